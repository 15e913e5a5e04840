// The current frame of the playhead, the numbers and the keys.
import { send, sendSoon } from "./connection.js";
import { lastFrame, on, session, tell } from "./session.js";
import { clamped } from "./words.js";

/** How long the program's frame is ignored after a change by the user, so that the playhead does not jump back, in ms. */
const patience = 200;

export const place = { frame: 0, isHeld: false };
let movedAt = -Infinity;
let timer = null;

function setFrame(frame) {
    if (place.frame === frame) return;
    place.frame = frame;
    tell("place", frame);
}

/** Moves to a frame: at once on the page, and shortly after in the picture. */
export function seek(frame) {
    const wanted = clamped(Math.round(frame), 0, lastFrame());
    movedAt = performance.now();
    setFrame(wanted);
    sendSoon("seek", "seek", { frame: wanted });
}

/** Moves forward or back by some frames, and stops playing. */
export function step(by) {
    const wanted = clamped(place.frame + by, 0, lastFrame());
    movedAt = performance.now();
    send("step", { by: wanted - place.frame });
    setFrame(wanted);
}

export function togglePlaying() {
    send(session.state?.playing ? "pause" : "play");
}

/** While the user holds the playhead, the program does not move it. */
export function hold(isHeld) {
    place.isHeld = isHeld;
    if (!isHeld) adopt();
}

on("frame", (frame) => {
    if (session.state?.playing && !place.isHeld) setFrame(frame);
});
on("state", adopt);

function adopt() {
    clearTimeout(timer);
    if (place.isHeld || !session.state) return;
    const rest = movedAt + patience - performance.now();
    if (rest > 0) timer = setTimeout(adopt, rest);
    else if (!session.state.playing) setFrame(session.state.frame);
}

// MARK: The loop

export const loop = () => session.state?.loop ?? { on: false, from: 0, to: lastFrame() };

export function toggleLoop() {
    send("loop", { ...loop(), on: !loop().on });
}

/** Sets the start or end of the loop to a frame, and resets the other end if the order would be wrong. */
export function setLoop(end, frame) {
    const wanted = clamped(Math.round(frame), 0, lastFrame());
    const { from, to } = loop();
    const range = end === "from" ? { from: wanted, to: wanted > to ? lastFrame() : to } : { from: wanted < from ? 0 : from, to: wanted };
    sendSoon(`loop`, "loop", { on: true, ...range });
    tell("loop moved", range);
}
