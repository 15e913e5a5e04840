// Dragging, pinching and wheeling on a pane.

/** The greatest movement of a pointer that still counts as a click, in CSS pixels. */
const clickReach = 4;

/**
 * Lets a pane be moved and zoomed.
 * - `changed` is called after the view changes, `pointed` with the position under the cursor or null, `clicked` with one.
 */
function addGestures(pane, { changed, pointed, clicked }) {
    const pointers = new Map();
    let start = null;

    pane.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        pane.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, event);
        start = { event, isClick: pointers.size === 1 };
    });
    pane.addEventListener("pointermove", (event) => {
        pointed(placeAt(pane, event.clientX, event.clientY));
        if (!pointers.has(event.pointerId)) return;
        if (Math.hypot(event.clientX - start.event.clientX, event.clientY - start.event.clientY) > clickReach) start.isClick = false;
        const before = centerOf(pointers);
        pointers.set(event.pointerId, event);
        if (start.isClick) return;
        pane.classList.add("dragged");
        moveBetween(pane, before, centerOf(pointers));
        changed();
    });
    const released = (event) => {
        if (!pointers.delete(event.pointerId)) return;
        pane.classList.remove("dragged");
        if (event.type === "pointerup" && start.isClick && pointers.size === 0) clicked(placeAt(pane, event.clientX, event.clientY));
    };
    pane.addEventListener("pointerup", released);
    pane.addEventListener("pointercancel", released);
    pane.addEventListener("pointerleave", () => pointed(null));
    pane.addEventListener("wheel", (event) => {
        event.preventDefault();
        const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
        // Browsers report pinching on a touchpad as small wheel steps with the control key.
        const speed = event.ctrlKey ? 100 : 400;
        zoomView(view.scale * 2 ** (-pixels / speed), placeAt(pane, event.clientX, event.clientY));
        changed();
    }, { passive: false });
}

/** Returns the centre of all pointers, and their distance from it. */
function centerOf(pointers) {
    const all = [...pointers.values()];
    const x = all.reduce((sum, pointer) => sum + pointer.clientX, 0) / all.length;
    const y = all.reduce((sum, pointer) => sum + pointer.clientY, 0) / all.length;
    const reach = all.reduce((sum, pointer) => sum + Math.hypot(pointer.clientX - x, pointer.clientY - y), 0) / all.length;
    return { x, y, reach, count: all.length };
}

/** Moves the picture with the pointers' centre, and zooms with their distance. */
function moveBetween(pane, before, after) {
    view.x -= (after.x - before.x) / cssScale();
    view.y -= (after.y - before.y) / cssScale();
    view.isFit = false;
    if (before.count > 1 && after.count === before.count && before.reach > 0) {
        zoomView(view.scale * after.reach / before.reach, placeAt(pane, after.x, after.y));
    }
}
