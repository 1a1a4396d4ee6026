//! As much of WebDriver (<https://www.w3.org/TR/webdriver2/>) as these tests need: a protocol of
//! JSON over HTTP that the browser's own driver speaks.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use ureq::Agent;

/// The name of an element's id in the protocol.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser without a window, until dropped.
pub(crate) struct Browser {
    driver: Child,
    agent: Agent,
    session: String,
}

impl Browser {
    /// Starts a browser. `None`, with a word about it, where there is no driver.
    ///
    /// # Panics
    ///
    /// Where there is none although `BROWSER_TESTS=required`.
    pub(crate) fn start() -> Option<Self> {
        let wish = env::var("BROWSER_TESTS").unwrap_or_default();
        if wish == "skip" {
            eprintln!("skipped, as BROWSER_TESTS=skip says");
            return None;
        }
        let program = env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let driver = Command::new(&program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = match driver {
            Ok(driver) => driver,
            Err(error) => {
                assert!(
                    wish != "required",
                    "cannot start {program}: {error}; .ci/browser installs it"
                );
                eprintln!(
                    "skipped, as {program} cannot be started ({error}); .ci/browser installs it"
                );
                return None;
            }
        };
        let mut output = BufReader::new(driver.stdout.take().expect("it is piped"));
        let port = port(&mut output);
        // Nobody reads on, and the driver must not stop for that.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let mut browser = Self {
            driver,
            agent,
            session: String::new(),
        };
        let base = format!("http://127.0.0.1:{port}/session");
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"args": [
                "--headless=new",
                // Only pages of these tests are opened, and a container often lacks what the
                // sandbox needs.
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--force-device-scale-factor=1",
                "--window-size=1280,1000",
            ]},
        }}});
        let answer = browser.post(&base, &capabilities);
        let id = answer["sessionId"].as_str().expect("a session has an id");
        browser.session = format!("{base}/{id}");
        Some(browser)
    }

    fn post(&self, url: &str, body: &Value) -> Value {
        let mut answer = self
            .agent
            .post(url)
            .send_json(body)
            .unwrap_or_else(|error| panic!("{url}: {error}"));
        let status = answer.status();
        let text = answer
            .body_mut()
            .with_config()
            .limit(64 << 20)
            .read_to_string();
        value(url, status.is_success(), &text.unwrap())
    }

    fn get(&self, what: &str) -> Value {
        let url = format!("{}/{what}", self.session);
        let mut answer = self.agent.get(&url).call().unwrap();
        let status = answer.status();
        let text = answer
            .body_mut()
            .with_config()
            .limit(64 << 20)
            .read_to_string();
        value(&url, status.is_success(), &text.unwrap())
    }

    fn command(&self, what: &str, body: &Value) -> Value {
        self.post(&format!("{}/{what}", self.session), body)
    }

    /// Opens `url` afresh.
    pub(crate) fn open(&self, url: &str) {
        // A change of the fragment alone would not load the page.
        self.command("url", &json!({"url": "about:blank"}));
        self.command("url", &json!({"url": url}));
    }

    pub(crate) fn url(&self) -> String {
        self.get("url").as_str().unwrap().to_owned()
    }

    /// Runs a script in the page and gives what it returns.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    pub(crate) fn run_with(&self, script: &str, arguments: &Value) -> Value {
        self.command(
            "execute/sync",
            &json!({"script": script, "args": arguments}),
        )
    }

    fn element(&self, css: &str) -> String {
        let found = self.command("element", &json!({"using": "css selector", "value": css}));
        found[ELEMENT].as_str().unwrap().to_owned()
    }

    /// Clicks as a person does: what is out of sight or covered cannot be clicked.
    pub(crate) fn click(&self, css: &str) {
        let element = self.element(css);
        self.command(&format!("element/{element}/click"), &json!({}));
    }

    /// Types into an input, after what stands there.
    pub(crate) fn type_into(&self, css: &str, text: &str) {
        let element = self.element(css);
        self.command(&format!("element/{element}/value"), &json!({"text": text}));
    }

    /// Chooses the option with `value`.
    pub(crate) fn choose(&self, css: &str, value: &str) {
        self.click(&format!("{css} option[value='{value}']"));
    }

    /// Presses a key wherever the focus is.
    pub(crate) fn press(&self, key: &str) {
        let actions = json!([{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": key},
            {"type": "keyUp", "value": key},
        ]}]);
        self.command("actions", &json!({"actions": actions}));
    }

    /// Moves the pointer over an element.
    pub(crate) fn hover(&self, css: &str) {
        let element = self.element(css);
        let origin = json!({ELEMENT: element});
        let actions = json!([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "duration": 0, "origin": origin, "x": 0, "y": 0},
        ]}]);
        self.command("actions", &json!({"actions": actions}));
    }

    /// The text of the first element, as it is seen.
    pub(crate) fn text(&self, css: &str) -> String {
        let element = self.element(css);
        let text = self.get(&format!("element/{element}/text"));
        text.as_str().unwrap().to_owned()
    }

    pub(crate) fn attribute(&self, css: &str, name: &str) -> String {
        let element = self.element(css);
        let value = self.get(&format!("element/{element}/attribute/{name}"));
        value.as_str().unwrap_or_default().to_owned()
    }

    /// Gives the page a window of that many pixels, a phone's if it is narrow.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Whether the reader prefers dark ground.
    pub(crate) fn prefer_dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.command(
            "goog/cdp/execute",
            &json!({"cmd": command, "params": parameters}),
        )
    }

    /// The whole page as a PNG image.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let whole = json!({"format": "png", "captureBeyondViewport": true});
        let answer = self.devtools("Page.captureScreenshot", &whole);
        BASE64_STANDARD
            .decode(answer["data"].as_str().unwrap())
            .unwrap()
    }

    /// Errors and warnings of the page since the last call.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let entries = self.command("se/log", &json!({"type": "browser"}));
        let entries = entries.as_array().unwrap().iter();
        entries.map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // It closes the browser. A test that fails must not fail again here.
            let _ = self.agent.delete(&self.session).call();
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The port that the driver says it listens on.
fn port(output: &mut impl BufRead) -> u16 {
    let mut line = String::new();
    loop {
        line.clear();
        let read = output.read_line(&mut line).unwrap();
        assert!(read > 0, "the driver ended before it said its port");
        let port = line
            .trim_end()
            .trim_end_matches('.')
            .rsplit_once("successfully on port ")
            .and_then(|(_, port)| port.parse().ok());
        if let Some(port) = port {
            return port;
        }
    }
}

/// The value in an answer, which must be a good one.
#[track_caller]
fn value(url: &str, is_good: bool, text: &str) -> Value {
    let mut answer: Value = serde_json::from_str(text).unwrap();
    let value = answer["value"].take();
    assert!(is_good, "{url}: {} {}", value["error"], value["message"]);
    value
}
