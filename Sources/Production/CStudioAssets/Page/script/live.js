// The connection of a live face, which replaces the timeline.
import { announce, byId, element } from "./dom.js";
import { on, session } from "./session.js";
import { counted, plural } from "./words.js";

/** The number of pictures over which the delay is averaged. */
const mostAges = 30;

const state = element("p", { id: "live-state" });
const facts = element("dl", { id: "live-facts" });
const notes = element("ul", { id: "live-notes", "aria-label": "Dropped packets" });
const strip = element("section", { id: "live", "aria-label": "Live face", hidden: true }, state, facts, notes);
byId("transport").append(strip);

const ages = [];
let last = null;
let isAnnounced = null;

on("scene", ({ live = false, name, title }) => {
    document.body.classList.toggle("live", live);
    strip.hidden = !live;
    // A live face has no number of frames.
    if (live) byId("scene-title").textContent = name === title ? "live" : `${name} · live`;
    show();
});
on("state", show);
on("live", (message) => {
    last = message;
    if (!message.receiving) ages.length = 0;
    show();
    if (message.receiving === isAnnounced) return;
    isAnnounced = message.receiving;
    announce(message.receiving ? `Receiving the face of ${message.sender}` : "Waiting for packets");
});
on("drawn", ({ ageMilliseconds, role }) => {
    // A picture that was drawn again after a change shows an older packet.
    if (role !== "picture" || ageMilliseconds === undefined || !session.state?.playing || !last?.receiving) return;
    ages.push(ageMilliseconds);
    if (ages.length > mostAges) ages.shift();
});

function show() {
    if (strip.hidden || !last) return;
    const isPaused = session.state?.playing === false;
    state.className = last.receiving ? (isPaused ? "paused" : "receiving") : "waiting";
    state.textContent = last.receiving ? (isPaused ? "Paused" : "Live") : "Waiting for packets";
    const delay = ages.length > 0 ? `${Math.round(ages.reduce((sum, age) => sum + age) / ages.length)} ms` : "–";
    const rows = [
        ["Rate", `${last.rate} a second`], ["Delay", delay], ["Lost", last.lost === null ? null : plural(last.lost, "frame")],
        ["Dropped", plural(last.dropped, "packet")], ["From", last.sender && `${last.sender} (${last.apps})`],
        ["Recording", last.recordingProblem ?? (last.recording && `${last.recording}, ${counted(last.recorded ?? 0)} frames`)],
    ].filter(([, text]) => text);
    facts.replaceChildren(...rows.map(([name, text]) => element("div", {}, element("dt", {}, name), element("dd", {}, text))));
    notes.replaceChildren(...last.notes.map((note) => element("li", {}, note)));
}
