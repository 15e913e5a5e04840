// The control of a texture, and the chooser of pictures that it opens.
import { element, visible } from "./dom.js";
import { isOverridden, session } from "./session.js";
import { fileAt, library, loadLibrary, nameOf, thumbnail, upload, use } from "./files.js";
import { fileButton } from "./library.js";
import { hasWords, reasonOf } from "./words.js";

const search = element("input", { type: "search", placeholder: "Search", autocomplete: "off", spellcheck: "false", "aria-label": "Search pictures" });
const grid = element("div", { class: "files" });
const picker = element("input", { type: "file", accept: "image/*,.hdr,.exr,.tga", hidden: true, id: "texture-picker", tabindex: "-1", "aria-hidden": "true" });
const title = element("h2", { id: "textures-title" });
const dialog = element("dialog", { id: "textures", class: "library", "aria-labelledby": "textures-title" }, title,
    element("div", { class: "library-tools" }, search,
        element("button", { type: "button", class: "plain", onclick: () => picker.click() }, "Choose a file…"), picker,
        element("button", { type: "button", class: "plain", onclick: () => dialog.close() }, "Close")),
    element("div", { class: "library-content" }, grid));
document.body.append(dialog);

let control = null;

function choose(file) {
    use(file, "value", { path: control.path });
    dialog.close();
}

function show() {
    const files = (library?.files ?? []).filter(({ kind, path }) => kind === "picture" && hasWords(path, search.value));
    const current = pathOf(control);
    grid.replaceChildren(...(files.length > 0 ? files.map((file) => fileButton(file, file.path === current, () => choose(file))) : [element("p", { class: "empty" }, "No picture matches the search.")]));
}

search.addEventListener("input", show);
picker.addEventListener("change", async () => {
    const [file] = picker.files;
    picker.value = "";
    const known = file && await upload(file);
    if (known) choose(known);
});

async function openChooser(chosen, name) {
    control = chosen;
    title.textContent = visible(name);
    search.value = "";
    dialog.showModal();
    try {
        await loadLibrary();
        show();
    } catch (error) {
        grid.replaceChildren(element("p", { class: "empty" }, reasonOf(error)));
    }
    (grid.querySelector("[aria-pressed=true]") ?? search).focus();
}

const pathOf = ({ path, default: written }) => (isOverridden(path) ? session.state.overrides[path] : written) ?? "";

/** The parts of a texture control: a button with a thumbnail and the name of the picture, which opens the chooser. */
export function makePicture(control, name) {
    const image = element("img", { alt: "", width: 24, height: 24, hidden: true });
    const words = element("span", { class: "name" });
    const button = element("button", { type: "button", class: "plain picture", "aria-haspopup": "dialog", onclick: () => openChooser(control, name) }, image, words);
    let shown = null;
    const show = async () => {
        const path = pathOf(control);
        if (path === shown) return;
        shown = path;
        words.textContent = visible(path ? nameOf({ path }) : "none");
        button.setAttribute("aria-label", visible(`${name}: ${path || "none"}`));
        image.hidden = true;
        if (!path) return;
        // The list may be older than the scene.
        if (!fileAt(path)) await loadLibrary().catch(() => null);
        const file = fileAt(path);
        if (!file || shown !== path) return;
        image.src = thumbnail(file);
        image.hidden = false;
    };
    return { elements: [button], show };
}
