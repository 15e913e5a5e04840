// The visible part of the pictures and its scale, the same in all panes.

/** The device pixels per pixel of the picture, and the position of the picture at the centre of each pane. */
const view = { scale: 1, x: 0, y: 0, isFit: true };
const mostScale = 128;
const zoomSteps = [1 / 16, 1 / 8, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];

/** Returns the scale at which a rectangle of the picture fills a pane. */
function scaleThatFits(width, height, pane) {
    const ratio = devicePixelRatio;
    return Math.min(pane.clientWidth * ratio / width, pane.clientHeight * ratio / height);
}

/** Shows whole pictures; small ones are enlarged up to a limit. */
function fitView(size, pane) {
    const scale = Math.min(scaleThatFits(size.width, size.height, pane), 16);
    Object.assign(view, { scale: Math.max(scale, 1 / 64), x: size.width / 2, y: size.height / 2, isFit: true });
}

/** Changes the scale around a position of the picture, which stays fixed. */
function zoomView(scale, place) {
    const wanted = Math.min(Math.max(scale, 1 / 64), mostScale);
    const factor = view.scale / wanted;
    view.x = place.x + (view.x - place.x) * factor;
    view.y = place.y + (view.y - place.y) * factor;
    view.scale = wanted;
    view.isFit = false;
}

/** Returns the next larger or smaller scale. */
function nextScale(isLarger) {
    return isLarger
        ? zoomSteps.find((step) => step > view.scale * 1.01) ?? mostScale
        : zoomSteps.findLast((step) => step < view.scale * 0.99) ?? zoomSteps[0];
}

/** Shows a box of the picture with some margin around it. */
function showBox(box, pane) {
    const room = Math.min(Math.max(Math.max(box.width, box.height) / 2, 8), 80);
    const scale = scaleThatFits(box.width + 2 * room, box.height + 2 * room, pane);
    Object.assign(view, {
        scale: Math.min(scale, 32), x: box.x + box.width / 2, y: box.y + box.height / 2, isFit: false,
    });
}

/** Keeps a part of the picture visible. */
function keepInSight(size) {
    view.x = Math.min(Math.max(view.x, 0), size.width);
    view.y = Math.min(Math.max(view.y, 0), size.height);
}

/** Returns the picture's upper left corner in a pane, in CSS pixels, aligned to device pixels. */
function pictureOrigin(pane) {
    const ratio = devicePixelRatio;
    const snapped = (length, place) => Math.round(length * ratio / 2 - place * view.scale) / ratio;
    return { left: snapped(pane.clientWidth, view.x), top: snapped(pane.clientHeight, view.y) };
}

/** The CSS pixels per pixel of the picture. */
const cssScale = () => view.scale / devicePixelRatio;

/** Returns the position in the picture at a point of a pane, in fractional pixels. */
function placeAt(pane, clientX, clientY) {
    const bounds = pane.getBoundingClientRect();
    const origin = pictureOrigin(pane);
    return {
        x: (clientX - bounds.left - origin.left) / cssScale(),
        y: (clientY - bounds.top - origin.top) / cssScale(),
    };
}
