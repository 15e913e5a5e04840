// The names of the curves next to the timeline.
import { byId, element } from "./dom.js";
import { curves, mostShown, toggleCurve, valueOf } from "./curves.js";
import { on } from "./session.js";
import { inWords } from "./words.js";

const legend = byId("legend");
let outputs = new Map();

const labelOf = (name) => inWords(name.replaceAll("/", " "));

on("curves", () => {
    const hadFocus = legend.contains(document.activeElement);
    outputs = new Map();
    const items = [...curves.shown].map(([name, color]) => {
        const output = element("output");
        outputs.set(name, output);
        return element("button", { type: "button", class: `curve-${color}`, title: `Hide ${name}`, onclick: () => toggleCurve(name) },
            element("i"), element("span", {}, element("span", { class: "visually-hidden" }, "Hide "), labelOf(name)), output);
    });
    legend.replaceChildren(...items, ...chooser());
    if (hadFocus) legend.querySelector("select")?.focus();
    showValues();
});
on("values", showValues);

function chooser() {
    const rest = [...curves.all.keys()].filter((name) => !curves.shown.has(name));
    if (curves.all.size === 0) return [element("p", {}, "No curves without a recording")];
    if (rest.length === 0) return [];
    const words = curves.shown.size === mostShown ? "Replace a curve" : "Add a curve";
    const select = element("select", { "aria-label": words }, element("option", { value: "" }, `${words} …`), ...rest.map((name) => element("option", { value: name }, labelOf(name))));
    select.addEventListener("change", () => toggleCurve(select.value));
    return [select];
}

function showValues() {
    for (const [name, output] of outputs) {
        const value = valueOf(name);
        output.textContent = typeof value === "number" ? value.toFixed(2) : "";
    }
}
