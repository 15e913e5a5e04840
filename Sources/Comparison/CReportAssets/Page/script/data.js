// The pairs of the report, and their pictures, which are loaded when they are looked at.

const report = JSON.parse(byId("report").textContent);
report.pairs.forEach((pair, index) => { pair.number = index + 1; });

/** Verdicts from what needs a look first to what does not. */
const verdicts = ["error", "failed", "missing", "warned", "extra", "new", "passed"];

/** How many pairs' pictures are kept in memory. */
const mostLoaded = 8;
/** Pairs by number, as promises, the one that was asked for last at the end. */
const loadedPairs = new Map();
/** Who waits for a script with a pair, by number. */
const waitingPairs = new Map();

/** The scripts beside the page call this. */
globalThis.bianlianReport = {
    receive(number, content) {
        waitingPairs.get(number)?.(content);
        waitingPairs.delete(number);
    },
};

/** The pictures and facts of a pair. */
function loadPair(number) {
    const known = loadedPairs.get(number) ?? readPair(number);
    loadedPairs.delete(number);
    loadedPairs.set(number, known);
    known.catch(() => loadedPairs.delete(number));
    for (const oldest of loadedPairs.keys()) {
        if (loadedPairs.size <= mostLoaded) break;
        loadedPairs.delete(oldest);
    }
    return known;
}

/** From an inert element of this page, or from the script beside it: pages from disk may read scripts, but no other files. */
function readPair(number) {
    const inert = byId(`pair-${number}`);
    if (inert) return Promise.resolve(JSON.parse(inert.textContent));
    return new Promise((resolve, reject) => {
        const script = element("script", { src: `pairs/${fileNumber(number)}.js`, nonce: "report" });
        waitingPairs.set(number, resolve);
        script.addEventListener("load", () => script.remove());
        script.addEventListener("error", () => {
            script.remove();
            waitingPairs.delete(number);
            reject(new Error(`pairs/${fileNumber(number)}.js cannot be read; it belongs beside this page.`));
        });
        document.head.append(script);
    });
}

/** Where a pair's thumbnail is: of the result, or of the difference. */
function thumbnailAddress(number, kind) {
    return byId(`${kind}-${number}`)?.textContent ?? `pairs/${fileNumber(number)}-${kind}.png`;
}

const fileNumber = (number) => String(number).padStart(4, "0");
