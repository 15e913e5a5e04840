// Files that are dropped on the page or chosen in the library.
import { announce, byId, element } from "./dom.js";
import { library, nameOf, upload, use } from "./files.js";
import { selectedNode } from "./nodes.js";

const overlay = element("div", { id: "drop-overlay", hidden: true, "aria-hidden": "true" }, element("p"));
document.body.append(overlay);

/** Adds files one after the other. Files that a model names, such as its textures, come before it. */
export async function addFiles(files) {
    const isModel = (file) => /\.(glb|gltf|obj|fbx|vrm|ply|stl|dae)$/i.test(file.name);
    const haveTextures = files.some((file) => /\.(gltf|obj|fbx|dae)$/i.test(file.name));
    for (const file of [...files].sort((a, b) => isModel(a) - isModel(b))) {
        const known = await upload(file, haveTextures && !isModel(file));
        if (known) await uses[known.kind]?.(known);
    }
}

/** The use of a new file in the scene, by its kind. */
const uses = {
    // The program makes a new mask if the chosen node draws nothing.
    picture: (file) => use(file, "texture", selectedNode() ? { node: selectedNode() } : {}),
    model: (file) => askForFit(file),
    sound: (file) => use(file, "sound"),
    recording: (file) => use(file, "recording"),
    video: (file) => use(file, "background"),
    companion: (file) => announce(`${nameOf(file)} added for a model`),
};

// MARK: The fit of a model

/** A choice of the kind of a model, with its label. */
export function fitChoice(guess = "guess") {
    const kinds = (library?.kinds ?? []).map((kind) => [kind, kind]);
    const select = element("select", { class: "fit" }, ...[["guess", "guess from the shape"], ...kinds, ["face", "on the face, not fitted"], ["none", "in the world, not fitted"]]
        .map(([value, words]) => element("option", { value, selected: value === guess }, words)));
    return { select, label: element("label", { class: "row" }, element("span", {}, "Worn as"), select) };
}

function askForFit(file) {
    return new Promise((done) => {
        const { select, label } = fitChoice(file.fit ?? "guess");
        const dialog = element("dialog", { id: "fit-dialog", "aria-labelledby": "fit-title" },
            element("h2", { id: "fit-title" }, `Add ${nameOf(file)}`), label,
            element("form", { method: "dialog", class: "buttons" },
                element("button", { class: "primary", value: "add" }, "Add"), element("button", { class: "plain", value: "" }, "Cancel")));
        document.body.append(dialog);
        dialog.addEventListener("close", () => {
            if (dialog.returnValue === "add") use(file, "model", { fit: select.value });
            else announce(`${nameOf(file)} is in the project and not used`);
            dialog.remove();
            done();
        });
        dialog.showModal();
        select.focus();
    });
}

// MARK: Dropping

const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

function showOverlay() {
    const node = selectedNode();
    overlay.querySelector("p").textContent = node ? `Drop files to add them. A picture becomes the texture of ${node} or a new mask.` : "Drop files to add them. A picture becomes a new mask.";
    overlay.hidden = false;
}

document.addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    showOverlay();
});
document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
});
document.addEventListener("dragleave", (event) => { if (event.relatedTarget === null) overlay.hidden = true; });
document.addEventListener("drop", async (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    overlay.hidden = true;
    byId("library")?.close();
    await addFiles([...event.dataTransfer.files]);
});
