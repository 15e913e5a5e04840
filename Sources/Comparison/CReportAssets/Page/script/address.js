// The address stores the state of the page behind #, so that it can be bookmarked and shared: #pair=opera/0101.png&mode=swipe.

/** Returns the overview's filter and the current pair from the address. */
function readAddress() {
    const words = new URLSearchParams(location.hash.slice(1));
    return {
        pair: words.get("pair"),
        mode: words.get("mode"),
        metric: words.get("metric"),
        verdicts: words.get("verdicts")?.split(",").filter((name) => verdicts.includes(name)) ?? [],
        search: words.get("search") ?? "",
        sort: words.get("sort") ?? "verdict",
    };
}

/** Writes values to the address; empty ones are omitted. */
function writeAddress(words, isNewPlace) {
    const kept = Object.entries(words).filter(([, value]) => value);
    const address = "#" + new URLSearchParams(kept);
    if (address === location.hash || (address === "#" && location.hash === "")) return;
    history[isNewPlace ? "pushState" : "replaceState"](null, "", address);
}
