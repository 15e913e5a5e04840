// The controls of each mode: the divider, the opacity, the interval, the metric.

/** Starts a mode's behaviour on its panes. */
function startMode(mode) {
    const [pane] = stage.panes;
    if (!pane) return;
    if (mode.name === "swipe") pane.element.append(buildDivider(pane));
    if (mode.name === "onion") showOpacity();
    if (mode.name === "blink") startBlinking();
}

/** The controls next to the names of the modes. */
function showModeControls(pair, mode) {
    for (const button of byId("modes").children) {
        const own = modes.find((other) => other.name === button.dataset.mode);
        button.setAttribute("aria-pressed", own === mode);
        button.disabled = !own.isPossible(pair);
    }
    byId("mode-controls").replaceChildren(...controlsOf(pair, mode));
}

function controlsOf(pair, mode) {
    switch (mode.name) {
    case "onion": return opacityControls();
    case "blink": return blinkControls();
    case "difference": return differenceLegend(pair);
    case "heat": return heatMapControls(pair);
    case "side": return pair.facts.heatMaps.length > 0 ? heatMapControls(pair) : equalityNote(pair);
    default: return equalityNote(pair);
    }
}

function equalityNote(pair) {
    return pair.facts.areEqual ? [element("span", {}, "All pixels are identical.")] : [];
}

function range(label, minimum, maximum, step, value, changed) {
    const input = element("input", { type: "range", min: minimum, max: maximum, step, "aria-label": label });
    input.value = value;
    input.addEventListener("input", () => changed(Number(input.value)));
    return input;
}

// MARK: Swipe

function buildDivider(pane) {
    const divider = element("div", {
        class: "divider", role: "slider", tabindex: "0", "aria-label": "Reference to the left, result to the right",
        "aria-valuemin": "0", "aria-valuemax": "100", "aria-orientation": "horizontal",
    });
    divider.addEventListener("pointerdown", (event) => {
        event.stopPropagation();
        divider.setPointerCapture(event.pointerId);
    });
    divider.addEventListener("pointermove", (event) => {
        if (!divider.hasPointerCapture(event.pointerId)) return;
        event.stopPropagation();
        const bounds = pane.element.getBoundingClientRect();
        setDivision((event.clientX - bounds.left) / bounds.width);
    });
    divider.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -0.02, ArrowRight: 0.02, PageDown: -0.1, PageUp: 0.1, Home: -1, End: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        setDivision(chosen.division + step);
    });
    return divider;
}

function setDivision(share) {
    chosen.division = Math.min(Math.max(share, 0), 1);
    updateDivider();
}

/** Shows the result to the right of the divider. */
function updateDivider() {
    const [pane] = stage.panes;
    const divider = pane?.element.querySelector(".divider");
    if (!divider) return;
    const percent = 100 * chosen.division;
    divider.style.left = `${percent}%`;
    divider.setAttribute("aria-valuenow", Math.round(percent));
    pane.layers[1].style.clipPath = `inset(0 0 0 ${percent}%)`;
}

// MARK: Onion skin

function opacityControls() {
    const output = element("output", {}, `${Math.round(100 * chosen.opacity)} %`);
    const input = range("Opacity of the result", 0, 1, 0.01, chosen.opacity, (value) => {
        chosen.opacity = value;
        output.textContent = `${Math.round(100 * value)} %`;
        showOpacity();
    });
    return [input, output];
}

function showOpacity() {
    const [pane] = stage.panes;
    if (!pane) return;
    pane.layers[1].style.opacity = chosen.opacity;
}

// MARK: Blink

let blinkTimer = null;
let blinkShowsResult = false;

function blinkControls() {
    const output = element("output", {}, `${chosen.interval} ms`);
    const input = range("Milliseconds per picture", 100, 2000, 50, chosen.interval, (value) => {
        chosen.interval = value;
        output.textContent = `${value} ms`;
        if (chosen.isBlinking) startBlinking();
    });
    const button = element("button", { type: "button", class: "quiet", "data-action": "pause" });
    const controls = [button, input, output];
    showBlinkButton(button);
    return controls;
}

function showBlinkButton(button = document.querySelector("[data-action=pause]")) {
    if (!button) return;
    const name = chosen.isBlinking ? "Pause" : "Play";
    button.replaceChildren(symbol(name.toLowerCase()), element("span", { class: "visually-hidden" }, name));
    button.title = `${name} (space)`;
}

function startBlinking() {
    stopBlinking();
    showBlink();
    if (chosen.isBlinking) blinkTimer = setInterval(() => { blinkShowsResult = !blinkShowsResult; showBlink(); }, chosen.interval);
}

function stopBlinking() {
    clearInterval(blinkTimer);
    blinkTimer = null;
}

/** Pauses or resumes. */
function toggleBlinking() {
    chosen.isBlinking = !chosen.isBlinking;
    showBlinkButton();
    startBlinking();
}

function showBlink() {
    const [pane] = stage.panes;
    if (!pane?.layers[1]) return;
    const [left, right] = pane.element.querySelectorAll(".pane-label");
    pane.layers[1].style.visibility = blinkShowsResult ? "visible" : "hidden";
    left.style.visibility = blinkShowsResult ? "hidden" : "visible";
    right.style.visibility = blinkShowsResult ? "visible" : "hidden";
}

// MARK: Difference

function differenceLegend(pair) {
    const signs = [["beyond", "beyond tolerance"], ["tolerated", "within tolerance"], ["ignored", "ignored"]];
    return signs
        .filter(([name]) => pair.facts.signs.includes(name))
        .map(([name, words]) => element("span", { class: `legend sign-${name}` }, element("i"), words));
}

function heatMapControls(pair) {
    const options = pair.facts.heatMaps.map(({ metric }) => element("option", { value: metric }, metric));
    const select = element("select", { title: "Metric of the heat map (m)" }, ...options);
    select.value = chosenHeatMap(pair).metric;
    select.addEventListener("change", () => chooseMetric(select.value));
    return [element("label", { class: "choice" }, element("span", {}, "Heat map"), select)];
}

function chooseMetric(metric) {
    chosen.metric = metric;
    showPair();
}

/** Shows the next metric. */
function stepMetric() {
    const maps = stage.pair?.facts.heatMaps ?? [];
    if (maps.length === 0) return;
    chooseMetric(maps[(maps.indexOf(chosenHeatMap(stage.pair)) + 1) % maps.length].metric);
}

/** The colours from no difference to the largest possible, with the values at both ends and in the middle. */
function heatMapScale(map) {
    const colors = report.heatMapColors;
    const canvas = element("canvas", { width: colors.length, height: 1, "aria-hidden": "true" });
    const context = canvas.getContext("2d");
    colors.forEach((color, index) => { context.fillStyle = color; context.fillRect(index, 0, 1, 1); });
    const values = [0, 0.5, 1].map((place) => element("span", {}, String(Number(heatMapValueAt(map, place).toPrecision(2)))));
    return element("div", { class: "scale" }, canvas, ...values);
}

/** Returns the value at a position on the scale. */
const heatMapValueAt = (map, place) => map.none + (map.full - map.none) * place ** map.power;
