// The start of the page.

const actions = {
    overview: () => closePair(), previous: () => stepPair(-1), next: () => stepPair(1),
    theme: changeTheme, help: showHelp, facts: toggleFacts, boxes: toggleBoxes, pause: toggleBlinking,
    "zoom-in": () => zoomStage(nextScale(true)), "zoom-out": () => zoomStage(nextScale(false)),
    fit: fitStage, actual: () => zoomStage(1),
    choose: toggleChoosing, "choose-pair": () => toggleCase(detail.pair), "copy-approval": copyApproval, "clear-cases": clearCases,
    "show-all": () => { Object.assign(filter, { verdicts: [], search: "" }); showOverview(); },
};

document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action], [data-thumbnails]");
    if (!button) return;
    if (button.dataset.thumbnails) showThumbnails(button.dataset.thumbnails === "difference");
    else actions[button.dataset.action]?.();
});
document.addEventListener("keydown", handleKey);
byId("search").addEventListener("input", (event) => { filter.search = event.target.value; showOverview(); });
byId("sort").addEventListener("change", (event) => { filter.sort = event.target.value; showOverview(); });
addEventListener("popstate", showAddress);
addEventListener("hashchange", showAddress);

/** Shows the state in the address. */
function showAddress() {
    const place = readAddress();
    Object.assign(filter, { verdicts: place.verdicts, search: place.search, sort: orders[place.sort] ? place.sort : "verdict" });
    if (modes.some((mode) => mode.name === place.mode)) chosen.mode = place.mode;
    if (place.metric) chosen.metric = place.metric;
    const pair = place.pair !== null && report.pairs.find((other) => other.name === place.pair);
    if (pair) {
        listed = shownPairs();
        if (detail.pair !== pair || place.mode) openPair(pair, false);
    } else if (detail.pair || byId("overview").hidden) closePair();
    else showOverview();
}

restoreTheme();
if (matchMedia("(prefers-reduced-motion: reduce)").matches) chosen.isBlinking = false;
buildOverview();
buildDetail();
showAddress();
