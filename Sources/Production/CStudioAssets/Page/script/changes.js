// The changes of the user: undo, redo, the list, and saving into the config's file.
import { announce, byId, element, signButton, visible } from "./dom.js";
import { send } from "./connection.js";
import { nameOf, reset } from "./control.js";
import { controlAt, on, session } from "./session.js";
import { plural } from "./words.js";

// MARK: Undo and redo

function goBack(type, done) {
    const label = session.state?.[type];
    if (!label) return announce(`Nothing to ${type}`);
    send(type);
    announce(`${done}: ${label}`);
}

export const undo = () => goBack("undo", "Undone");
export const redo = () => goBack("redo", "Redone");

byId("undo").addEventListener("click", undo);
byId("redo").addEventListener("click", redo);

// MARK: The list

let listed = "";

on("state", showChanges);
on("scene", showChanges);

function showChanges() {
    const { state, scene } = session;
    if (!state) return;
    for (const type of ["undo", "redo"]) {
        const words = { undo: ["Undo", "Ctrl+Z"], redo: ["Redo", "Ctrl+Shift+Z"] }[type];
        byId(type).disabled = !state[type];
        byId(type).title = visible(`${words[0]}${state[type] ? ` ${state[type]}` : ""} (${words[1]})`);
    }
    const count = state.unsaved ?? 0;
    const isSavable = scene !== null && !scene.unsavable;
    const name = scene?.name ?? "the config";
    for (const id of ["save", "changes-save"]) byId(id).disabled = count === 0 || !isSavable;
    byId("save").textContent = count > 0 ? `Save ${count}` : "Save";
    byId("save").setAttribute("aria-label", visible(count > 0 ? `Save ${plural(count, "change")} into ${name}` : `Save: no unsaved changes to ${name}`));
    byId("save").title = visible(scene?.unsavable ?? `Save the changes into ${name} (Ctrl+S)`);
    byId("changes-save").textContent = visible(`Save into ${name}`);
    byId("changes-hint").textContent = visible(scene?.unsavable ?? (count > 0 ? `${plural(count, "change")} not saved. Comments and formatting of the file stay.` : "All changes are saved."));
    const changes = allChanges();
    byId("reset-all").disabled = changes.every(({ isReset }) => isReset);
    const text = JSON.stringify(changes);
    if (text === listed) return;
    listed = text;
    const focused = byId("changes").contains(document.activeElement) ? document.activeElement.dataset.path : null;
    byId("changes").replaceChildren(...changes.map(makeChange));
    byId("changes").hidden = changes.length === 0;
    if (focused) (byId("changes").querySelector(`[data-path="${CSS.escape(focused)}"]`) ?? byId("changes").querySelector("button") ?? byId("changes-save")).focus();
}

/** The changed values and nodes, and those that were reset since they were saved. */
function allChanges() {
    const { state } = session;
    const saved = { structure: [], overrides: {}, hidden: [], wireframe: [], ...state.saved };
    const values = [...new Set([...Object.keys(state.overrides), ...Object.keys(saved.overrides)])].map((path) => {
        const control = controlAt(path);
        return {
            kind: "value", path, title: control ? nameOf(control) : path, old: control?.default,
            value: state.overrides[path], isReset: !Object.hasOwn(state.overrides, path), isSaved: state.overrides[path] === saved.overrides[path],
        };
    });
    const nodes = ["hidden", "wireframe"].flatMap((kind) => [...new Set([...state[kind], ...saved[kind]])].map((path) => ({
        kind, path, title: path, value: kind, isReset: !state[kind].includes(path), isSaved: state[kind].includes(path) === saved[kind].includes(path),
    })));
    // Changes of nodes have an order, so they are taken back by undoing, and not one by one.
    const structure = state.structure ?? [];
    const common = structure.findIndex((label, index) => label !== saved.structure[index]);
    const arranged = [
        ...structure.map((label, index) => ({ kind: "structure", path: `${index}`, title: label, value: "", isReset: false, isSaved: common < 0 || index < common })),
        ...saved.structure.slice(common < 0 ? structure.length : common).map((label, index) => ({ kind: "undone", path: `${index}`, title: label, isReset: true, isSaved: false })),
    ];
    return [...arranged, ...values, ...nodes];
}

