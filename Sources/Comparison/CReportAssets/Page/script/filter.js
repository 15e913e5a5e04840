// The selection and the order of the pairs.

const filter = { verdicts: [], search: "", sort: "verdict" };

/** The metrics measured for any pair, in the order of the report. */
const measuredMetrics = [...new Set(report.pairs.flatMap((pair) => Object.keys(pair.figures ?? {})))];
const growsWithLikeness = new Set(["psnr", "ssim", "ms-ssim"]);

/** The available orders: names by key. */
const orders = {
    verdict: "Verdict",
    given: "Given order",
    name: "Name",
    ...Object.fromEntries(measuredMetrics.map((metric) => [`worst ${metric}`, `Worst ${metric}`])),
};

/** Returns the pairs that match the filter, sorted. */
function shownPairs() {
    const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = report.pairs.filter((pair) => {
        if (filter.verdicts.length > 0 && !filter.verdicts.includes(pair.verdict)) return false;
        const text = [pair.name, ...(pair.tags ?? [])].join("\n").toLowerCase();
        return words.every((word) => text.includes(word));
    });
    return sorted(shown);
}

function sorted(pairs) {
    switch (filter.sort) {
    case "given": return pairs;
    case "name": return pairs.sort((a, b) => nameOrder.compare(a.name, b.name));
    case "verdict": return pairs.sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
    default: {
        const metric = filter.sort.slice("worst ".length);
        return pairs.sort((a, b) => badness(b, metric) - badness(a, metric) || 0);
    }
    }
}

/** The order of names, in which 2 comes before 10. */
const nameOrder = new Intl.Collator("en", { numeric: true });

/** A sort key that increases with the difference; pairs without a figure come last. */
function badness(pair, metric) {
    const figure = pair.figures?.[metric];
    if (figure === undefined) return Number.NEGATIVE_INFINITY;
    const number = figure === "infinite" ? Number.MAX_VALUE : Number(figure);
    return growsWithLikeness.has(metric) ? -number : number;
}
