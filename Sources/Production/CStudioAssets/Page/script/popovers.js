// Panels that open below a button and close with Escape or a click elsewhere.
import { clamped } from "./words.js";

/** The distance from the button and from the edges of the window, in pixels. */
const gap = 6;

for (const popover of document.querySelectorAll(".popover")) {
    const button = document.querySelector(`.menu[popovertarget=${popover.id}], .split [popovertarget=${popover.id}]`);
    popover.addEventListener("toggle", ({ newState }) => {
        button.setAttribute("aria-expanded", newState === "open");
        if (newState === "open") place(popover, button);
    });
    addEventListener("resize", () => { if (popover.matches(":popover-open")) place(popover, button); });
}

function place(popover, button) {
    const { left, bottom } = button.getBoundingClientRect();
    const top = bottom + gap;
    popover.style.left = `${clamped(left, gap, Math.max(innerWidth - popover.offsetWidth - gap, gap))}px`;
    popover.style.top = `${top}px`;
    popover.style.maxHeight = `${innerHeight - top - gap}px`;
}
