// Display of the scene: shaded or as a debug view, its resolution and its antialiasing.
import { announce, byId, element } from "./dom.js";
import { send } from "./connection.js";
import { on, session } from "./session.js";

/** The available resolutions, as fractions of the scene's. */
export const scales = [0.25, 1 / 3, 0.5, 0.75, 1];

on("scene", ({ views, width, height, samples, sampleChoices }) => {
    byId("views").replaceChildren(...views.map(({ name, title }, index) => element("label", {},
        element("input", { type: "radio", name: "view", value: name, onchange: () => send("view", { name }) }),
        element("span", {}, title), index < 9 ? element("kbd", { "aria-hidden": "true" }, String(index + 1)) : null)));
    byId("scale").replaceChildren(...scales.map((scale) => element("option", { value: scale },
        `${Math.round(100 * scale)} % · ${Math.round(width * scale)}×${Math.round(height * scale)}`)));
    const choices = [...new Set([...(sampleChoices ?? [1, 4, 8]), samples])].sort((a, b) => a - b);
    byId("samples").replaceChildren(...choices.map((count) => element("option", { value: count }, count === samples ? `${count} · the config’s` : count)));
    showState();
});
on("state", showState);

function showState() {
    if (!session.state) return;
    const { view, quality, everyFrame } = session.state;
    byId("view-name").textContent = `View: ${session.scene?.views.find(({ name }) => name === view)?.title ?? view}`;
    for (const input of document.getElementsByName("view")) input.checked = input.value === view;
    const nearest = scales.reduce((best, scale) => (Math.abs(scale - quality.scale) < Math.abs(best - quality.scale) ? scale : best));
    byId("scale").value = String(nearest);
    // Defaults to the config’s samples.
    byId("samples").value = String(quality.samples ?? session.scene?.samples);
    byId("every-frame").checked = everyFrame;
}

for (const id of ["scale", "samples"]) {
    byId(id).addEventListener("change", () => send("quality", { scale: Number(byId("scale").value), samples: Number(byId("samples").value) }));
}
byId("every-frame").addEventListener("change", () => send("everyFrame", { on: byId("every-frame").checked }));

/** Chooses a view by its position, from 1. */
export function chooseView(number) {
    const view = session.scene?.views[number - 1];
    if (!view) return;
    send("view", { name: view.name });
    announce(view.title);
}
