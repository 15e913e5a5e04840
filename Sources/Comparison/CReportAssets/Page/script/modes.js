// The modes that show a pair. Each defines the panes and the pictures in them, the topmost last.

const modes = [
    {
        name: "side", title: "Side by side",
        panes: (pair) => [
            picturePane(pair, "reference"),
            picturePane(pair, "result"),
            pair.pictures.highlighted && { label: "Difference", layers: ["highlighted"] },
            pair.facts.heatMaps.length > 0 && heatMapPane(pair),
        ].filter(Boolean),
        isPossible: () => true,
    },
    { name: "swipe", title: "Swipe", panes: both, isPossible: hasBoth },
    { name: "onion", title: "Onion skin", panes: both, isPossible: hasBoth },
    { name: "blink", title: "Blink", panes: both, isPossible: hasBoth },
    {
        name: "difference", title: "Difference",
        panes: () => [{ label: "Difference", layers: ["highlighted"] }],
        isPossible: (pair) => Boolean(pair.pictures.highlighted),
    },
    {
        name: "heat", title: "Heat map",
        panes: (pair) => [heatMapPane(pair)],
        isPossible: (pair) => pair.facts.heatMaps.length > 0,
    },
];

/** Returns a pane with a picture, or with a note that there is none. */
function picturePane(pair, name) {
    if (pair.pictures[name]) return { label: capitalized(name), layers: [name] };
    const reason = name === "reference" ? pair.facts.referenceNote : null;
    return { label: capitalized(name), layers: [], note: reason ?? `There is no ${name}.` };
}

function both() {
    return [{ label: "Reference", rightLabel: "Result", layers: ["reference", "result"] }];
}

function heatMapPane(pair) {
    const map = chosenHeatMap(pair);
    return { label: `Heat map: ${map.metric}`, layers: [`heatMap.${map.metric}`], scale: map };
}

function hasBoth(pair) {
    return Boolean(pair.pictures.reference && pair.pictures.result);
}

/** The last selection, kept from pair to pair. */
const chosen = { mode: "side", metric: null, division: 0.5, opacity: 0.5, interval: 500, isBlinking: true };

/** Returns the mode for a pair: the selected one if the pair supports it. */
function modeOf(pair) {
    const wanted = modes.find((mode) => mode.name === chosen.mode) ?? modes[0];
    return wanted.isPossible(pair) ? wanted : modes[0];
}

/** Returns the heat map of the selected metric, or of the metric that is closest to human vision. */
function chosenHeatMap(pair) {
    const preferred = [chosen.metric, "flip", "oklab", "ssim", "channel"];
    const maps = pair.facts.heatMaps;
    const metric = preferred.find((name) => maps.some((map) => map.metric === name));
    return maps.find((map) => map.metric === metric) ?? maps[0];
}
