// The curves of the recording, which are fetched with each new scene, and the selection of displayed ones.
import { on, session, tell } from "./session.js";
import { span, spanLength } from "./span.js";

/** The largest number of displayed curves, each with its own colour. */
export const mostShown = 8;

/**
 * `all`: buckets of [lowest, highest], null where tracking is lost, by name; they cover `frames` frames. `shown`: colours by name.
 * `detail`: the same for a range of frames starting at `from`, in finer buckets; null if there is none.
 */
export const curves = { all: new Map(), frames: 0, shown: new Map(), detail: null };
let wasChosen = false;

// A scene is sent again when its recording has been read.
on("scene", async (scene) => {
    try {
        const answer = await fetch("curves.json");
        if (!answer.ok) return;
        const file = await answer.json();
        if (session.scene !== scene) return;
        curves.all = new Map(Object.entries(file.curves ?? {}));
        curves.frames = file.frames ?? 0;
        curves.detail = null;
    } catch {
        // The connection is lost, which the banner shows.
        return;
    }
    for (const name of curves.shown.keys()) if (!curves.all.has(name)) curves.shown.delete(name);
    if (!wasChosen && curves.shown.size === 0) showLiveliest(5);
    tell("curves");
    fetchDetailSoon();
});

// MARK: Detail

let timer = null;
on("span", fetchDetailSoon);

/** Fetches finer curves of the displayed range, extended by half its length on both sides, once the range stops changing. */
function fetchDetailSoon() {
    clearTimeout(timer);
    timer = setTimeout(fetchDetail, 120);
}

async function fetchDetail() {
    const { scene } = session;
    const buckets = curves.all.values().next().value?.length ?? 0;
    if (buckets === 0 || buckets === curves.frames || spanLength() > curves.frames / 2) return;
    if (isDetailed() && curves.detail.frames <= 4 * spanLength()) return;
    const from = Math.max(Math.floor(span.from - spanLength() / 2), 0);
    const to = Math.min(Math.ceil(span.to + spanLength() / 2), curves.frames - 1);
    if (from >= to) return;
    try {
        const answer = await fetch(`curves/${from}-${to}.json`);
        if (!answer.ok) return;
        const file = await answer.json();
        if (session.scene !== scene) return;
        curves.detail = { from, frames: file.frames, all: new Map(Object.entries(file.curves ?? {})) };
    } catch {
        return;
    }
    tell("detail");
}

/** Whether the finer buckets cover the displayed range. */
const isDetailed = () => curves.detail !== null && curves.detail.from <= span.from
    && Math.min(span.to, curves.frames - 1) <= curves.detail.from + curves.detail.frames - 1;

/** The buckets to draw for a curve, the first frame and the number of frames that they cover, and the range of all values. */
export function drawnCurve(name) {
    const all = curves.all.get(name);
    const { low, high } = rangeOf(all);
    return isDetailed()
        ? { buckets: curves.detail.all.get(name), from: curves.detail.from, frames: curves.detail.frames, low, high }
        : { buckets: all, from: 0, frames: curves.frames, low, high };
}

/** Shows the curves that vary most; of a left and a right one, which are usually similar, only one. */
function showLiveliest(count) {
    const byReach = [...curves.all].map(([name, buckets]) => [name, reach(buckets)]).sort((a, b) => b[1] - a[1]);
    const sides = new Set();
    for (const [name] of byReach) {
        const both = name.replace(/(Left|Right)$/, "");
        if (sides.has(both)) continue;
        sides.add(both);
        curves.shown.set(name, freeColor());
        if (curves.shown.size === count) return;
    }
}

/** The spread of the middle 80 % of the values relative to the range, so that a single twitch does not count. */
function reach(buckets) {
    const { low, high } = rangeOf(buckets);
    const middles = buckets.filter(Boolean).map(([from, to]) => (from + to) / 2).sort((a, b) => a - b);
    if (middles.length === 0) return 0;
    const at = (share) => middles[Math.min(Math.floor(share * middles.length), middles.length - 1)];
    return (at(0.9) - at(0.1)) / (high - low);
}

/** The value range of a curve: 0…1, extended to its values. */
function rangeOf(buckets) {
    let [low, high] = [0, 1];
    for (const bucket of buckets) {
        if (!bucket) continue;
        if (bucket[0] < low) [low] = bucket;
        if (bucket[1] > high) [, high] = bucket;
    }
    return { low, high };
}

function freeColor() {
    const taken = new Set(curves.shown.values());
    return Array.from({ length: mostShown }, (_, index) => index).find((index) => !taken.has(index)) ?? 0;
}

/** Shows a hidden curve, or hides a displayed one. */
export function toggleCurve(name) {
    wasChosen = true;
    if (curves.shown.has(name)) curves.shown.delete(name);
    else {
        if (curves.shown.size === mostShown) curves.shown.delete(curves.shown.keys().next().value);
        curves.shown.set(name, freeColor());
    }
    tell("curves");
}

/** The value of a curve in the displayed frame. */
export const valueOf = (name) => session.values[`shapes/${name}`] ?? session.values[name];
