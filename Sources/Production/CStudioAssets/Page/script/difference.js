// The difference between the picture and its reference in numbers; only while paused, when both are exact.
import { byId } from "./dom.js";
import { on, session } from "./session.js";
import { shown } from "./stage.js";
import { scales } from "./view.js";
import { counted } from "./words.js";

let timer = null;

on("drawn", () => {
    clearTimeout(timer);
    timer = setTimeout(showFigures, 200);
});

function showFigures() {
    byId("compare-figures").textContent = figures();
}

function figures() {
    const { picture, reference } = shown;
    if ((session.state?.compare ?? "none") === "none" || session.state.playing || !picture || !reference) return "";
    if (picture.header.frame !== reference.header.frame) return "";
    if (picture.bitmap.width !== reference.bitmap.width || picture.bitmap.height !== reference.bitmap.height) {
        return `The reference has ${reference.bitmap.width}×${reference.bitmap.height} pixels, the picture ${picture.bitmap.width}×${picture.bitmap.height}; `
            + `to count different pixels, ${remedy(reference.bitmap)}.`;
    }
    if (picture.header.format !== "png" || reference.header.format !== "png") return "";
    const { count, most } = compare(picture.bitmap, reference.bitmap);
    const total = picture.bitmap.width * picture.bitmap.height;
    if (count === 0) return "The pictures are identical.";
    const share = (100 * count / total).toPrecision(2);
    return `${counted(count)} of ${counted(total)} pixels differ (${Number(share)} %), by at most ${most} of 255.`;
}

/** The setting that gives the picture the size of its reference. The suite determines the size of a golden, not its config. */
function remedy({ width, height }) {
    const full = session.scene ?? {};
    const isOffered = scales.some((scale) => Math.round(full.width * scale) === width && Math.round(full.height * scale) === height);
    return isOffered ? `set the resolution to ${width}×${height} under View` : `run bianlian preview --size ${width}x${height}`;
}

function compare(first, second) {
    const canvas = new OffscreenCanvas(first.width, first.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(first, 0, 0);
    context.globalCompositeOperation = "difference";
    context.drawImage(second, 0, 0);
    const { data } = context.getImageData(0, 0, first.width, first.height);
    let count = 0;
    let most = 0;
    for (let index = 0; index < data.length; index += 4) {
        const worst = Math.max(data[index], data[index + 1], data[index + 2]);
        if (worst === 0) continue;
        count += 1;
        if (worst > most) most = worst;
    }
    return { count, most };
}
