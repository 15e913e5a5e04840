// What is shown stands in the address behind #, so that it can be kept and sent: #pair=opera/0101.png&mode=swipe.

/** The overview's filter and the pair in sight, as the address says. */
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

/** Puts words into the address; those that are empty are left out. */
function writeAddress(words, isNewPlace) {
    const kept = Object.entries(words).filter(([, value]) => value);
    const address = "#" + new URLSearchParams(kept);
    if (address === location.hash || (address === "#" && location.hash === "")) return;
    history[isNewPlace ? "pushState" : "replaceState"](null, "", address);
}
