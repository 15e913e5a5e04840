// A colour picker for colours that a config writes in linear light, as three numbers of any size.
import { element } from "./dom.js";
import { sendSoon } from "./connection.js";
import { controlAt } from "./session.js";
import { clamped } from "./words.js";

/** The brightness of the greatest channel, by which a colour above 1 is divided in the picker and multiplied again. */
const strength = (color) => Math.max(1, ...color);
const encoded = (value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const decoded = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The sRGB colour `#rrggbb` of a colour in linear light. */
const hexadecimal = (color) => `#${color.map((value) => Math.round(255 * encoded(clamped(value / strength(color), 0, 1))).toString(16).padStart(2, "0")).join("")}`;

/** The colour in linear light of an sRGB colour `#rrggbb`. */
const linear = (text) => [1, 3, 5].map((at) => decoded(parseInt(text.slice(at, at + 2), 16) / 255));

/**
 * The picker next to the first of three numbers.
 * @param valueOf The value of a control.
 */
export function linearPicker(control, name, valueOf) {
    const base = control.path.slice(0, -1);
    const paths = [0, 1, 2].map((channel) => base + channel);
    const color = () => paths.map((path) => valueOf(controlAt(path) ?? control));
    const input = element("input", { type: "color", class: "linear", "aria-label": `${name}, as a colour`, title: "Choose the colour" });
    input.addEventListener("input", () => {
        const factor = strength(color());
        const values = linear(input.value).map((value) => Number((value * factor).toFixed(4)));
        sendSoon(`change ${base}`, "change", { label: `${name}, colour`, values: Object.fromEntries(paths.map((path, channel) => [path, values[channel]])) });
    });
    return { input, show: () => { if (document.activeElement !== input) input.value = hexadecimal(color()); } };
}
