// The panes on the screen: pictures, overlays, and the position of the cursor.

const stage = {
    pair: null,
    /** The pair to show when its pictures are decoded; the user may have selected another in the meantime. */
    awaited: null,
    /** The smallest width and height that contain every picture of the pair. */
    size: { width: 1, height: 1 },
    panes: [],
    /** The pixel under the cursor, or null. */
    pixel: null,
    regions: [],
};

/** Shows a loaded pair in the selected mode. Pictures appear together, when all are decoded. */
async function showOnStage(pair) {
    const mode = modeOf(pair);
    const panes = mode.panes(pair).map((description) => buildPane(pair, description));
    const images = panes.flatMap((pane) => pane.images);
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    if (stage.awaited !== pair) return;
    stopBlinking();
    const isOtherPair = stage.pair !== pair;
    Object.assign(stage, { pair, panes, regions: pair.regions, size: sizeOf(images, pair) });
    if (isOtherPair) stage.pixel = null;
    byId("stage").replaceChildren(...panes.map((pane) => pane.element));
    arrangePanes();
    showModeControls(pair, mode);
    startMode(mode);
    updateStage();
}

/** Keeps the pictures' size from pair to pair, so that the same position stays visible if the sizes are equal. */
function sizeOf(images, pair) {
    const size = {
        width: Math.max(1, ...images.map((image) => image.naturalWidth)),
        height: Math.max(1, ...images.map((image) => image.naturalHeight)),
    };
    if (size.width !== stage.size.width || size.height !== stage.size.height) view.isFit = true;
    return size;
}

function message(text) {
    return element("div", { class: "pane" }, element("p", { class: "message" }, text));
}

function buildPane(pair, { label, rightLabel, layers, scale, note }) {
    const images = layers.map((name) => element("img", { src: pair.pictures[name], alt: "", draggable: "false" }));
    const overlayCanvas = element("canvas", { "aria-hidden": "true" });
    const layerElements = images.map((image) => element("div", { class: "layer" }, image));
    const pane = element("div", { class: "pane", role: "img", "aria-label": [label, rightLabel].filter(Boolean).join(" and ") },
        ...layerElements, overlayCanvas, element("span", { class: "pane-label" }, label),
        rightLabel && element("span", { class: "pane-label right" }, rightLabel),
        scale && heatMapScale(scale), note && element("p", { class: "message" }, note));
    addGestures(pane, { changed: updateStage, pointed: pointAt, clicked: clickAt });
    pane.addEventListener("dblclick", (event) => {
        const isActual = Math.abs(view.scale - 1) < 0.001;
        if (isActual) fitStage(); else zoomStage(1, placeAt(pane, event.clientX, event.clientY));
    });
    return { element: pane, images, layers: layerElements, overlay: overlayCanvas };
}

/** Selects the columns and rows that show the pictures largest; side by side is preferred if it is nearly as large. */
function arrangePanes() {
    const area = byId("stage");
    const count = Math.max(stage.panes.length, 1);
    let best = { scale: 0, columns: 1 };
    for (let columns = 1; columns <= count; columns++) {
        const rows = Math.ceil(count / columns);
        const fits = Math.min(area.clientWidth / columns / stage.size.width, area.clientHeight / rows / stage.size.height);
        const scale = columns === 1 ? 0.75 * fits : fits;
        if (scale > best.scale) best = { scale, columns };
    }
    area.style.gridTemplateColumns = `repeat(${best.columns}, minmax(0, 1fr))`;
    area.style.gridAutoRows = "minmax(0, 1fr)";
}

/** Updates everything to match the view. */
function updateStage() {
    const [first] = stage.panes;
    if (!first) return;
    if (view.isFit) fitView(stage.size, first.element);
    keepInSight(stage.size);
    const scale = cssScale();
    for (const pane of stage.panes) {
        const { left, top } = pictureOrigin(pane.element);
        for (const image of pane.images) {
            image.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
            image.style.setProperty("--check-size", `${16 / scale}px`);
        }
        pane.element.classList.toggle("pixelated", view.scale >= 2 || (view.scale > 1 && !view.isFit));
        drawPaneOverlay(pane);
    }
    byId("zoom").textContent = `${zoomText(view.scale)} %`;
    updateDivider();
}

function drawPaneOverlay(pane) {
    if (pane.images.length > 0) drawOverlay(pane.overlay, pane.element, stage.size, stage.regions, stage.pixel);
}

const zoomText = (scale) => (scale < 0.1 ? (100 * scale).toFixed(1) : String(Math.round(100 * scale)));

function fitStage() {
    view.isFit = true;
    updateStage();
}

/** Zooms around a position in the picture; around the centre of the panes if none is given. */
function zoomStage(scale, place = { x: view.x, y: view.y }) {
    zoomView(scale, place);
    updateStage();
}

// MARK: The cursor

function pointAt(place) {
    const { width, height } = stage.size;
    const isInside = place && place.x >= 0 && place.y >= 0 && place.x < width && place.y < height;
    setPixel(isInside ? { x: Math.floor(place.x), y: Math.floor(place.y) } : null);
}

/** Moves the inspected pixel, for users without a pointer. */
function movePixel(columns, rows) {
    const { width, height } = stage.size;
    const from = stage.pixel ?? { x: Math.floor(view.x), y: Math.floor(view.y) };
    const x = Math.min(Math.max(from.x + columns, 0), width - 1);
    const y = Math.min(Math.max(from.y + rows, 0), height - 1);
    setPixel({ x, y });
}

function setPixel(pixel) {
    if (stage.pixel?.x === pixel?.x && stage.pixel?.y === pixel?.y) return;
    stage.pixel = pixel;
    stage.panes.forEach(drawPaneOverlay);
    showProbe();
}

// MARK: Regions

/** Shows the region whose box was clicked. */
function clickAt(place) {
    if (!overlay.showsBoxes) return;
    const reach = 6 / cssScale();
    const hits = stage.regions.filter((region) =>
        place.x >= region.x - reach && place.x <= region.x + region.width + reach
        && place.y >= region.y - reach && place.y <= region.y + region.height + reach);
    if (hits.length === 0) return;
    const smallest = hits.reduce((a, b) => (a.width * a.height <= b.width * b.height ? a : b));
    showRegion(stage.regions.indexOf(smallest));
}

function showRegion(index) {
    const region = stage.regions[index];
    if (!region || !stage.panes[0]) return;
    overlay.region = index;
    showBox(region, stage.panes[0].element);
    markRegion(index);
    updateStage();
}

/** Shows the next or the previous region. */
function stepRegion(step) {
    const count = stage.regions.length;
    if (count === 0) return;
    showRegion(overlay.region === null ? (step > 0 ? 0 : count - 1) : (overlay.region + step + count) % count);
}
