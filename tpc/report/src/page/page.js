'use strict';
// The page shows what is in the data below it and computes no statistics: figures, intervals,
// ratios and verdicts come from the records. Texts are only ever set as texts, never as markup.
(() => {
  const DATA = JSON.parse(document.getElementById('data').textContent);
  // Rows point to what is known of their codecs.
  for (const row of DATA.runs.flatMap((run) => run.rows)) Object.assign(row, row.about === undefined ? {} : DATA.codecs[row.about]);
  // Only rows with figures have a place among the ratios and verdicts.
  for (const { rows } of DATA.runs) rows.filter((row) => row.figures.some(Boolean)).forEach((row, place) => { row.place = place; });
  const SVG = 'http://www.w3.org/2000/svg';
  const VIEWS = [['table', 'Table'], ['size', 'Time and size'], ['calculator', 'Calculator'], ['compare', 'Compare']];
  const SHOW = [['absolute', 'absolute'], ['ratio', 'ratio'], ['floor', 'times the floor']];
  const FORMATS = { json: 'JSON', text: 'other text', 'cross-language-binary': 'cross-language binary', binary: 'binary' };
  // A codec that does not check what it decodes is marked, and competes with none.
  const MARK = '* unvalidated: does not check what it decodes, for trusted input only; it has no rank.';
  const isUnvalidated = (row) => row.features !== undefined && !row.features.validated;
  const marked = (row) => (isUnvalidated(row) ? `${row.id} *` : row.id);
  const yesNo = (yes) => (yes ? 'yes' : 'no');
  // What can be asked of a codec: the key in the address, the words for it, the answer.
  const FEATURES = [
    ['maintained', 'Maintained', (f) => yesNo(f.maintained)],
    ['validated', 'Checks its input', (f) => yesNo(f.validated)],
    ['utf8', 'Refuses what is not UTF-8', (f) => yesNo(f.validates_utf8)],
    ['fields', 'Tells fields apart by', (f) => f.fields],
    ['described', 'Self-describing', (f) => yesNo(f.self_describing)],
    ['evolution', 'Old and new read each other', (f) => yesNo(f.evolution.backward && f.evolution.forward)],
    ['borrows', 'Zero-copy possible', (f) => yesNo(f.zero_copy)],
    ['effort', 'What the user writes', (f) => f.effort],
    ['also', 'Can also do', (f, row) => (row.optional === undefined ? 'not recorded' : row.optional.join(', ') || 'nothing else')],
  ];
  const CLASSES = ['first', 'second', 'third'];

  // The state of the page is its address. What has its usual value is not in it.
  const USUAL = {
    suite: '', machine: '', date: '', view: 'table', show: 'absolute', ref: '', sort: 'total', dir: 'asc', q: '',
    format: '', hide: '', open: '', with: '', rate: '1000000', link: '10000',
    ...Object.fromEntries(FEATURES.map(([key]) => [key, ''])),
  };

  /** @param {string} fragment @returns {Record<string, string>} */
  const parse = (fragment) => {
    const state = { ...USUAL };
    for (const [key, value] of new URLSearchParams(fragment.replace(/^#/, ''))) {
      if (Object.hasOwn(USUAL, key)) state[key] = value;
    }
    return state;
  };
  /** @param {Record<string, string>} state @returns {string} */
  const fragmentOf = (state) => {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(state)) {
      if (value !== USUAL[key]) parameters.set(key, value);
    }
    return `#${parameters}`;
  };
  // Lists in the address: ids have no control characters once they are shown, so a line break parts them.
  const listed = (text) => (text === '' ? [] : text.split('\n'));

  let state = parse(location.hash);
  const go = (change) => {
    state = { ...state, ...change };
    history.replaceState(null, '', fragmentOf(state));
    render();
  };

  const $ = (id) => document.getElementById(id);
  /** Makes an element. Properties that begin with `on` are listeners, others are attributes. */
  const h = (tag, properties, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {})) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, '');
      else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
  };
  /** An id, which may go on in a new line after a slash. */
  const breakable = (id) => id.split(/(?<=\/)/).flatMap((part, place) => (place === 0 ? [part] : [h('wbr', {}), part]));
  const s = (tag, attributes, ...children) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const options = (select, entries, chosen) => {
    select.replaceChildren(...entries.map(([value, words]) => h('option', { value }, words)));
    select.value = chosen;
  };

  // ---- numbers ----

  const grouped = (text) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  /** A number as a whole one; four digits stay together. */
  const whole = (number) => {
    if (number === null || number === undefined) return '-';
    const text = Math.round(number).toFixed(0);
    return text.length > 4 ? grouped(text) : text;
  };
  const times = (number) => (number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2));
  const count = (number) => (Number.isInteger(number) ? whole(number) : number.toFixed(1));
  const precise = (number) => (number === null || number === undefined ? '-' : number >= 100 ? number.toFixed(1) : number.toFixed(2));
  const percent = (part, digits = 1) => `${(part * 100).toFixed(digits)} %`;
  /** A number of cores. */
  const short = (number) => (number >= 100 ? whole(number) : number >= 0.01 || number === 0 ? number.toFixed(2) : number.toPrecision(1));

  // ---- what is chosen ----

  const unique = (values) => [...new Set(values)];
  /** The run that the state asks for, or the nearest there is. */
  const chosenRun = () => {
    const suites = unique(DATA.runs.map((run) => run.suite));
    const suite = suites.includes(state.suite) ? state.suite : suites.includes('media') ? 'media' : suites[0];
    const ofSuite = DATA.runs.filter((run) => run.suite === suite);
    const onMachine = ofSuite.filter((run) => run.machine === state.machine);
    const runs = onMachine.length > 0 ? onMachine : ofSuite.filter((run) => run.machine === ofSuite[0].machine);
    return { suites, ofSuite, runs, run: runs.find((run) => run.date === state.date) || runs[0] };
  };
  const referenceOf = (run) => {
    const asked = run.rows.findIndex((row) => row.id === state.ref && row.error === undefined);
    return asked >= 0 ? asked : run.reference;
  };
  /** The floor with the least time of a quantity. */
  const floorOf = (run, quantity) => {
    let least = null;
    for (const row of run.rows) {
      const figure = row.role === 'floor' ? row.figures[quantity] : null;
      if (figure && (least === null || figure.ns < least.ns)) least = { id: row.id, ns: figure.ns };
    }
    return least;
  };
  /** How many times as fast one row is as another: `{value, low, high, verdict}`. */
  const ratio = (run, row, reference, quantity) => {
    const [a, b] = [run.rows[row].figures[quantity], reference === null ? null : run.rows[reference].figures[quantity]];
    if (!a || !b) return null;
    if (row === reference) return { value: 1, verdict: '-' };
    const [of, to] = [run.rows[row].place, run.rows[reference].place];
    const letters = run.verdicts[to];
    const verdict = letters ? letters[of * run.quantities.length + quantity] : '-';
    const [first, second] = row < reference ? [of, to] : [to, of];
    const stored = run.ratios.length > 0 ? run.ratios[first][(second - first - 1) * run.quantities.length + quantity] : null;
    if (!stored) return { value: b.ns / a.ns, verdict: '-' };
    const [value, low, high] = stored;
    return row < reference ? { value, low, high, verdict } : { value: 1 / value, low: 1 / high, high: 1 / low, verdict };
  };
  /** Why a row has no numbers. */
  const wordOf = (row) => (row.unsupported ? 'unsupported' : 'failed');
  const lackOf = (row) => `${wordOf(row)}: ${row.error}`;
  const VERDICTS = { f: 'faster', s: 'slower', t: 'tied' };

  /** The rows that the filters leave, by their places in the run. */
  const visible = (run) => {
    const [query, hidden, formats] = [state.q.trim().toLowerCase(), listed(state.hide), listed(state.format)];
    return run.rows.map((_, index) => index).filter((index) => {
      const row = run.rows[index];
      if (hidden.includes(row.id)) return false;
      if (query !== '' && !row.id.toLowerCase().includes(query)) return false;
      if (row.role === 'floor') return true;
      if (formats.length > 0 && !(row.features && formats.includes(row.features.format))) return false;
      return FEATURES.every(([key, , answer]) => state[key] === '' || (row.features && answer(row.features, row) === state[key]));
    });
  };

  // ---- the table ----

  /** The columns: a key, a heading, and of a row the number to sort by. Rows without it come last. */
  const columns = (run) => {
    const figures = run.quantities.map((name, quantity) => ({
      key: name, name, quantity, number: (row) => (row.figures[quantity] ? row.figures[quantity].ns : null),
    }));
    const bytes = (place) => (row) => (row.allocated[run.total] ? row.allocated[run.total][place] : null);
    return [
      { key: 'name', name: 'codec', text: (row) => row.id },
      ...figures,
      { key: 'bar', name: '', bar: true },
      ...(run.rows.some((row) => row.records > 1) ? [{ key: 'records', name: 'rec/s', title: 'records a second', number: (row) => (row.figures[run.total] ? ((row.records || 1) * 1e9) / row.figures[run.total].ns : null) }] : []),
      { key: 'size', name: 'size', number: (row) => row.size },
      { key: 'dfl', name: '+dfl', number: (row) => row.deflated },
      { key: 'alloc', name: 'alloc', title: `bytes allocated in ${run.quantities[run.total]}`, number: bytes(0), show: count },
      { key: 'allocs', name: 'allocs', title: `allocations in ${run.quantities[run.total]}`, number: bytes(1), show: count },
      { key: 'rank', name: 'rank', title: '= marks those that cannot be told from another', number: (row) => (row.rank === '-' ? null : parseInt(row.rank, 10)), cell: (row) => row.rank },
    ];
  };
  const sorted = (run, rows, all) => {
    const column = all.find((each) => each.key === state.sort && !each.bar) || all[run.total + 1];
    const sign = state.dir === 'desc' ? -1 : 1;
    const order = (a, b) => {
      const [x, y] = [run.rows[a], run.rows[b]];
      if (column.text) return sign * (x.id < y.id ? -1 : x.id > y.id ? 1 : 0);
      const [m, n] = [column.number(x), column.number(y)];
      const [noX, noY] = [x.error !== undefined || m === null, y.error !== undefined || n === null];
      if (noX || noY) return noX - noY || a - b;
      return sign * (m - n) || a - b;
    };
    return { column, order: [...rows].sort(order) };
  };

  const tipLines = (run, index, quantity, reference) => {
    const row = run.rows[index];
    const figure = row.figures[quantity];
    if (!figure) return [];
    const lines = [`${row.id}: ${run.quantities[quantity]} ${precise(figure.ns)} ns`];
    if (figure.low !== undefined) lines.push(`95 % interval ${precise(figure.low)} to ${precise(figure.high)} ns`);
    lines.push(`${whole(figure.batches)} batches in ${figure.generations} generations: fastest ${precise(figure.min)}, mean ${precise(figure.mean)}, 99th percentile ${precise(figure.p99)} ns`);
    const compared = ratio(run, index, reference, quantity);
    if (compared && index !== reference) {
      const interval = compared.low === undefined ? '' : ` (${compared.low.toFixed(3)} to ${compared.high.toFixed(3)})`;
      lines.push(`${compared.value.toFixed(3)} times as fast as ${run.rows[reference].id}${interval}${VERDICTS[compared.verdict] ? `: ${VERDICTS[compared.verdict]}` : ''}`);
    }
    if (row.library) lines.push(`${row.library} ${row.version}`);
    return lines;
  };

  /** What a cell of a time shows. */
  const timeCell = (run, index, quantity, reference) => {
    const figure = run.rows[index].figures[quantity];
    if (!figure) return h('td', {}, '-');
    const tip = { 'data-row': index, 'data-quantity': quantity };
    if (state.show === 'ratio') {
      const compared = ratio(run, index, reference, quantity);
      if (!compared) return h('td', tip, '-');
      const verdict = VERDICTS[compared.verdict];
      const words = verdict === 'tied' ? [h('span', { class: 'tied' }, `≈ ${times(compared.value)}`)] : [times(compared.value)];
      return h('td', tip, ...words);
    }
    if (state.show === 'floor') {
      const floor = floorOf(run, quantity);
      return h('td', tip, floor && floor.ns > 0 ? times(figure.ns / floor.ns) : '-');
    }
    return h('td', tip, whole(figure.ns));
  };

  // Where bars end: one that is far from many others is cut, so that these can be told apart.
  const barsEnd = (ends) => {
    const longest = Math.max(...ends, 1e-9);
    const usual = [...ends].sort((a, b) => a - b)[Math.ceil(ends.length * 0.9) - 1];
    return ends.length >= 10 && longest > usual * 4 ? usual * 1.5 : longest;
  };

  const stack = (run, index, most) => {
    const row = run.rows[index];
    const figure = row.figures[run.total];
    if (!figure) return h('td', { class: 'stack' });
    const track = h('div', { class: figure.ns > most ? 'track cut' : 'track' });
    const part = (name, from, to) => {
      const piece = h('i', { class: name });
      const end = Math.min(to, most);
      if (from >= end) return;
      piece.style.left = `${(from / most) * 100}%`;
      piece.style.width = `${((end - from) / most) * 100}%`;
      track.append(piece);
    };
    let begin = 0;
    run.parts.forEach((quantity, place) => {
      const ns = row.figures[quantity] ? row.figures[quantity].ns : 0;
      part(CLASSES[place % CLASSES.length], begin, begin + ns);
      begin += ns;
    });
    if (begin === 0) part('first', 0, figure.ns);
    if (figure.low !== undefined && figure.ns <= most) part('whisker', figure.low, figure.high);
    const floor = floorOf(run, run.total);
    if (floor) {
      const line = h('i', { class: 'floorline' });
      line.style.left = `${(floor.ns / most) * 100}%`;
      track.append(line);
    }
    // The numbers beside say the same.
    return h('td', { class: 'stack', 'aria-hidden': 'true', 'data-row': index, 'data-quantity': run.total }, track);
  };

  const detail = (run, index, reference, width) => {
    const row = run.rows[index];
    const parts = [];
    if (row.library) {
      const f = row.features;
      const answers = f ? [FORMATS[f.format] || f.format, ...FEATURES.map(([, words, answer]) => `${words.toLowerCase()}: ${answer(f, row)}`)] : [];
      if (row.object) answers.push(`object: ${row.object}`);
      parts.push(h('p', {}, `${row.library} ${row.version}`, answers.length > 0 ? ` · ${answers.join(' · ')}` : ''));
    }
    if (row.notes) parts.push(h('p', {}, row.notes));
    if (row.error === undefined) {
      const heads = ['', 'ns', '95 % interval', 'fastest', 'mean', 'p99', 'batches', 'generations', 'bytes', 'allocations'];
      if (reference !== null) heads.push(`against ${run.rows[reference].id}`);
      const lines = run.quantities.map((name, quantity) => {
        const figure = row.figures[quantity];
        if (!figure) return null;
        const allocated = row.allocated[quantity];
        const compared = ratio(run, index, reference, quantity);
        const interval = compared && compared.low !== undefined ? ` (${compared.low.toFixed(3)} to ${compared.high.toFixed(3)})` : '';
        return h('tr', {}, h('th', { scope: 'row' }, name),
          h('td', {}, precise(figure.ns)),
          h('td', {}, figure.low === undefined ? '-' : `${precise(figure.low)} to ${precise(figure.high)}`),
          h('td', {}, precise(figure.min)), h('td', {}, precise(figure.mean)), h('td', {}, precise(figure.p99)),
          h('td', {}, whole(figure.batches)), h('td', {}, whole(figure.generations)),
          h('td', {}, allocated ? count(allocated[0]) : '-'), h('td', {}, allocated ? count(allocated[1]) : '-'),
          reference === null ? null : h('td', {}, compared && index !== reference ? `${compared.value.toFixed(3)}${interval} ${VERDICTS[compared.verdict] || ''}` : '-'));
      });
      parts.push(h('div', { class: 'scroll' }, h('table', {},
        h('thead', {}, h('tr', {}, ...heads.map((words) => h('th', { scope: 'col' }, h('span', {}, words))))),
        h('tbody', {}, ...lines.filter((line) => line !== null)))));
    }
    return h('tr', { class: 'detail' }, h('td', { colspan: width }, ...parts));
  };

  /** What the marks mean, if a row has one. */
  const legendOfMarks = (run, shown) => (shown.some((index) => isUnvalidated(run.rows[index])) ? h('p', { class: 'note', id: 'marks' }, MARK) : null);

  /** The codecs that do not do the suite, by their reasons. */
  const unsupported = (rows) => (rows.length === 0 ? null : h('ul', { class: 'note', id: 'unsupported' }, ...unique(rows.map((row) => row.error)).map((reason) => h('li', {}, `unsupported, ${reason}: ${rows.filter((row) => row.error === reason).map((row) => row.id).join(', ')}`))));

  const sortHeader = (column) => {
    if (column.bar) return h('th', { scope: 'col' }, h('span', {}, ''));
    const chosen = state.sort === column.key;
    // A ratio falls where a time rises.
    const turned = state.show === 'ratio' && column.quantity !== undefined;
    const rising = (state.dir === 'asc') !== turned;
    return h('th', { scope: 'col', 'aria-sort': chosen ? (rising ? 'ascending' : 'descending') : null, title: column.title },
      h('button', {
        type: 'button', 'data-key': `sort:${column.key}`,
        onclick: () => go({ sort: column.key, dir: chosen && state.dir === 'asc' ? 'desc' : 'asc' }),
      }, column.name));
  };

  const tableView = (run, shown) => {
    const all = columns(run);
    const reference = referenceOf(run);
    const { column, order } = sorted(run, shown, all);
    const ends = shown.map((index) => run.rows[index].figures[run.total]).filter(Boolean).map((figure) => Math.max(figure.ns, figure.high || 0));
    const most = barsEnd(ends);
    const open = listed(state.open);
    const body = order.filter((index) => !run.rows[index].unsupported).flatMap((index) => {
      const row = run.rows[index];
      const expanded = open.includes(row.id);
      const toggle = () => go({ open: (expanded ? open.filter((id) => id !== row.id) : [...open, row.id]).join('\n') });
      const head = h('th', { scope: 'row' }, h('div', { class: 'name' },
        h('button', { type: 'button', class: 'id', 'aria-expanded': String(expanded), 'data-key': `open:${row.id}`, onclick: toggle }, ...breakable(marked(row))),
        h('button', {
          type: 'button', class: 'hide', 'aria-label': `hide ${row.id}`, title: 'hide', 'data-key': `hide:${row.id}`,
          onclick: () => go({ hide: [...listed(state.hide), row.id].join('\n') }),
        }, '×')));
      const name = [row.role === 'floor' ? 'floor' : '', index === reference ? 'reference' : ''].join(' ').trim();
      const cells = row.error !== undefined
        ? [h('td', { class: row.unsupported ? 'failed muted' : 'failed', colspan: all.length - 1 }, lackOf(row))]
        : all.slice(1).map((each) => {
          if (each.bar) return stack(run, index, most);
          if (each.quantity !== undefined) return timeCell(run, index, each.quantity, reference);
          if (each.cell) return h('td', {}, each.cell(row));
          const number = each.number(row);
          return h('td', {}, number === null ? '-' : (each.show || whole)(number));
        });
      const line = h('tr', { class: name || null, 'data-id': row.id }, head, ...cells);
      return expanded ? [line, detail(run, index, reference, all.length)] : [line];
    });
    const floor = floorOf(run, run.total);
    const captions = {
      absolute: 'Times are nanoseconds for one operation, sizes are bytes; less is better.',
      ratio: reference === null ? '' : `Times as ratios: how many times as fast as ${run.rows[reference].id}; more is better. ≈ marks differences that may be chance.`,
      floor: floor ? `Times as multiples of the least that the work can take (${floor.id} in ${run.quantities[run.total]}); less is better.` : 'This run had no floor.',
    };
    const legend = run.parts.flatMap((quantity, place) => [h('i', { class: `key ${CLASSES[place]}`, 'aria-hidden': 'true' }), run.quantities[quantity]]);
    const words = column.text ? 'name' : column.name;
    const [low, high] = column.quantity === undefined ? ['lowest', 'highest'] : ['fastest', 'slowest'];
    const unable = shown.map((index) => run.rows[index]).filter((row) => row.unsupported);
    const able = run.rows.filter((row) => !row.unsupported).length;
    $('status').textContent = `${shown.length - unable.length} of ${able} rows, sorted by ${words}, ${state.dir === 'asc' ? low : high} first.`;
    return [h('div', { class: 'scroll' }, h('table', { id: 'table' },
      h('caption', {}, captions[state.show], ' ', ...legend, floor ? ' ┆ floor' : '', most < Math.max(...ends) ? ' · a bar that fades out at its end is longer than there is room for' : ''),
      h('thead', {}, h('tr', {}, ...all.map(sortHeader))),
      h('tbody', {}, ...body))), legendOfMarks(run, shown), unsupported(unable)];
  };

  // ---- time and size ----

  const unplaced = (run, indices) => {
    const failed = indices.filter((index) => run.rows[index].error !== undefined);
    const rows = failed.map((index) => run.rows[index]);
    const broken = rows.filter((row) => !row.unsupported);
    return h('div', {}, broken.length === 0 ? null : h('p', { class: 'note' }, `Not shown: ${broken.map((row) => `${row.id} (${lackOf(row)})`).join('; ')}.`), unsupported(rows.filter((row) => row.unsupported)));
  };

  const sizeView = (run, shown) => {
    const spots = shown.filter((index) => run.rows[index].role !== 'floor' && run.rows[index].figures[run.total] && run.rows[index].size !== null)
      .map((index) => ({ index, row: run.rows[index], ns: run.rows[index].figures[run.total].ns, bytes: run.rows[index].size }));
    $('status').textContent = `${spots.length} codecs by ${run.quantities[run.total]} and size.`;
    if (spots.length === 0) return [h('p', {}, 'No codec here has both a time and a size.'), unplaced(run, shown)];
    const beaten = (a) => isUnvalidated(a.row) || spots.some((b) => !isUnvalidated(b.row) && b.ns <= a.ns && b.bytes <= a.bytes && (b.ns < a.ns || b.bytes < a.bytes));
    const front = spots.filter((spot) => !beaten(spot)).sort((a, b) => a.ns - b.ns);
    // The chart is drawn for the width there is, so that its text keeps its size.
    const width = Math.max(320, Math.min(1190, document.documentElement.clientWidth - 30));
    const narrow = width < 620;
    const [left, top, right, bottom] = [narrow ? 44 : 56, 34, width - 10, narrow ? 430 : 480];
    const [low, high] = [Math.min(...spots.map((spot) => spot.ns)) / 1.3, Math.max(...spots.map((spot) => spot.ns)) * (narrow ? 2.6 : 1.6)];
    const [least, greatest] = [Math.min(...spots.map((spot) => spot.bytes)), Math.max(...spots.map((spot) => spot.bytes))];
    // Not from nothing: points are compared with each other, and need room.
    const span = Math.max(greatest - least, greatest * 0.2) || 1;
    const [base, tall] = [Math.max(0, least - span * 0.3), greatest + span * 0.2];
    const x = (ns) => left + (Math.log(ns / low) / Math.log(high / low)) * (right - left);
    const y = (bytes) => bottom - ((bytes - base) / (tall - base)) * (bottom - top);
    const svg = s('svg', { viewBox: `0 0 ${width} ${bottom + 50}`, role: 'img', 'aria-label': `time against size; on the front: ${front.map((spot) => spot.row.id).join(', ')}` });
    const axis = s('g', { class: 'axis' });
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
      for (const step of [1, 2, 5]) {
        const mark = step * 10 ** power;
        if (mark < low || mark > high) continue;
        axis.append(s('line', { x1: x(mark), x2: x(mark), y1: top, y2: bottom }), s('text', { x: x(mark), y: bottom + 18, 'text-anchor': 'middle' }, mark < 1 ? String(mark) : whole(mark)));
      }
    }
    const rough = (tall - base) / 7;
    const unit = 10 ** Math.floor(Math.log10(rough));
    const gap = [1, 2, 5, 10].map((step) => step * unit).find((step) => step >= rough);
    for (let mark = Math.ceil(base / gap) * gap; mark <= tall; mark += gap) {
      axis.append(s('line', { x1: left, x2: right, y1: y(mark), y2: y(mark) }), s('text', { x: left - 8, y: y(mark) + 4, 'text-anchor': 'end' }, whole(mark)));
    }
    axis.append(s('text', { x: (left + right) / 2, y: bottom + 40, 'text-anchor': 'middle' }, `${run.quantities[run.total]}, ns (logarithmic); further left is faster`),
      s('text', { x: 0, y: top - 16 }, 'size in bytes; lower is smaller'));
    svg.append(axis);
    let path = '';
    front.forEach((spot, place) => {
      path += place === 0 ? `M${x(spot.ns)} ${top}V${y(spot.bytes)}` : `H${x(spot.ns)}V${y(spot.bytes)}`;
    });
    svg.append(s('path', { class: 'front', d: `${path}H${right}` }));
    // Names go where nothing else is, those of the front first.
    const taken = spots.map((spot) => [x(spot.ns) - 7, y(spot.bytes) - 7, x(spot.ns) + 7, y(spot.bytes) + 7]);
    front.forEach((spot, place) => {
      const [cx, cy, before] = [x(spot.ns), y(spot.bytes), place === 0 ? top : y(front[place - 1].bytes)];
      const end = place + 1 < front.length ? x(front[place + 1].ns) : right;
      taken.push([cx - 1, before, cx + 1, cy], [cx, cy - 1, end, cy + 1]);
    });
    const overlaps = (box) => taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
    for (const spot of [...front, ...spots.filter((each) => !front.includes(each))]) {
      const [cx, cy, wide] = [x(spot.ns), y(spot.bytes), marked(spot.row).length * 6.6];
      const places = [];
      for (let step = 0; step <= 20; step += 1) {
        for (const sign of step === 0 ? [1] : [-1, 1]) places.push([cx + 10, cy + sign * step * 14, 'start'], [cx - 10, cy + sign * step * 14, 'end']);
      }
      const box = ([at, height, anchor]) => (anchor === 'start' ? [at, height - 7, at + wide, height + 7] : [at - wide, height - 7, at, height + 7]);
      const fits = (place) => {
        const [a, b, c, d] = box(place);
        return a >= left && c <= width && b >= top - 8 && d <= bottom && !overlaps([a, b, c, d]);
      };
      const place = places.find(fits) || places[0];
      taken.push(box(place));
      if (Math.abs(place[1] - cy) > 15) svg.append(s('line', { class: 'leader', x1: cx, y1: cy, x2: place[0], y2: place[1] + (place[1] < cy ? 6 : -6) }));
      svg.append(s('text', { x: place[0], y: place[1] + 4, 'text-anchor': place[2] }, marked(spot.row)));
    }
    for (const spot of spots) {
      svg.append(s('circle', { cx: x(spot.ns), cy: y(spot.bytes), r: 5.5, class: front.includes(spot) ? 'third' : 'first', 'data-row': spot.index, 'data-quantity': run.total }));
    }
    return [h('p', { class: 'note' }, h('i', { class: 'key third' }), 'nothing is both faster and smaller', h('i', { class: 'key first' }), 'something is'), svg, legendOfMarks(run, shown), unplaced(run, shown)];
  };

  // ---- the calculator ----

  const calculatorView = (run, shown) => {
    const [rate, link] = [Number(state.rate), Number(state.link)];
    const valid = rate > 0 && link > 0;
    const rows = shown.filter((index) => run.rows[index].role !== 'floor' && !run.rows[index].unsupported);
    const cores = (row, quantity) => (row.figures[quantity] ? (row.figures[quantity].ns * rate) / 1e9 : null);
    const bits = link * 1e6;
    const order = [...rows].sort((a, b) => {
      const [m, n] = [cores(run.rows[a], run.total), cores(run.rows[b], run.total)];
      return (m === null) - (n === null) || m - n;
    });
    const heads = ['codec', ...run.parts.map((quantity) => `cores, ${run.quantities[quantity]}`), 'cores', 'link', 'link, +dfl', 'link carries', 'with +dfl', 'a core does'];
    const lines = order.map((index) => {
      const row = run.rows[index];
      const head = h('th', { scope: 'row' }, ...breakable(marked(row)));
      if (row.error !== undefined) return h('tr', { 'data-id': row.id }, head, h('td', { class: row.unsupported ? 'failed muted' : 'failed', colspan: heads.length - 1 }, lackOf(row)));
      const use = (bytes) => (bytes === null ? '-' : percent((rate * bytes * 8) / bits));
      const carries = (bytes) => (bytes ? whole(bits / (bytes * 8)) : '-');
      const cell = (number) => h('td', {}, number === null ? '-' : short(number));
      const total = row.figures[run.total];
      return h('tr', { 'data-id': row.id }, head, ...run.parts.map((quantity) => cell(cores(row, quantity))), cell(cores(row, run.total)),
        h('td', {}, use(row.size)), h('td', {}, use(row.deflated)), h('td', {}, carries(row.size)), h('td', {}, carries(row.deflated)),
        h('td', {}, total && total.ns > 0 ? whole(1e9 / total.ns) : '-'));
    });
    $('status').textContent = valid ? `${rows.length} codecs, fewest cores first.` : 'The rate and the link must be more than nothing.';
    return [
      h('p', { class: 'note' }, `What it takes to send and receive that many messages of this suite: cores busy with nothing else, the part of the link that the messages take, how many messages a second the link carries, and how many one core does (${run.parts.length > 0 ? run.parts.map((quantity) => run.quantities[quantity]).join(' and ') : run.quantities[run.total]}). The time that zlib takes for +dfl was not measured and is not in the cores; nor is what the network adds to each message.`),
      valid ? h('div', { class: 'scroll' }, h('table', { id: 'calculator' },
        h('thead', {}, h('tr', {}, ...heads.map((words) => h('th', { scope: 'col' }, h('span', {}, words))))),
        h('tbody', {}, ...lines))) : null,
      legendOfMarks(run, shown),
      unsupported(shown.map((index) => run.rows[index]).filter((row) => row.unsupported)),
    ];
  };

  // ---- two runs ----

  const nameOf = (run) => `${run.machine_name}, ${run.date}`;
  const keyOf = (run) => `${run.machine} ${run.date}`;

  const compareView = (run, shown, ofSuite) => {
    const others = ofSuite.filter((other) => other !== run);
    if (others.length === 0) {
      $('status').textContent = '';
      return [h('p', {}, 'There is no other run of this suite to compare with: add records of another machine or day to the report.')];
    }
    const other = others.find((each) => keyOf(each) === state.with) || others[0];
    const select = h('select', { 'data-key': 'with', id: 'with', onchange: (event) => go({ with: event.target.value }) },
      ...others.map((each) => h('option', { value: keyOf(each), selected: each === other }, nameOf(each))));
    const across = DATA.across.find((each) => DATA.runs[each.a] === run && DATA.runs[each.b] === other);
    const total = run.total;
    const lines = shown.map((index) => {
      const row = run.rows[index];
      const there = other.rows.findIndex((each) => each.id === row.id);
      const head = h('th', { scope: 'row' }, ...breakable(row.id));
      const cell = (each) => (each === undefined ? 'not run' : each.error !== undefined ? wordOf(each) : each.figures[total] ? whole(each.figures[total].ns) : '-');
      const ratios = there < 0 || !across ? [] : run.quantities.map((_, quantity) => across.ratios[there * other.quantities.length + quantity]);
      return h('tr', { 'data-id': row.id }, head, h('td', {}, cell(row)), h('td', {}, cell(other.rows[there])),
        ...run.quantities.map((_, quantity) => {
          const found = ratios[quantity];
          if (!found) return h('td', {}, '-');
          const unclear = found[1] <= 1 && found[2] >= 1;
          return h('td', { title: `95 % interval ${found[1].toFixed(3)} to ${found[2].toFixed(3)}` },
            h('span', { class: unclear ? 'tied' : null }, `${unclear ? '≈ ' : ''}${found[0].toFixed(3)}`),
            quantity === total ? h('span', { class: 'muted' }, ` (${found[1].toFixed(2)} to ${found[2].toFixed(2)})`) : null);
        }),
        h('td', {}, whole(row.size)), h('td', {}, there < 0 ? '-' : whole(other.rows[there].size)));
    });
    const heads = ['codec', `${run.quantities[total]} here`, `${run.quantities[total]} there`, ...run.quantities.map((name) => `× ${name}`), 'size here', 'size there'];
    const machines = unique(ofSuite.map((each) => each.machine)).map((machine) => ofSuite.find((each) => each.machine === machine));
    $('status').textContent = `${nameOf(run)} beside ${nameOf(other)}.`;
    const parts = [
      h('div', { class: 'bar' }, h('label', {}, 'Compare with', select)),
      h('p', { class: 'note' }, `×: how many times as fast it is there (${nameOf(other)}) as here (${nameOf(run)}), with the 95 % interval. The two runs were not interleaved, so what the machines did in between is in it${run.machine === other.machine ? '.' : '; and these are different machines, so it compares machines and not codecs.'}`),
      h('div', { class: 'scroll' }, h('table', { id: 'compare' },
        h('thead', {}, h('tr', {}, ...heads.map((words) => h('th', { scope: 'col' }, h('span', {}, words))))),
        h('tbody', {}, ...lines))),
    ];
    if (machines.length > 1) {
      const ids = unique(machines.flatMap((each) => each.rows.map((row) => row.id)));
      parts.push(h('h2', {}, 'All machines'), h('p', { class: 'note' }, `The newest run of each: ${run.quantities[total]} in nanoseconds, and how many times as fast as that machine's reference.`),
        h('div', { class: 'scroll' }, h('table', { id: 'machines' },
          h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, h('span', {}, 'codec')), ...machines.flatMap((each) => [
            h('th', { scope: 'col' }, h('span', {}, nameOf(each))),
            h('th', { scope: 'col' }, h('span', {}, each.reference === null ? 'ratio' : `× ${each.rows[each.reference].id}`))]))),
          h('tbody', {}, ...ids.map((id) => h('tr', {}, h('th', { scope: 'row' }, ...breakable(id)), ...machines.flatMap((each) => {
            const index = each.rows.findIndex((row) => row.id === id);
            if (index < 0) return [h('td', {}, 'not run'), h('td', {}, '-')];
            if (each.rows[index].error !== undefined) return [h('td', {}, wordOf(each.rows[index])), h('td', {}, '-')];
            const compared = ratio(each, index, each.reference, each.total);
            const figure = each.rows[index].figures[each.total];
            return [h('td', {}, figure ? whole(figure.ns) : '-'), h('td', {}, compared ? times(compared.value) : '-')];
          })))))));
    }
    return parts;
  };

  // ---- all of it ----

  const controls = (run, suites, ofSuite, runs) => {
    options($('suite'), suites.map((suite) => [suite, suite]), run.suite);
    options($('machine'), unique(ofSuite.map((each) => each.machine)).map((machine) => [machine, ofSuite.find((each) => each.machine === machine).machine_name]), run.machine);
    options($('date'), runs.map((each) => [each.date, each.date]), run.date);
    const reference = referenceOf(run);
    options($('ref'), run.rows.filter((row) => row.error === undefined).map((row) => [row.id, row.id]), reference === null ? '' : run.rows[reference].id);
    for (const id of ['q', 'rate', 'link']) {
      // While it is typed in, a number may be written otherwise than it would be here.
      if ($(id).value !== state[id] && $(id) !== document.activeElement) $(id).value = state[id];
    }
    $('inputs').hidden = state.view !== 'calculator';
    const radios = SHOW.map(([value, words]) => h('label', {}, h('input', {
      type: 'radio', name: 'show', value, checked: state.show === value, 'data-key': `show:${value}`, onchange: () => go({ show: value }),
    }), h('span', {}, words)));
    $('show').replaceChildren(h('legend', {}, 'Times'), h('div', { class: 'segments' }, ...radios));
    const formats = listed(state.format);
    const present = unique(run.rows.filter((row) => row.features).map((row) => row.features.format));
    $('formats').replaceChildren(h('legend', {}, 'Format'), h('div', { class: 'checks' }, ...Object.keys(FORMATS).filter((format) => present.includes(format)).map((format) => h('label', {}, h('input', {
      type: 'checkbox', checked: formats.length === 0 || formats.includes(format), 'data-key': `format:${format}`, value: format,
      onchange: (event) => {
        const now = formats.length === 0 ? present : formats;
        const next = event.target.checked ? unique([...now, format]) : now.filter((each) => each !== format);
        go({ format: next.length === present.length ? '' : next.join('\n') });
      },
    }), FORMATS[format]))));
    $('features').replaceChildren(...FEATURES.map(([key, words, answer]) => {
      const answers = unique(run.rows.filter((row) => row.features).map((row) => answer(row.features, row))).sort();
      const select = h('select', { id: key, 'data-key': key, onchange: (event) => go({ [key]: event.target.value }) });
      options(select, [['', 'any'], ...answers.map((each) => [each, each])], answers.includes(state[key]) ? state[key] : '');
      return h('label', {}, words, select);
    }));
    const hidden = listed(state.hide);
    $('hidden').replaceChildren(...(hidden.length === 0 ? [] : [h('p', { class: 'note' }, 'Hidden; choose one to show it again:'),
      h('div', { class: 'chips' }, ...hidden.map((id) => h('button', {
        type: 'button', class: 'chip', 'data-key': `chip:${id}`, 'aria-label': `show ${id} again`, onclick: () => go({ hide: hidden.filter((each) => each !== id).join('\n') }),
      }, id)))]));
    const active = FEATURES.filter(([key]) => state[key] !== '').length + (formats.length > 0) + (hidden.length > 0);
    $('active').textContent = active > 0 ? ` (${active} active)` : '';
    $('controls').hidden = false;
    $('show').hidden = state.view !== 'table';
    $('ref').parentElement.hidden = state.view !== 'table';
    $('views').replaceChildren(...VIEWS.map(([view, words]) => h('a', {
      href: fragmentOf({ ...state, view }), 'aria-current': state.view === view ? 'page' : null, 'data-key': `view:${view}`,
    }, words)));
  };

  const footer = (run) => {
    $('footer').replaceChildren(
      h('ul', {}, ...run.footer.map((line) => h('li', {}, line))),
      h('details', {}, h('summary', {}, 'Where these numbers come from'),
        h('dl', {}, ...run.provenance.flatMap(([name, fact]) => [h('dt', {}, name), h('dd', {}, fact)]))));
  };

  const render = () => {
    const { suites, ofSuite, runs, run } = chosenRun();
    if (!VIEWS.some(([view]) => view === state.view)) state.view = 'table';
    if (!SHOW.some(([show]) => show === state.show)) state.show = 'absolute';
    const active = document.activeElement;
    const key = active && active.dataset ? active.dataset.key : undefined;
    $('tip').hidden = true;
    controls(run, suites, ofSuite, runs);
    const shown = visible(run);
    const makers = { table: tableView, size: sizeView, calculator: calculatorView, compare: compareView };
    $('view').replaceChildren(...makers[state.view](run, shown, ofSuite).filter((part) => part !== null));
    footer(run);
    if (key !== undefined) {
      const again = [...document.querySelectorAll('[data-key]')].find((element) => element.dataset.key === key);
      if (again && again !== document.activeElement) again.focus();
    }
  };

  const number = (amount, one, many) => `${amount} ${amount === 1 ? one : many}`;
  $('lead').textContent = `${number(DATA.runs.length, 'run', 'runs')} on ${number(unique(DATA.runs.map((run) => run.machine)).length, 'machine', 'machines')}. Every figure comes from the record of a run; this file holds them all and loads nothing.${DATA.left_out > 0 ? ` ${number(DATA.left_out, 'older run is', 'older runs are')} left out to keep it small.` : ''}`;
  for (const id of ['suite', 'machine', 'date', 'ref']) {
    $(id).addEventListener('change', (event) => {
      // Another suite or machine has other days.
      const forget = { suite: { machine: state.machine, date: '' }, machine: { date: '' } }[id] || {};
      go({ ...forget, [id]: event.target.value });
    });
  }
  for (const id of ['q', 'rate', 'link']) $(id).addEventListener('input', (event) => go({ [id]: event.target.value }));
  $('reset').addEventListener('click', () => {
    const usual = Object.fromEntries(['q', 'format', 'hide', ...FEATURES.map(([key]) => key)].map((key) => [key, USUAL[key]]));
    $('q').value = '';
    go(usual);
  });
  addEventListener('hashchange', () => {
    state = parse(location.hash);
    render();
  });
  let wide = document.documentElement.clientWidth;
  addEventListener('resize', () => {
    if (document.documentElement.clientWidth !== wide && state.view === 'size') render();
    wide = document.documentElement.clientWidth;
  });

  // ---- hovering ----

  const hover = (event) => {
    const cell = event.target.closest ? event.target.closest('[data-quantity]') : null;
    const tip = $('tip');
    if (!cell) {
      tip.hidden = true;
      return;
    }
    const { run } = chosenRun();
    const [first, ...rest] = tipLines(run, Number(cell.dataset.row), Number(cell.dataset.quantity), referenceOf(run));
    if (first === undefined) return;
    tip.replaceChildren(h('b', {}, first), ...rest.map((line) => h('div', {}, line)));
    tip.hidden = false;
    const [place, size] = [cell.getBoundingClientRect(), tip.getBoundingClientRect()];
    const below = place.bottom + 6 + size.height < innerHeight ? place.bottom + 6 : Math.max(4, place.top - size.height - 6);
    tip.style.top = `${below}px`;
    tip.style.left = `${Math.max(4, Math.min(place.left, document.documentElement.clientWidth - size.width - 8))}px`;
  };
  addEventListener('mouseover', hover);
  addEventListener('scroll', () => { $('tip').hidden = true; }, true);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') $('tip').hidden = true;
  });

  render();
})();
