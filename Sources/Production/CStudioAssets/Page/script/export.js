// The exports of the page: a picture, the changes as a config, a film.
import { announce, byId, save } from "./dom.js";
import { send } from "./connection.js";
import { place } from "./place.js";
import { on, session, tell } from "./session.js";
import { counted } from "./words.js";

/** The name of the config without its file extension. */
const baseName = () => (session.scene?.name ?? "scene").replace(/\.[^.]*$/, "");

/** Fetches a file from the program and offers it for saving; the button is disabled meanwhile. */
async function fetchAndSave(button, address, name) {
    button.disabled = true;
    try {
        const answer = await fetch(address);
        if (!answer.ok) throw new Error((await answer.text()).trim() || `The program answered with status ${answer.status}.`);
        save(await answer.blob(), name);
        announce(`${name} saved`);
    } catch (error) {
        tell("refused", { message: error instanceof TypeError ? "The program does not respond." : error.message });
    }
    button.disabled = false;
    button.focus();
}

byId("snapshot").addEventListener("click", () => {
    fetchAndSave(byId("snapshot"), "snapshot.png", `${baseName()}-${String(place.frame).padStart(6, "0")}.png`);
});

// MARK: The changes

let isOpen = false;
let fetchedFor = null;

on("panel", (name) => {
    isOpen = name === "export";
    showPatch();
});
on("state", showPatch);

async function showPatch() {
    if (!isOpen || !session.state) return;
    const key = JSON.stringify([session.scene?.revision, session.state.overrides, session.state.view, session.state.hidden, session.state.wireframe, session.state.orbit]);
    if (key === fetchedFor) return;
    fetchedFor = key;
    try {
        const answer = await fetch("patch.yaml");
        const text = await answer.text();
        if (key === fetchedFor) byId("patch").textContent = text.trimEnd();
    } catch {
        fetchedFor = null;
    }
}

byId("patch-save").addEventListener("click", () => fetchAndSave(byId("patch-save"), "patch.yaml", `${baseName()}-changed.yaml`));
byId("patch-copy").addEventListener("click", async () => {
    try {
        await navigator.clipboard.writeText(`${byId("patch").textContent}\n`);
        announce("Copied");
        byId("patch-copy").textContent = "Copied";
        setTimeout(() => { byId("patch-copy").textContent = "Copy"; }, 1500);
    } catch {
        tell("refused", { message: "The browser does not allow the page to copy; select the text and copy it." });
    }
});

// MARK: The film

byId("film-start").addEventListener("click", () => send("film", { action: "start" }));
byId("film-cancel").addEventListener("click", () => send("film", { action: "cancel" }));

let lastState = null;
on("film", ({ state, done = 0, of = 0, message }) => {
    const isRunning = state === "running";
    byId("film-running").hidden = !isRunning;
    byId("film-cancel").hidden = !isRunning;
    byId("film-start").hidden = isRunning;
    byId("film-start").textContent = state === "done" ? "Render it again" : "Render the film";
    byId("film-start").className = state === "done" ? "plain" : "primary";
    byId("film-save").hidden = state !== "done";
    byId("film-progress").max = Math.max(of, 1);
    byId("film-progress").value = done;
    byId("film-words").textContent = `${counted(done)} of ${counted(of)} frames`;
    const words = { done: "The film is ready.", cancelled: "Cancelled.", failed: message ?? "The film could not be rendered." }[state] ?? "";
    byId("film-message").textContent = words;
    byId("film-message").hidden = words === "";
    if (state !== lastState) announce(isRunning ? "The film is being rendered" : words);
    lastState = state;
});
