// The pairs of the report, and their pictures, which are loaded on demand.

const report = JSON.parse(byId("report").textContent);
report.pairs.forEach((pair, index) => { pair.number = index + 1; });

/** Verdicts, in order of decreasing urgency. */
const verdicts = ["error", "failed", "missing", "warned", "extra", "new", "passed"];

/** The number of pairs whose pictures are kept in memory. */
const mostLoaded = 8;
/** Promises of pairs by number, the most recently used last. */
const loadedPairs = new Map();
/** The callbacks that wait for a pair's script, by number. */
const waitingPairs = new Map();

/** The interface for the scripts of pairs. */
globalThis.bianlianReport = {
    receive(number, content) {
        waitingPairs.get(number)?.(content);
        waitingPairs.delete(number);
    },
};

/** Loads the pictures and facts of a pair. */
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

/** Reads a pair from an inert element of this page or from its script: pages from disk may load scripts but no other files. */
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
            reject(new Error(`pairs/${fileNumber(number)}.js cannot be read; keep the pairs folder next to this page.`));
        });
        document.head.append(script);
    });
}

/** Returns the address of a pair's thumbnail: of the result, or of the difference. */
function thumbnailAddress(number, kind) {
    return byId(`${kind}-${number}`)?.textContent ?? `pairs/${fileNumber(number)}-${kind}.png`;
}

const fileNumber = (number) => String(number).padStart(4, "0");
