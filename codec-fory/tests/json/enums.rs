//! Unit enums: names as strings, or ordinals where objects are arrays.

use std::collections::BTreeMap;

use codec_fory::{ErrorKind, ForyJson};

use crate::common::{check, check_read, check_with, refuse, refuse_at, refuse_with};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ForyJson)]
enum Colour {
    Red,
    #[fory_json(name = "GREEN")]
    Green,
    #[fory_json(name = "very \"blue\" é")]
    Blue,
    R,
}

#[test]
fn names() {
    check(Colour::Red, r#""Red""#);
    check(Colour::Green, r#""GREEN""#);
    check(Colour::Blue, r#""very \"blue\" é""#);
    check(Colour::R, r#""R""#);
    check(vec![Colour::R, Colour::Red], r#"["R","Red"]"#);
    check(Some(Colour::Red), r#""Red""#);
    check_read(r#""\u0052ed""#, Colour::Red);
    check_read(r#"  "Red"  "#, Colour::Red);
}

#[test]
fn ordinals_where_objects_are_arrays() {
    let positional = ForyJson::builder().bean_to_array(true).build();
    check_with(&positional, &Colour::Red, "0");
    check_with(&positional, &Colour::Blue, "2");
    check_with(&positional, &vec![Colour::R, Colour::Green], "[3,1]");
    for text in [
        "4",
        "-1",
        "255",
        "256",
        "65536",
        "4294967296",
        "18446744073709551616",
    ] {
        let error = refuse_with::<Colour>(&positional, text);
        assert!(
            matches!(
                error.kind(),
                ErrorKind::UnknownVariant | ErrorKind::NumberOutOfRange
            ),
            "{error}"
        );
    }
    for text in ["1.0", "01", "+1", "null", "[0]", "true"] {
        refuse_with::<Colour>(&positional, text);
    }
}

#[test]
fn unknown_names() {
    for text in [
        r#""""#,
        r#""red""#,
        r#""RED""#,
        r#""Re""#,
        r#""Redd""#,
        r#"" Red""#,
        r#""Red ""#,
        r#""Green""#,
        r#""r""#,
        r#""Red\u0000""#,
        r#""a name that is longer than that of any variant, and than a vector of this machine too""#,
    ] {
        let error = refuse_at::<Colour>(text, ErrorKind::UnknownVariant, 0);
        assert_eq!(error.path(), "$");
    }
    for text in ["0", "1", "null", "true", "[]", "{}", r#"["Red"]"#] {
        refuse_at::<Colour>(text, ErrorKind::WrongType, 0);
    }
    for text in [
        r#""Red"#,
        r#""Re"#,
        r#"""#,
        "Red",
        "",
        r#""R"#,
        r#""Red"x"#,
        r#""\x""#,
        r#""\ud800""#,
    ] {
        refuse::<Colour>(text);
    }
    refuse::<Colour>(b"\"Re\xff\"");
    refuse::<Colour>(b"\"Red\xff\"");
}

#[test]
fn keys_of_maps() {
    check(
        BTreeMap::from([(Colour::Red, 1), (Colour::Green, 2), (Colour::Blue, 3)]),
        r#"{"Red":1,"GREEN":2,"very \"blue\" é":3}"#,
    );
    refuse::<BTreeMap<Colour, i32>>(r#"{"red":1}"#);
    refuse::<BTreeMap<Colour, i32>>(r#"{"":1}"#);
}

/// Variants whose names begin alike or differ in one byte are told apart, at every length.
#[test]
fn names_are_compared_whole() {
    #[derive(Clone, Copy, Debug, PartialEq, ForyJson)]
    enum Alike {
        A,
        Aa,
        Aaaaaaa,
        Aaaaaaaa,
        Aaaaaaaaa,
        Aaaaaaab,
        AaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaC,
        AaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaD,
    }
    let all = [
        Alike::A,
        Alike::Aa,
        Alike::Aaaaaaa,
        Alike::Aaaaaaaa,
        Alike::Aaaaaaaaa,
        Alike::Aaaaaaab,
        Alike::AaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaC,
        Alike::AaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaD,
    ];
    for value in all {
        let name = format!("{value:?}");
        check(value, &format!("\"{name}\""));
        for at in 0..name.len() {
            let mut near = name.clone().into_bytes();
            near[at] = b'_';
            near.insert(0, b'"');
            near.push(b'"');
            assert_eq!(refuse::<Alike>(near).kind(), ErrorKind::UnknownVariant);
        }
    }
}

#[test]
fn many_variants() {
    macro_rules! many {
        ($($name:ident)*) => {
            #[derive(Clone, Copy, Debug, PartialEq, ForyJson)]
            enum Many { $($name),* }
            const ALL: &[(Many, &str)] = &[$((Many::$name, stringify!($name))),*];
        };
    }
    many!(A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 C0 C1 C2 C3 C4 C5 C6 C7 C8 C9
        D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 F0 F1 F2 F3 F4 F5 F6 F7 F8 F9
        G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 I0 I1 I2 I3 I4 I5 I6 I7 I8 I9
        J0 J1 J2 J3 J4 J5 J6 J7 J8 J9 K0 K1 K2 K3 K4 K5 K6 K7 K8 K9 L0 L1 L2 L3 L4 L5 L6 L7 L8 L9
        M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 O0 O1 O2 O3 O4 O5 O6 O7 O8 O9
        P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 R0 R1 R2 R3 R4 R5 R6 R7 R8 R9
        S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 U0 U1 U2 U3 U4 U5 U6 U7 U8 U9
        V0 V1 V2 V3 V4 V5 V6 V7 V8 V9 W0 W1 W2 W3 W4 W5 W6 W7 W8 W9 X0 X1 X2 X3 X4 X5 X6 X7 X8 X9
        Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Z0 Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9);
    let positional = ForyJson::builder().bean_to_array(true).build();
    for (ordinal, (value, name)) in ALL.iter().enumerate() {
        assert_eq!(codec_fory::to_json(value).unwrap(), format!("\"{name}\""));
        assert_eq!(
            codec_fory::from_json::<Many>(&format!("\"{name}\"")).unwrap(),
            *value
        );
        check_with(&positional, value, &ordinal.to_string());
    }
    refuse_with::<Many>(&positional, "260");
    refuse::<Many>(r#""ZZ""#);
}