function makeChange({ kind, path, title, old, value, isReset, isSaved }) {
    const isArranged = kind === "structure" || kind === "undone";
    const words = isArranged ? (isReset ? "undone" : "") : isReset ? "reset" : old === undefined ? String(value) : `${old} → ${value}`;
    const button = signButton("reset", `Reset ${title}`, { "data-path": `${kind}/${path}`, onclick: () => resetChange(kind, path, title) });
    return element("li", { class: isSaved ? "saved" : "unsaved", title: path },
        element("span", { class: "title" }, title), element("span", { class: "value" }, words),
        element("small", {}, isSaved ? "saved" : "not saved"), isReset || isArranged ? null : button);
}

function resetChange(kind, path, title) {
    if (kind === "value") reset({ path });
    else send("node", { path, [kind]: false });
    announce(`${title} reset`);
}

byId("reset-all").addEventListener("click", () => {
    const count = allChanges().filter(({ isReset }) => !isReset).length;
    send("reset");
    announce(`${plural(count, "change")} reset`);
    byId("changes-button").focus();
});

// MARK: Saving

export function saveChanges() {
    if (session.scene?.unsavable) return announce(session.scene.unsavable);
    if (!session.state?.unsaved) return announce("No unsaved changes");
    send("save");
}

byId("save").addEventListener("click", saveChanges);
byId("changes-save").addEventListener("click", saveChanges);

on("saved", ({ file, lines = [], notes = [] }) => {
    const count = Math.max(...["-", "+"].map((wanted) => lines.filter(({ sign }) => sign === wanted).length));
    showLines(byId("saved-lines"), lines);
    byId("saved-words").textContent = visible([`Saved into ${file}.`, ...notes].join(" "));
    byId("saved").hidden = false;
    announce(`${plural(count, "line")} changed in ${file}`);
});

function showLines(list, lines) {
    list.replaceChildren(...lines.map(({ sign, line, text }) => element("span", { class: { "-": "removed", "+": "added" }[sign] ?? "" },
        sign ? element("span", { class: "visually-hidden" }, sign === "-" ? "removed " : "added ") : null, sign ? `${sign} ${line}  ${text}\n` : `${text}\n`)));
    list.hidden = lines.length === 0;
}

// MARK: A file that another program has changed

on("conflict", ({ file, theirs = [], own = [] }) => {
    byId("conflict-title").textContent = visible(`${file} has changed`);
    byId("conflict-words").textContent = visible(`Another program has changed ${file} since the preview read it. Nothing is saved yet.`);
    showLines(byId("conflict-theirs"), theirs);
    showLines(byId("conflict-own"), own);
    if (!byId("conflict").open) byId("conflict").showModal();
});

byId("conflict").addEventListener("close", () => {
    const { returnValue } = byId("conflict");
    byId("conflict").returnValue = "";
    if (returnValue === "overwrite") send("save", { overwrite: true });
    else if (returnValue === "reload") send("discard");
    else announce("Not saved");
});

// MARK: An earlier visit

let isFirst = true;
on("state", () => {
    // Saved changes are in the file that the user opened.
    const count = allChanges().filter(({ isSaved }) => !isSaved).length;
    if (!isFirst) {
        if (count === 0) byId("kept").hidden = true;
        return;
    }
    isFirst = false;
    byId("kept").hidden = count === 0;
    byId("kept-words").textContent = `${plural(count, "change")} from your last visit ${count === 1 ? "is" : "are"} shown.`;
});
byId("kept-reset").addEventListener("click", () => {
    send("reset");
    announce("All changes reset");
});
for (const id of ["kept-reset", "kept-list", "kept-close"]) {
    byId(id).addEventListener("click", () => {
        byId("kept").hidden = true;
        if (document.activeElement === document.body) byId("changes-button").focus();
    });
}
