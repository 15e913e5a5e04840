// Keyboard shortcuts of the whole page, except for the keys that fields, sliders and the tree use.
import { redo, saveChanges, undo } from "./changes.js";
import { chooseMode, compared, setDivision, showOther } from "./compare.js";
import { resetFocused } from "./controls.js";
import { announce, byId, element } from "./dom.js";
import { chooseHandles, subject } from "./handles.js";
import { openLibrary } from "./library.js";
import { resetOrbit } from "./orbit.js";
import { place, seek, setLoop, step, toggleLoop, togglePlaying } from "./place.js";
import { focusSearch } from "./search.js";
import { lastFrame } from "./session.js";
import { changeTheme } from "./theme.js";
import { seekMark, zoomByKey } from "./timeline.js";
import { chooseView } from "./view.js";

const keys = {
    " ": togglePlaying,
    ArrowLeft: (shift) => step(shift ? -10 : -1), ArrowRight: (shift) => step(shift ? 10 : 1),
    Home: () => seek(0), End: () => seek(lastFrame()),
    "[": () => setLoop("from", place.frame), "]": () => setLoop("to", place.frame), l: toggleLoop,
    n: () => announce(seekMark(1)), p: () => announce(seekMark(-1)),
    "+": () => announce(zoomByKey(1.5)), "=": () => announce(zoomByKey(1.5)), "-": () => announce(zoomByKey(1 / 1.5)), 0: () => announce(zoomByKey(null)),
    g: () => chooseHandles("move"), r: () => chooseHandles("turn"),
    s: () => (subject() ? chooseHandles("scale") : chooseMode("swipe")), d: () => chooseMode("difference"), b: () => (compared.mode === "blink" ? showOther() : chooseMode("blink")),
    "<": () => setDivision(compared.division - 0.05), ">": () => setDivision(compared.division + 0.05),
    a: openLibrary, o: resetOrbit, t: changeTheme, "?": showHelp,
    "/": focusSearch,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [String(number), () => chooseView(number)])),
};

/** The contents of the help. */
const words = [
    ["space", "play or pause"], ["← →", "one frame; with Shift, ten frames"], ["Home End", "first and last frame"], ["n p", "next and previous mark: event, cut, lost tracking"],
    ["[ ]", "start or end the loop here"], ["l", "loop"], ["+ - 0", "zoom the timeline in, out, to the whole take"], ["1 … 9", "views"], ["g r s", "move, turn, scale the selected node; s without one: swipe"], ["Esc", "deselect the node"], ["s b d", "compare by swipe, blink, difference; b again shows the other picture"],
    ["< >", "move the divider of the swipe"], ["o", "return to the config’s camera"], ["/", "search all panels"], ["Backspace", "reset the focused control"],
    ["Ctrl+Z Ctrl+Shift+Z", "undo, redo a change"], ["Ctrl+S", "save the changes into the config"],
    ["a", "add things and files"], ["h w", "in the tree: hide, wireframe"],
    ["F2 Ctrl+D Delete Alt+↑ Alt+↓", "in the tree: rename, duplicate, delete, move; lights: duplicate, delete"], ["t", "light or dark"], ["?", "this help"],
];

/** Whether the focused element uses the key itself. */
function isTaken(event) {
    const field = event.target.closest?.("input, select, textarea, pre");
    if (field?.type === "range") return event.key.startsWith("Arrow") || ["Home", "End"].includes(event.key);
    if (field?.type === "checkbox") return event.key === " ";
    if (field?.type === "radio") return event.key === " " || event.key.startsWith("Arrow");
    if (field) return true;
    return event.key === " " && event.target.closest?.("button, a, summary") !== null;
}

/** Whether the element has its own undo, of typed text. */
const isTyped = (target) => target.matches?.("input:not([type=range], [type=checkbox], [type=radio], [type=color]), textarea") ?? false;

const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isDialogOpen()) return;
    const key = event.key.toLowerCase();
    const action = key === "s" && !event.shiftKey ? saveChanges : key === "z" && !isTyped(event.target) ? (event.shiftKey ? redo : undo) : null;
    if (!action) return;
    event.preventDefault();
    action();
});

document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    if (event.key === "Backspace" && event.target.type === "range") return resetFocused();
    if (isTaken(event)) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event.shiftKey);
});

function showHelp() {
    if (byId("keys").children.length === 0) {
        byId("keys").append(...words.flatMap(([names, text]) => [
            element("dt", {}, ...names.split(" ").map((name) => (name === "…" ? name : element("kbd", {}, name)))), element("dd", {}, text),
        ]));
    }
    byId("help").showModal();
}

byId("help-button").addEventListener("click", showHelp);
