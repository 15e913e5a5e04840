// Keyboard shortcuts. Fields and sliders keep their own keys.

const overviewKeys = {
    ArrowLeft: () => moveFocus(-1, 0), ArrowRight: () => moveFocus(1, 0), ArrowUp: () => moveFocus(0, -1), ArrowDown: () => moveFocus(0, 1),
    d: () => showThumbnails(!byId("pairs").classList.contains("shows-difference")), x: toggleFocusedCase,
};

const detailKeys = {
    ArrowLeft: () => stepPair(-1), ArrowRight: () => stepPair(1),
    "+": () => zoomStage(nextScale(true)), "=": () => zoomStage(nextScale(true)),
    "-": () => zoomStage(nextScale(false)), "0": fitStage, z: () => zoomStage(1),
    b: () => (chosen.mode === "blink" ? toggleBlinking() : chooseMode("blink")),
    " ": () => (chosen.mode === "blink" ? toggleBlinking() : undefined),
    "[": () => setDivision(chosen.division - 0.05), "]": () => setDivision(chosen.division + 0.05),
    m: stepMetric, n: () => stepRegion(1), p: () => stepRegion(-1), r: toggleBoxes, i: toggleFacts,
    x: () => toggleCase(detail.pair),
    Escape: () => closePair(),
    ...Object.fromEntries(modes.map((mode, index) => [String(index + 1), () => chooseMode(mode.name)])),
};

const pixelKeys = {
    ArrowLeft: () => movePixel(-1, 0), ArrowRight: () => movePixel(1, 0), ArrowUp: () => movePixel(0, -1), ArrowDown: () => movePixel(0, 1),
};

const commonKeys = {
    "/": () => {
        if (detail.pair) closePair();
        byId("search").focus();
        byId("search").select();
    },
    "?": showHelp, t: changeTheme,
};

/** The entries of the help. */
const keyWords = [
    ["← →", "previous and next pair; cards in the overview"], ["1 … 6", "side by side, swipe, onion skin, blink, difference, heat map"],
    ["+ −", "zoom in and out"], ["0 z", "whole picture; actual size"], ["b space", "blink; pause and play"],
    ["[ ]", "move the divider"], ["m", "next metric of the heat map"], ["n p", "next and previous differing region"], ["r", "boxes around differences"],
    ["shift ← → ↑ ↓", "move the pixel whose values are shown"], ["i", "findings and figures"], ["d", "differences in the overview"],
    ...(report.approval ? [["x", "choose the case, to approve it"]] : []),
    ["/", "search"], ["t", "switch between light and dark"], ["?", "this help"], ["esc", "back"],
];

function handleKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const field = event.target.closest("input, select, textarea");
    if (field) {
        if (event.key === "Escape") field.blur();
        if (event.key === "Enter" && field.id === "search") moveFocusToFirst();
        return;
    }
    // Space and Enter press the focused button.
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    const own = detail.pair ? detailKeys : overviewKeys;
    const action = (event.shiftKey && detail.pair && pixelKeys[event.key]) || own[event.key] || commonKeys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
}

function moveFocusToFirst() {
    const [first] = byId("pairs").children;
    if (first) focusCard(first);
}

function showHelp() {
    if (byId("keys").children.length === 0) {
        byId("keys").append(...keyWords.flatMap(([keys, words]) => [
            element("dt", {}, ...keys.split(" ").map((key) => (key === "…" ? key : element("kbd", {}, key)))), element("dd", {}, words),
        ]));
    }
    byId("help").showModal();
}
