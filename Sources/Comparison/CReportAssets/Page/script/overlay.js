// Overlays on the pictures: boxes around differing regions, the pixel under the cursor, the borders of pixels.

const overlay = { showsBoxes: true, region: null };

function drawOverlay(canvas, pane, size, regions, pixel) {
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(pane.clientWidth * ratio), Math.round(pane.clientHeight * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    const origin = pictureOrigin(pane);
    // The picture's position on the canvas.
    const place = { left: origin.left * ratio, top: origin.top * ratio, scale: view.scale, ratio };
    if (view.scale >= 16) drawGrid(context, place, size);
    if (overlay.showsBoxes) boxedRegions(regions).forEach((region) => drawBox(context, place, region, region === regions[overlay.region]));
    if (pixel) drawPixelFrame(context, place, pixel);
}

/** If there are many regions, tiny ones get a box only when selected, as in the pictures that the program writes. */
function boxedRegions(regions) {
    if (regions.length <= 64) return regions;
    const isLarge = (region, index) => index < 64 && region.count * 100 >= regions[0].count;
    return regions.filter((region, index) => isLarge(region, index) || index === overlay.region);
}

/** Draws faint borders of pixels if pixels are large. */
function drawGrid(context, { left, top, scale }, size) {
    const { width, height } = context.canvas;
    const [firstX, lastX] = [Math.max(0, Math.floor(-left / scale)), Math.min(size.width, Math.ceil((width - left) / scale))];
    const [firstY, lastY] = [Math.max(0, Math.floor(-top / scale)), Math.min(size.height, Math.ceil((height - top) / scale))];
    context.fillStyle = "rgb(128 128 128 / 35%)";
    for (let x = firstX; x <= lastX; x++) {
        context.fillRect(Math.round(left + x * scale), top + firstY * scale, 1, (lastY - firstY) * scale);
    }
    for (let y = firstY; y <= lastY; y++) {
        context.fillRect(left + firstX * scale, Math.round(top + y * scale), (lastX - firstX) * scale, 1);
    }
}

/** Draws a light line between dark ones, slightly outside, so that it is visible on every background and hides nothing. */
function drawBox(context, { left, top, scale, ratio }, region, isCurrent) {
    const gap = 3 * ratio;
    const bounds = [
        left + region.x * scale - gap, top + region.y * scale - gap, region.width * scale + 2 * gap, region.height * scale + 2 * gap,
    ].map(Math.round);
    context.strokeStyle = "rgb(0 0 0 / 70%)";
    context.lineWidth = (isCurrent ? 5 : 3.5) * ratio;
    context.strokeRect(...bounds);
    context.strokeStyle = isCurrent ? "#ff6474" : "#ffffff";
    context.lineWidth = (isCurrent ? 2.5 : 1.5) * ratio;
    context.strokeRect(...bounds);
}

/** Draws a frame around the pixel under the cursor, in every pane. */
function drawPixelFrame(context, { left, top, scale, ratio }, pixel) {
    const side = Math.max(scale, 7 * ratio);
    const x = left + (pixel.x + 0.5) * scale - side / 2;
    const y = top + (pixel.y + 0.5) * scale - side / 2;
    context.strokeStyle = "rgb(0 0 0 / 80%)";
    context.lineWidth = 3 * ratio;
    context.strokeRect(x, y, side, side);
    context.strokeStyle = "#ffffff";
    context.lineWidth = ratio;
    context.strokeRect(x, y, side, side);
}
