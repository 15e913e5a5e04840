// The size of the pictures: proportions and common sizes.
import { byId, element } from "./dom.js";
import { send } from "./connection.js";
import { controlAt, isOverridden, on, session } from "./session.js";
import { clamped } from "./words.js";

/** The path of the control that has the size, as WIDTHxHEIGHT. */
const path = "output/size";
/** The shorter sides of common sizes, in pixels. */
const sides = [360, 540, 720, 1080, 2160];
/** The longest side that can be drawn. */
const longest = 16384;

const [aspect, size, width, height] = ["aspect", "size", "size-width", "size-height"].map(byId);

/** The proportions by name: those of the config and the film with their sizes, then common ones. */
function aspects() {
    const own = parsed(controlAt(path)?.default) ?? shownSize();
    const { filmSize } = session.scene ?? {};
    return new Map([
        ["config", { title: "The config’s", size: own }],
        ...(filmSize ? [["film", { title: "The film’s", size: filmSize }]] : []),
        ...[[16, 9], [9, 16], [1, 1], [4, 5], [4, 3]].map((sizes) => [sizes.join(":"), { title: sizes.join(" : "), ratio: sizes }]),
    ]);
}

const parsed = (text) => text?.split("x").map(Number) ?? null;
const shownSize = () => (isOverridden(path) ? parsed(session.state.overrides[path]) : [session.scene?.width ?? 1280, session.scene?.height ?? 720]);
const even = (side) => clamped(2 * Math.round(side / 2), 2, longest);

/** The sizes of proportions, the smallest first. */
function sizesOf({ size: own, ratio }) {
    if (own) return [0.25, 0.5, 0.75, 1, 1.5, 2].map((scale) => (scale === 1 ? own : own.map((side) => even(side * scale)))).filter((sizes) => Math.max(...sizes) <= longest);
    const shorter = Math.min(...ratio);
    return sides.map((side) => ratio.map((part) => even((side * part) / shorter)));
}

const isEqual = ([a, b], [c, d]) => a === c && b === d;

for (const type of ["scene", "state"]) on(type, show);

function show() {
    if (!session.scene || !session.state) return;
    const now = shownSize();
    const all = aspects();
    const isOfRatio = ({ size: own, ratio }) => (own ? isEqual(own, now) : Math.abs(now[0] * ratio[1] - now[1] * ratio[0]) <= 2 * Math.max(...ratio));
    const chosen = all.has(aspect.dataset.chosen) && sizesOf(all.get(aspect.dataset.chosen)).some((sizes) => isEqual(sizes, now)) ? aspect.dataset.chosen
        : [...all.keys()].find((name) => isOfRatio(all.get(name))) ?? "";
    aspect.replaceChildren(...[...all].map(([name, { title }]) => element("option", { value: name }, title)),
        ...(chosen ? [] : [element("option", { value: "" }, "Other")]));
    aspect.value = chosen;
    const sizes = chosen ? sizesOf(all.get(chosen)) : [];
    if (!sizes.some((some) => isEqual(some, now))) sizes.push(now);
    size.replaceChildren(...sizes.map((sizes) => element("option", { value: sizes.join("x") }, sizes.join(" × "))));
    size.value = now.join("x");
    for (const [field, side] of [[width, now[0]], [height, now[1]]]) if (document.activeElement !== field) field.value = side;
    byId("size-reset").disabled = !isOverridden(path);
}

const setSize = (sizes) => send("override", { path, value: sizes.join("x") });
const resetSize = () => send("override", { path, value: null });

aspect.addEventListener("change", () => {
    aspect.dataset.chosen = aspect.value;
    const chosen = aspects().get(aspect.value);
    if (!chosen) return;
    if (aspect.value === "config") return resetSize();
    // Keeps the number of pixels about the same.
    const area = shownSize()[0] * shownSize()[1];
    const distance = (sizes) => Math.abs(Math.log((sizes[0] * sizes[1]) / area));
    setSize(chosen.size ?? sizesOf(chosen).reduce((best, sizes) => (distance(sizes) < distance(best) ? sizes : best)));
});
size.addEventListener("change", () => setSize(parsed(size.value)));
for (const [field, index] of [[width, 0], [height, 1]]) {
    field.addEventListener("change", () => {
        const sizes = shownSize();
        if (Number.isInteger(field.valueAsNumber) && field.valueAsNumber > 0) setSize(sizes.with(index, even(field.valueAsNumber)));
        else show();
    });
}
byId("size-reset").addEventListener("click", resetSize);
