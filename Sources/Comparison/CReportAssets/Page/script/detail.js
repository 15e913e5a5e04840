// The view of one pair, full screen.

const detail = { pair: null };

function buildDetail() {
    byId("modes").append(...modes.map((mode, index) => element("button", {
        type: "button", "data-mode": mode.name, title: `${mode.title} (${index + 1})`, onclick: () => chooseMode(mode.name),
    }, mode.title)));
    new ResizeObserver(() => { arrangePanes(); updateStage(); }).observe(byId("stage"));
    showProbe();
}

/** Opens a pair, with a new history entry if `isNewPlace`. */
function openPair(pair, isNewPlace) {
    detail.pair = pair;
    overlay.region = null;
    byId("overview").hidden = true;
    byId("detail").hidden = false;
    byId("pair-title").textContent = pair.name;
    byId("pair-verdict").className = `verdict ${pair.verdict}`;
    byId("pair-verdict").textContent = capitalized(pair.verdict);
    const place = listed.indexOf(pair);
    byId("pair-place").textContent = place < 0 ? "" : `${counted(place + 1)} of ${counted(listed.length)}`;
    document.title = `${pair.name} · ${report.title}`;
    announce(`${capitalized(pair.verdict)}: ${pair.name}${place < 0 ? "" : `, ${place + 1} of ${listed.length}`}`);
    showApproval();
    writeDetailAddress(isNewPlace);
    return showPair();
}

/** Loads and shows the current pair. */
async function showPair() {
    const summary = detail.pair;
    let pair;
    try {
        pair = prepared(await loadPair(summary.number));
    } catch (error) {
        if (detail.pair === summary) byId("stage").replaceChildren(message(error.message));
        return;
    }
    if (detail.pair !== summary) return;
    showFacts(summary, pair);
    stage.awaited = pair;
    writeDetailAddress(false);
    await showOnStage(pair);
    showProbe();
    loadNeighbour();
}

/** Expands a stored pair: equal pictures are stored once, regions as lists of numbers. */
function prepared(pair) {
    if (pair.regions) return pair;
    if (pair.facts.areEqual) pair.pictures.result = pair.pictures.reference;
    pair.regions = pair.facts.regions.map(([x, y, width, height, count]) => ({ x, y, width, height, count }));
    return pair;
}

/** Preloads the next pair, which the user probably opens next. */
function loadNeighbour() {
    const next = listed[listed.indexOf(detail.pair) + 1];
    if (next) setTimeout(() => loadPair(next.number).catch(() => {}), 150);
}

function stepPair(step) {
    const next = listed[listed.indexOf(detail.pair) + step];
    if (next) openPair(next, false);
}

function chooseMode(name) {
    chosen.mode = name;
    showPair();
    announce(modes.find((mode) => mode.name === name).title);
}

function writeDetailAddress(isNewPlace) {
    const metric = chosen.mode === "heat" ? chosen.metric : "";
    writeAddress({ pair: detail.pair.name, mode: chosen.mode === "side" ? "" : chosen.mode, metric, ...filterWords() }, isNewPlace);
}

/** Returns to all pairs, to the card of the current pair. */
function closePair() {
    const { pair } = detail;
    detail.pair = null;
    stage.awaited = null;
    stopBlinking();
    byId("detail").hidden = true;
    byId("overview").hidden = false;
    document.title = report.title;
    showOverview();
    if (pair && listed.includes(pair)) focusCard(cards.get(pair.number));
}
