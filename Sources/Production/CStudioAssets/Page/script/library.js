// The library: shipped things and the files of the project, to add to the scene.
import { announce, element } from "./dom.js";
import { send } from "./connection.js";
import { library, loadLibrary, nameOf, thumbnail, use } from "./files.js";
import { addFiles, fitChoice } from "./drop.js";
import { addLight, selectedNode } from "./nodes.js";
import { on, session } from "./session.js";
import { hasWords, reasonOf } from "./words.js";

const search = element("input", { type: "search", placeholder: "Search", autocomplete: "off", spellcheck: "false", "aria-label": "Search the library" });
const fits = element("input", { type: "checkbox", class: "switch", role: "switch", id: "library-fit", checked: true });
const content = element("div", { class: "library-content" });
const actions = element("div", { class: "library-actions", role: "group", "aria-label": "Use of the chosen file" });
const picker = element("input", { type: "file", multiple: true, hidden: true, id: "file-picker", tabindex: "-1", "aria-hidden": "true" });
const dialog = element("dialog", { id: "library", class: "library", "aria-labelledby": "library-title" },
    element("h2", { id: "library-title" }, "Add to the scene"),
    element("div", { class: "library-tools" }, search,
        element("button", { type: "button", class: "plain", id: "choose-files", onclick: () => picker.click() }, "Choose files…"), picker,
        element("button", { type: "button", class: "plain", id: "library-close", onclick: () => dialog.close() }, "Close")),
    element("p", { class: "hint" }, "Files can also be dropped on the page. They are copied into the project’s folder at once; the config changes when it is saved."),
    element("label", { class: "row library-fit" }, element("span", {}, "Fit hats and glasses to the head"), fits), content, actions);
const opener = element("button", { type: "button", class: "plain", id: "add", title: "Add things and files (a)", "aria-haspopup": "dialog", onclick: openLibrary }, "Add");
document.body.append(dialog);
document.querySelector(".panel-tools").prepend(opener);

let chosen = null;

/** Opens the library. */
export async function openLibrary() {
    chosen = null;
    if (!dialog.open) dialog.showModal();
    await refresh();
    search.focus();
}

/** Loads the list again and shows it, or why it cannot be loaded. */
async function refresh() {
    try {
        await loadLibrary();
        show();
    } catch (error) {
        content.replaceChildren(element("p", { class: "empty" }, reasonOf(error)));
    }
}

picker.addEventListener("change", async () => {
    const files = [...picker.files];
    picker.value = "";
    dialog.close();
    await addFiles(files);
});
search.addEventListener("input", show);
on("file added", () => { if (dialog.open) refresh(); });

// MARK: The list

const isFound = (...texts) => hasWords(texts.join(" "), search.value);

function show() {
    if (!library) return;
    const { assets, environments, actors, files, refusal } = library;
    const things = assets.filter(({ name, about }) => isFound(name, about, "wear"));
    const sections = [
        refusal ? element("p", { class: "hint", id: "library-refusal" }, refusal) : null,
        section("To wear", things.map(({ name, about }) => makeThing(name, about, () => send("add", { asset: name, fit: fits.checked })))),
        section("Actors", actors.filter(({ name, about }) => isFound(name, about, "actor")).map(({ name, about }) => makeThing(name, about, () => send("actor", { name })))),
        section("Environments", environments.filter((name) => isFound(name, "environment")).map((name) => makeThing(name, "built-in light", () => send("environment", { name })))),
        section("Lights", (session.scene?.lightKinds ?? []).filter(({ name, about }) => isFound(name, about, "light")).map(({ name, about }) => makeThing(name, about, () => addLight(name)))),
        ...[["Files of the project", "project"], ["Other pictures of the scene", "scene"], ["Shipped pictures", "shipped"]].map(([title, origin]) => section(title,
            files.filter((file) => file.origin === origin && isFound(file.path, file.kind)).map(makeFile), "files")),
    ].filter(Boolean);
    content.replaceChildren(...(sections.length > 0 ? sections : [element("p", { class: "empty" }, "Nothing matches the search.")]));
    showActions();
}

function section(title, items, kind = "things") {
    if (items.length === 0) return null;
    return element("section", { "aria-label": title }, element("h3", {}, title), element("div", { class: kind }, ...items));
}

function makeThing(name, about, onclick) {
    return element("button", { type: "button", class: "plain thing", "data-thing": name, onclick: () => {
        onclick();
        dialog.close();
    } }, element("span", {}, name), element("small", {}, about));
}

function makeFile(file) {
    return fileButton(file, file.id === chosen?.id, () => {
        chosen = file;
        for (const other of content.querySelectorAll("[data-file]")) other.setAttribute("aria-pressed", other.dataset.file === String(file.id));
        showActions();
        actions.querySelector("button")?.focus();
    });
}

/** A button with the name of a file, and a thumbnail if it is a picture. */
export function fileButton(file, isPressed, onclick) {
    const picture = file.kind === "picture" ? element("img", { src: thumbnail(file), alt: "", loading: "lazy", width: 64, height: 64 }) : element("span", { class: "kind" }, file.kind);
    return element("button", { type: "button", class: "file", title: file.path, "data-file": file.id, "aria-pressed": String(isPressed), onclick },
        picture, element("span", { class: "name" }, nameOf(file)));
}

// MARK: The uses of a file

function showActions() {
    actions.hidden = !chosen;
    if (!chosen) return;
    const file = chosen;
    const act = (words, as, more) => element("button", { type: "button", class: "primary", "data-use": as, onclick: () => {
        use(file, as, typeof more === "function" ? more() : more);
        dialog.close();
    } }, words);
    const node = selectedNode();
    const isLight = /\.(hdr|exr)$/i.test(file.path);
    const fit = fitChoice();
    const events = element("select", { "aria-label": "Event that starts the sound" }, ...(library.events ?? []).map((name) => element("option", {}, name)));
    const made = {
        picture: () => [node ? act(`Texture of ${node}`, "texture", { node }) : null, act("New mask", "mask"), act("Background", "background"), isLight ? act("Light of the scene", "environment") : null],
        model: () => [fit.label, act("Add", "model", () => ({ fit: fit.select.value }))],
        sound: () => (events.length > 0 ? [events, act("Add", "sound", () => ({ event: events.value }))] : [element("p", { class: "hint" }, "A sound needs an event that starts it.")]),
        recording: () => [act("Play this take", "recording")],
        video: () => [act("Background", "background")],
    }[file.kind];
    actions.replaceChildren(element("p", {}, file.path), ...(made ? made().filter(Boolean) : []));
}

// MARK: Outcomes

on("restructured", ({ label }) => announce(label));
on("scene", () => { opener.disabled = !session.scene; });
