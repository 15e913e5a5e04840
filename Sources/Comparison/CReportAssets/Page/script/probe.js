// The values of the pixel under the cursor, as stored in the files.

async function showProbe() {
    const { pair, pixel } = stage;
    const area = byId("probe");
    if (!pixel || !pair) return area.replaceChildren(element("span", {}, probeHint()));
    const heatMap = pair.facts.heatMaps.length > 0 ? chosenHeatMap(pair) : null;
    const names = ["reference", "result", ...(heatMap ? [`heatMap.${heatMap.metric}`] : [])];
    const pictures = await Promise.all(names.map((name) => pair.pictures[name] && decodedPicture(pair.pictures[name])));
    if (stage.pair !== pair || stage.pixel !== pixel) return;
    const colors = pictures.map((picture) => picture && colorAt(picture, pixel));
    area.replaceChildren(...[
        element("span", { class: "value" }, element("code", {}, `${pixel.x}, ${pixel.y}`)),
        colorValue("Reference", colors[0]),
        colorValue("Result", colors[1]),
        differenceValue(colors[0], colors[1]),
        heatMap && colors[2] && heatMapValue(heatMap, colors[2]),
    ].filter(Boolean));
}

function probeHint() {
    return matchMedia("(pointer: coarse)").matches
        ? "Touch a pixel to see its values; pinch to zoom, drag to move."
        : "Point at a pixel to see its values; scroll to zoom, drag to move.";
}

/** Returns the samples of a pixel; null outside the picture. */
function colorAt(picture, { x, y }) {
    if (x >= picture.width || y >= picture.height) return null;
    const samples = samplesAt(picture, x, y);
    return { samples, depth: picture.depth, text: hexadecimal(samples, picture.depth) };
}

function colorValue(name, color) {
    if (!color) return null;
    const swatch = element("i");
    const most = 2 ** color.depth - 1;
    const [red, green, blue] = color.samples.map((sample) => sample * 255 / most);
    swatch.style.setProperty("--swatch", `rgb(${red} ${green} ${blue} / ${color.samples[3] / most})`);
    return element("span", { class: "value" }, name, swatch, element("code", {}, color.text),
        element("code", {}, shownSamples(color).join(" ")));
}

/** Returns the samples to show; alpha only if the pixel is not opaque. */
function shownSamples({ samples, depth }) {
    return samples[3] === 2 ** depth - 1 ? samples.slice(0, 3) : samples;
}

/** Shows result minus reference, sample by sample, in the deeper picture's levels. */
function differenceValue(reference, result) {
    if (!reference || !result) return null;
    const depth = Math.max(reference.depth, result.depth);
    const spread = (color) => color.samples.map((sample) => (color.depth < depth ? sample * 257 : sample));
    const before = spread(reference);
    const differences = spread(result).map((sample, index) => sample - before[index]);
    const shown = differences[3] === 0 ? differences.slice(0, 3) : differences;
    const isDifferent = differences.some((difference) => difference !== 0);
    return element("span", { class: isDifferent ? "value differs" : "value" }, "Difference",
        element("code", {}, shown.map(signed).join(" ")));
}

const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** The positions of heat map colours on the scale, 0…1. */
const heatMapPlaces = new Map(report.heatMapColors.map((color, index) => [color, index / (report.heatMapColors.length - 1)]));

/** Shows the metric's value, as precisely as the colour allows. */
function heatMapValue(map, color) {
    const place = heatMapPlaces.get(color.text);
    if (place === undefined) return null;
    const value = Number(heatMapValueAt(map, place).toPrecision(3));
    return element("span", { class: "value" }, map.metric, element("code", {}, `≈ ${value}`));
}
