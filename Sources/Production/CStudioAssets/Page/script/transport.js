// The buttons and numbers of playback.
import { announce, byId, changeSign } from "./dom.js";
import { send } from "./connection.js";
import { loop, place, seek, setLoop, step, toggleLoop, togglePlaying } from "./place.js";
import { lastFrame, on, secondsAt, session } from "./session.js";
import { counted, secondsOf, timeText } from "./words.js";

const frameField = byId("frame-field");
const timeField = byId("time-field");

for (const [id, action] of Object.entries({
    first: () => seek(0), back: () => step(-1), play: togglePlaying, forward: () => step(1), last: () => seek(lastFrame()), loop: toggleLoop,
})) byId(id).addEventListener("click", action);

byId("speed").addEventListener("change", () => send("speed", { value: Number(byId("speed").value) }));

/** A field that shows and accepts a number. */
function addField(field, { told, read, take }) {
    const show = () => {
        field.value = told();
        field.removeAttribute("aria-invalid");
    };
    const commit = () => {
        const value = read(field.value);
        if (Number.isFinite(value)) take(value);
        else announce(`${field.value} is not valid.`);
        show();
    };
    field.addEventListener("change", commit);
    field.addEventListener("focus", () => field.select());
    field.addEventListener("input", () => field.setAttribute("aria-invalid", !Number.isFinite(read(field.value))));
    field.addEventListener("blur", show);
    field.addEventListener("keydown", (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (by) {
            event.preventDefault();
            take(read(told()) + by * (event.shiftKey ? 10 : 1) * (field === timeField ? secondsAt(1) : 1));
            show();
        } else if (event.key === "Escape") show();
    });
    return () => { if (document.activeElement !== field) show(); };
}

const frameOf = (text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : NaN);
const showFrame = addField(frameField, { told: () => String(place.frame), read: frameOf, take: seek });
const showTime = addField(timeField, {
    told: () => timeText(secondsAt(place.frame)), read: secondsOf, take: (seconds) => seek(Math.round(seconds * (session.scene?.frameRate ?? 60))),
});
const showFrom = addField(byId("loop-from"), { told: () => String(loop().from), read: frameOf, take: (frame) => setLoop("from", frame) });
const showTo = addField(byId("loop-to"), { told: () => String(loop().to), read: frameOf, take: (frame) => setLoop("to", frame) });

on("place", () => { showFrame(); showTime(); });
on("scene", () => {
    byId("frame-count").textContent = `/ ${counted(lastFrame())}`;
    byId("transport").style.setProperty("--digits", String(lastFrame()).length);
    showFrame();
    showTime();
});
on("state", () => { showFrom(); showTo(); });

let wasPlaying = false;
on("state", ({ playing, speed }) => {
    changeSign(byId("play"), playing ? "pause" : "play", playing ? "Pause" : "Play", playing ? "Pause (space)" : "Play (space)");
    byId("loop").setAttribute("aria-pressed", loop().on);
    byId("speed").value = String(speed);
    if (playing !== wasPlaying) announce(playing ? "Playing" : `Paused at frame ${place.frame}`);
    wasPlaying = playing;
});
