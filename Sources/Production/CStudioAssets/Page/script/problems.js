// Problems with the files, a request, or the connection.
import { announce, byId, element, symbol } from "./dom.js";
import { connect } from "./connection.js";
import { on, session } from "./session.js";
import { plural } from "./words.js";

const strip = byId("problems");
const badge = byId("badge-problems");
/** How long a refusal is displayed, in milliseconds. */
const patience = 6000;
let refusal = null;
let refusalTimer = null;
/** The list lies over the picture, so the user can fold it. New mistakes unfold it; notes alone do not. */
let isFolded = true;

on("problems", ({ messages }) => {
    const errors = messages.filter(isError);
    isFolded = errors.length === 0;
    showStrip();
    if (errors.length > 0) announce(`${plural(errors.length, "problem")}: ${whereText(errors[0])} ${errors[0].text}`);
    else announce("No problems left");
});
on("refused", ({ message }) => {
    refusal = { severity: "note", text: message };
    clearTimeout(refusalTimer);
    refusalTimer = setTimeout(() => {
        refusal = null;
        showStrip();
    }, patience);
    showStrip();
    announce(message);
});
on("scene", showStrip);

badge.addEventListener("click", () => {
    isFolded = !isFolded;
    showStrip();
});

const isError = ({ severity }) => severity !== "note";

function showStrip() {
    const notes = (session.scene?.notes ?? []).map((text) => ({ severity: "note", text }));
    const all = [...session.problems, ...notes];
    const shown = [...(isFolded ? [] : all), refusal].filter(Boolean);
    strip.hidden = shown.length === 0;
    strip.replaceChildren(...shown.map(problemElement));
    const [errors, others] = [all.filter(isError).length, all.filter((problem) => !isError(problem)).length];
    badge.hidden = all.length === 0;
    badge.classList.toggle("bad", errors > 0);
    badge.setAttribute("aria-expanded", !isFolded);
    badge.replaceChildren(symbol(errors > 0 ? "warning" : "note"),
        [errors > 0 ? plural(errors, "mistake") : "", others > 0 ? plural(others, "note") : ""].filter(Boolean).join(", "));
}

/** file:line:column, as far as they are known. */
const whereText = ({ file, line, column }) => [file, line, column].filter((part) => part !== undefined && part !== null).join(":");

function problemElement(problem) {
    const isNote = problem.severity === "note";
    const where = whereText(problem);
    return element("div", { class: `problem ${isNote ? "note" : "error"}` }, symbol(isNote ? "note" : "warning"),
        where || problem.path ? element("p", { class: "where" }, where ? element("b", {}, where) : null, where && problem.path ? " · " : null, problem.path) : null,
        element("p", {}, element("span", { class: "visually-hidden" }, isNote ? "Note: " : "Error: "), problem.text),
        problem.suggestion ? element("p", { class: "suggestion" }, problem.suggestion) : null);
}

// MARK: The connection

let wasLost = false;
on("connection", (state) => {
    byId("connection").className = state;
    byId("connection").textContent = { connected: "Connected", lost: "Not connected" }[state];
    byId("banner").hidden = state === "connected";
    if (state === "lost" && !wasLost) {
        byId("banner").querySelector("p").textContent
            = "The connection is lost; the page keeps trying. If the preview has ended, start it again and open the address that it prints.";
    }
    if (state === "connected" && wasLost) announce("Connected again");
    wasLost = state === "lost";
});
byId("reconnect").addEventListener("click", connect);
