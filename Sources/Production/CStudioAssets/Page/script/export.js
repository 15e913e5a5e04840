// The exports of the page: a picture, a film, the changes as a config.
import { announce, byId, element, save } from "./dom.js";
import { send } from "./connection.js";
import { loop, place } from "./place.js";
import { lastFrame, on, session, tell } from "./session.js";
import { reveal } from "./search.js";
import { counted, reasonOf } from "./words.js";

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
        tell("refused", { message: reasonOf(error) });
    }
    button.disabled = false;
    button.focus();
}

// MARK: The format

/** The formats by file extension, in the order of the menu. Films contain frames; pictures are of one frame. */
const formats = {
    png: { title: "PNG", words: "This frame, lossless", isPicture: true, keepsAlpha: true },
    exr: { title: "OpenEXR", words: "This frame, scene-linear light", isPicture: true, keepsAlpha: true },
    mp4: { title: "MP4", words: "A film with sound" },
    gif: { title: "GIF", words: "A film for messages, 256 colours" },
    webm: { title: "WebM", words: "A film with sound and transparency", keepsAlpha: true },
};
let format = "png";
/** Whether the background is left out, by format. */
const transparent = { webm: true };

on("scene", ({ exports = ["png", "mp4"] }) => {
    byId("formats").replaceChildren(...Object.entries(formats).filter(([name]) => exports.includes(name)).map(([name, { title, words }]) => element("label", {},
        element("input", { type: "radio", name: "format", value: name, onchange: () => chooseFormat(name) }),
        element("span", {}, title, element("small", {}, words)))));
    chooseFormat(exports.includes(format) ? format : "png");
});

function chooseFormat(name) {
    format = name;
    for (const input of document.getElementsByName("format")) input.checked = input.value === format;
    const { isPicture = false, keepsAlpha = false } = formats[format];
    byId("export-frames").closest(".row").hidden = isPicture;
    byId("transparent").closest(".row").hidden = !keepsAlpha;
    byId("transparent").checked = transparent[format] ?? false;
    showFrames();
    showButton();
}

byId("transparent").addEventListener("change", () => { transparent[format] = byId("transparent").checked; });
byId("export-button").addEventListener("click", () => {
    reveal("output");
    byId("formats").querySelector(":checked")?.focus();
});

on("state", showFrames);

/** Offers the whole take, or the loop if that is a part of it. */
function showFrames() {
    const { from, to } = loop();
    const isPart = from > 0 || to < lastFrame();
    const words = [["all", `All ${counted(lastFrame() + 1)}`], ...(isPart ? [["loop", `The loop, ${counted(from)} to ${counted(to)}`]] : [])];
    const chosen = isPart ? byId("export-frames").value || "all" : "all";
    byId("export-frames").replaceChildren(...words.map(([value, text]) => element("option", { value }, text)));
    byId("export-frames").value = chosen;
}

byId("export-start").addEventListener("click", () => {
    const isTransparent = byId("transparent").checked && formats[format].keepsAlpha;
    if (formats[format].isPicture) {
        const address = `snapshot${isTransparent ? "-transparent" : ""}.${format}`;
        return fetchAndSave(byId("export-start"), address, `${baseName()}-${String(place.frame).padStart(6, "0")}.${format}`);
    }
    const { from, to } = byId("export-frames").value === "loop" ? loop() : { from: 0, to: lastFrame() };
    send("film", { action: "start", format, from, to, transparent: isTransparent });
});

// MARK: The changes

let isOpen = false;
let fetchedFor = null;

byId("changes-popover").addEventListener("toggle", ({ newState }) => {
    isOpen = newState === "open";
    showPatch();
});
on("state", showPatch);

async function showPatch() {
    if (!isOpen || !session.state) return;
    byId("patch-hint").textContent = session.state.structure?.length > 0
        ? "A complete copy of the config with all changes, ready for render. Keep it in the config’s folder, because its paths begin there."
        : "A config that extends this one and sets the changed values, ready for render.";
    const key = JSON.stringify([session.scene?.revision, session.state.overrides, session.state.view, session.state.hidden, session.state.wireframe, session.state.orbit]);
    if (key === fetchedFor) return;
    fetchedFor = key;
    try {
        const answer = await fetch("patch.yaml");
        const text = await answer.text();
        if (!answer.ok) throw new Error(text);
        if (key === fetchedFor) byId("patch").textContent = text.trimEnd();
    } catch (error) {
        if (key !== fetchedFor) return;
        fetchedFor = null;
        byId("patch").textContent = reasonOf(error);
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

byId("film-cancel").addEventListener("click", () => send("film", { action: "cancel" }));

let film = { state: null };
on("film", (message) => {
    const before = film.state;
    film = message;
    const { state, done = 0, of = 0, message: reason, file = "film.mp4" } = film;
    byId("film-running").hidden = state !== "running";
    byId("film-cancel").hidden = state !== "running";
    byId("film-save").hidden = state !== "done";
    byId("film-save").href = file;
    byId("film-save").download = `${baseName()}.${file.split(".").pop()}`;
    byId("film-save").lastElementChild.textContent = `Save the ${formats[file.split(".").pop()]?.title ?? "film"}`;
    byId("film-progress").max = Math.max(of, 1);
    byId("film-progress").value = done;
    byId("film-words").textContent = `${counted(done)} of ${counted(of)} frames`;
    const words = { done: "The film is ready.", cancelled: "Cancelled.", failed: reason ?? "The film could not be rendered." }[state] ?? "";
    byId("film-message").textContent = words;
    byId("film-message").hidden = words === "";
    if (state !== before) announce(state === "running" ? "The film is being rendered" : words);
    showButton();
});

/** One film is rendered at a time; a finished one is saved with its own button. */
function showButton() {
    const button = byId("export-start");
    button.hidden = film.state === "running" && !formats[format].isPicture;
    button.lastElementChild.textContent = formats[format].isPicture ? `Save the ${formats[format].title}` : `Render the ${formats[format].title}`;
}
