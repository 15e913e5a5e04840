// One control: its row, and the display and input of its value.
import { element, signButton, visible } from "./dom.js";
import { send, sendSoon } from "./connection.js";
import { linearPicker } from "./pickers.js";
import { isOverridden, session } from "./session.js";
import { makePicture } from "./textures.js";
import { clamped, digitsOf, inWords, numberText } from "./words.js";

/** The value of a control: the user's, or else the recording's, or else the config's. */
export function valueOf(control) {
    if (isOverridden(control.path)) return session.state.overrides[control.path];
    return session.values[control.path] ?? control.default ?? ({ switch: false, colour: "#ffffff", choice: control.choices?.[0] }[control.kind] ?? clamped(0, control.minimum ?? 0, control.maximum ?? 1));
}

const override = (control, value) => sendSoon(`override ${control.path}`, "override", { path: control.path, value });
export const reset = (control) => send("override", { path: control.path, value: null });

/** The name of an object; one without a name has a number and a kind: `1 ambient` becomes "Ambient 1". */
export const ownerOf = ({ owner }) => owner.replace(/^(\d+) (.*)$/, (_, number, kind) => `${inWords(kind)} ${number}`);

/** The label of a control in words: "Normal intensity". */
const labelOf = ({ title }) => inWords(title);

/** The name of a control with that of its object. */
export const nameOf = (control) => (control.owner ? `${ownerOf(control)}, ${labelOf(control)}` : labelOf(control));

/** The key of a control in the config: below its object, or else whole. */
export function keyOf({ owner, path, title, key }) {
    if (!owner) return key ?? path.replaceAll("/", ".");
    return path.split("/").slice(-title.split(" ").length).join(".");
}

/**
 * The row of a control.
 * - `row`: the element. `show` updates it, except for an input that the user is operating.
 */
export function makeControl(control) {
    const label = labelOf(control);
    const name = nameOf(control);
    const parts = (makers[control.kind] ?? makeNumber)(control, name);
    const picker = control.linearColor ? linearPicker(control, name, valueOf) : null;
    const resetButton = signButton("reset", `Reset ${name}`, { class: "quiet reset", onclick: () => reset(control) });
    const row = element("div", { class: `control kind-${control.kind}`, role: "group", "aria-label": name, "data-path": control.path, title: control.path },
        element("span", { class: "title", "aria-hidden": "true" }, label, element("small", {}, keyOf(control))), ...parts.elements, picker?.input, resetButton);
    const show = () => {
        const isChanged = isOverridden(control.path);
        row.classList.toggle("changed", isChanged);
        row.setAttribute("aria-label", visible(isChanged ? `${name}, changed` : name));
        // After a reset by keyboard, the focus moves to the field.
        if (!isChanged && document.activeElement === resetButton) row.querySelector("input, select, .picture").focus();
        parts.show(valueOf(control));
        picker?.show();
    };
    show();
    return { control, row, show };
}

const makers = { switch: makeSwitch, colour: makeColor, choice: makeChoice, picture: makePicture };

function makeNumber(control, name) {
    const { minimum = 0, maximum = 1 } = control;
    const step = control.step ?? (maximum - minimum) / 100;
    const slider = element("input", { type: "range", min: minimum, max: maximum, step, "aria-label": name });
    // Like configs, the field accepts values beyond the slider's ends and with more digits.
    const field = element("input", { type: "number", step: "any", "aria-label": `${name} as a number${control.unit ? `, ${unitName(control.unit)}` : ""}` });
    let isHeld = false;
    slider.addEventListener("pointerdown", () => { isHeld = true; });
    for (const type of ["pointerup", "pointercancel", "blur"]) slider.addEventListener(type, () => { isHeld = false; });
    slider.addEventListener("input", () => {
        field.value = numberText(slider.valueAsNumber, step);
        override(control, slider.valueAsNumber);
    });
    // Replaces the steps of browsers, which differ, with one step, or ten with shift.
    slider.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        slider.valueAsNumber = clamped(slider.valueAsNumber + by * step * (event.shiftKey ? 10 : 1), minimum, maximum);
        slider.dispatchEvent(new Event("input"));
    });
    slider.addEventListener("dblclick", () => reset(control));
    field.addEventListener("change", () => {
        if (Number.isFinite(field.valueAsNumber)) override(control, field.valueAsNumber);
        else showNumber(valueOf(control));
    });
    field.addEventListener("keydown", (event) => {
        if (event.key === "Enter") field.select();
        const by = { ArrowDown: -1, ArrowUp: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        field.value = numberText((field.valueAsNumber || 0) + by * step * (event.shiftKey ? 10 : 1), step);
        override(control, field.valueAsNumber);
    });
    field.addEventListener("blur", () => showNumber(valueOf(control)));
    const showNumber = (value) => { field.value = numberText(value, Math.min(step, 10 ** -digitsOf(step))); };
    const show = (value) => {
        if (!isHeld) slider.value = value;
        if (document.activeElement !== field && !isHeld) showNumber(value);
    };
    const unit = element("span", { class: "unit", "aria-hidden": "true" }, control.unit ?? "");
    return { elements: [slider, field, unit], show };
}

const unitName = (unit) => ({
    "°": "degrees", m: "metres", K: "kelvin", s: "seconds", px: "pixels", "°/s": "degrees per second", "m/s": "metres per second", "m/s²": "metres per second squared",
}[unit] ?? unit);

function makeSwitch(control, name) {
    const input = element("input", { type: "checkbox", class: "switch", role: "switch", "aria-label": name });
    input.addEventListener("change", () => override(control, input.checked));
    return { elements: [input], show: (value) => { input.checked = Boolean(value); } };
}

function makeColor(control, name) {
    const input = element("input", { type: "color", "aria-label": name });
    const words = element("code");
    // The picker has no alpha, so the two digits of the value's alpha stay.
    input.addEventListener("input", () => {
        const value = input.value + valueOf(control).slice(7);
        words.textContent = value;
        override(control, value);
    });
    const show = (value) => {
        if (document.activeElement !== input || !isOverridden(control.path)) input.value = value.slice(0, 7);
        words.textContent = value;
    };
    return { elements: [words, input], show };
}

function makeChoice(control, name) {
    const select = element("select", { "aria-label": name }, ...(control.choices ?? []).map((choice) => element("option", {}, choice)));
    select.addEventListener("change", () => override(control, select.value));
    return { elements: [select], show: (value) => { select.value = value; } };
}
