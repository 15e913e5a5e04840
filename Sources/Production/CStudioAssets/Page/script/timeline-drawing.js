// Drawing of the timeline: a ruler, curves, lost tracking, cuts and events.
import { colorNamed } from "./dom.js";
import { drawnCurve } from "./curves.js";
import { counted, timeText } from "./words.js";

/** The margins left of the first frame and right of the last, and the heights of ruler and events, in CSS pixels. */
export const margin = 14;
const ruler = 20;
const eventLane = 18;

/**
 * Draws everything but the playhead.
 * - `size`: width and height in CSS pixels, including margins; `at` returns the position of a frame; `span` contains the displayed frames.
 */
export function drawTimeline(context, size, { at, span, scene, shown }) {
    const ink = colorNamed("ink");
    const soft = colorNamed("ink-soft");
    const line = colorNamed("line");
    context.clearRect(0, 0, size.width, size.height);
    context.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    context.textBaseline = "middle";
    const hasEvents = scene.marks.events.length > 0;
    const field = { top: ruler + 6, bottom: size.height - (hasEvents ? eventLane + 4 : 8) };
    drawRuler(context, size, field, { at, span, scene, soft, line });
    drawLost(context, size, field, { at, lost: scene.marks.lost, soft });
    for (const [name, color] of shown) drawCurve(context, field, { at, curve: drawnCurve(name), color: colorNamed(`curve-${color}`) });
    drawCuts(context, size, field, { at, cuts: scene.marks.cuts, ink });
    drawEvents(context, size, { at, events: scene.marks.events, ink, soft });
}

/** Draws lines at full seconds, or at the smallest number of frames with enough space for their numbers. */
function drawRuler(context, size, field, { at, span, scene, soft, line }) {
    const rate = scene.frameRate || 60;
    const words = (frame) => `${counted(frame)} · ${timeText(frame / rate)}`;
    const room = Math.max(context.measureText(words(scene.frames - 1)).width + 18, 74);
    const perFrame = at(1) - at(0);
    const steps = [1, 2, 5, 10, 20].filter((step) => step < rate / 2).concat([0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600].map((s) => s * rate));
    const step = steps.find((frames) => frames * perFrame >= room) ?? steps.at(-1);
    context.textAlign = "left";
    const last = Math.min(scene.frames - 1, span.to + margin / Math.max(perFrame, 1e-9));
    for (let index = Math.max(Math.floor(span.from / step) - 1, 0); index * step <= last; index += 1) {
        const frame = Math.round(index * step);
        const x = Math.round(at(frame)) + 0.5;
        context.fillStyle = line;
        context.fillRect(x - 0.5, ruler, 1, field.bottom - ruler);
        context.fillStyle = soft;
        // Next to its line, where neither the playhead nor the loop's start handle covers it.
        const text = words(frame);
        if (x + 9 + context.measureText(text).width < size.width - margin) context.fillText(text, x + 9, ruler / 2);
    }
    context.fillStyle = line;
    context.fillRect(0, ruler, size.width, 1);
    context.fillRect(0, field.bottom, size.width, 1);
}

/** Draws hatching where tracking is lost, with a label if there is enough space. */
function drawLost(context, size, field, { at, lost, soft }) {
    for (const [from, to] of lost) {
        const [first, last] = [at(from - 0.5), at(to + 0.5)];
        if (last < 0 || first > size.width) continue;
        const left = Math.max(first, 0);
        const width = Math.max(Math.min(last, size.width) - left, 2);
        const height = field.bottom - field.top;
        context.save();
        context.beginPath();
        context.rect(left, field.top, width, height);
        context.clip();
        context.strokeStyle = soft;
        context.globalAlpha = 0.45;
        context.lineWidth = 1;
        context.beginPath();
        for (let x = left - height - ((left - height) % 6); x < left + width; x += 6) {
            context.moveTo(x, field.bottom);
            context.lineTo(x + height, field.top);
        }
        context.stroke();
        context.restore();
        if (width > 34) label(context, "lost", left + width / 2, (field.top + field.bottom) / 2, soft);
    }
}

/** Draws a word on a background. */
function label(context, words, x, y, color) {
    context.textAlign = "center";
    const half = context.measureText(words).width / 2 + 5;
    context.fillStyle = colorNamed("surface");
    context.fillRect(x - half, y - 8, 2 * half, 16);
    context.fillStyle = color;
    context.fillText(words, x, y);
}

/** Draws a line through the middle of each bucket over a band of its values, with gaps where tracking is lost. */
function drawCurve(context, field, { at, curve: { buckets, from: first, frames, low, high }, color }) {
    if (!buckets) return;
    const up = (value) => field.bottom - 3 - (field.bottom - field.top - 6) * (value - low) / (high - low);
    const x = (index) => at(first + ((index + 0.5) * frames) / buckets.length - 0.5);
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    for (const [from, to] of runs(buckets)) {
        context.globalAlpha = 0.22;
        context.beginPath();
        for (let index = from; index <= to; index += 1) context.lineTo(x(index), up(buckets[index][1]));
        for (let index = to; index >= from; index -= 1) context.lineTo(x(index), up(buckets[index][0]));
        context.fill();
        context.globalAlpha = 1;
        context.beginPath();
        for (let index = from; index <= to; index += 1) context.lineTo(x(index), up((buckets[index][0] + buckets[index][1]) / 2));
        context.stroke();
    }
}

/** The first and last index of each run without a gap. */
function runs(buckets) {
    const found = [];
    for (let index = 0; index < buckets.length; index += 1) {
        if (!buckets[index]) continue;
        const from = index;
        while (index + 1 < buckets.length && buckets[index + 1]) index += 1;
        found.push([from, index]);
    }
    return found;
}

function drawCuts(context, size, field, { at, cuts, ink }) {
    context.strokeStyle = ink;
    context.fillStyle = ink;
    context.lineWidth = 1;
    for (const frame of cuts) {
        const x = Math.round(at(frame - 0.5)) + 0.5;
        context.setLineDash([3, 3]);
        context.beginPath();
        context.moveTo(x, field.top);
        context.lineTo(x, field.bottom);
        context.stroke();
        context.setLineDash([]);
        context.beginPath();
        context.moveTo(x - 4, ruler + 1);
        context.lineTo(x + 4, ruler + 1);
        context.lineTo(x, ruler + 7);
        context.fill();
    }
}

/** Draws a flag at each event, and its name if it does not overlap the next. */
function drawEvents(context, size, { at, events, ink, soft }) {
    const middle = size.height - eventLane / 2 - 1;
    context.textAlign = "left";
    for (const [index, { frame, name }] of events.entries()) {
        const x = Math.round(at(frame)) + 0.5;
        context.fillStyle = ink;
        context.beginPath();
        context.moveTo(x, middle - 5);
        context.lineTo(x + 5, middle);
        context.lineTo(x, middle + 5);
        context.fill();
        const end = index + 1 < events.length ? at(events[index + 1].frame) - 6 : size.width;
        if (x + 8 + context.measureText(name).width > end) continue;
        context.fillStyle = soft;
        context.fillText(name, x + 8, middle);
    }
}
