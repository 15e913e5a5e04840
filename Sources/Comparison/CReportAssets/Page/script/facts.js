// Findings, figures, regions and details next to the pictures.

/** Names and values of a list. */
function facts(entries) {
    return entries.flatMap(([name, value]) => [element("dt", {}, isolated(worded(name))), element("dd", {}, isolated(value))]);
}

/** Converts names in code to words: operatingSystem becomes operating system. */
const worded = (name) => (/^[a-z]+([A-Z][a-z]+)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase()) : name);

function showFacts(summary, pair) {
    const { findings, measurements, details, regionCount } = pair.facts;
    byId("facts").replaceChildren(...[
        factsSection(findings.length > 1 ? "Findings" : "Finding", findings.length > 0 && findingList(findings)),
        factsSection("Figures", measurements.length > 0 && figureTable(measurements)),
        factsSection(regionTitle(pair.regions.length, regionCount), regionCount > 0 && regionList(pair.regions)),
        factsSection("Tags", summary.tags && element("div", { class: "tags" }, ...summary.tags.map((tag) => element("span", {}, isolated(tag))))),
        factsSection("Details", details.length > 0 && element("dl", { class: "facts" }, ...facts(details))),
        factsSection("Environment", report.environment.length > 0 && element("dl", { class: "facts" }, ...facts(report.environment))),
    ].filter(Boolean));
}

function factsSection(title, content) {
    return content && element("section", {}, element("h3", {}, title), content);
}

function findingList(findings) {
    return element("ol", {}, ...findings.map(([verdict, text]) => element("li", { class: `finding ${verdict}` }, isolated(text))));
}

// MARK: Figures

const figureColumns = [["mean", "Mean"], ["worst", "Worst"], ["count", "Pixels"], ["share", "Share"]];

/** One row per metric; rows of regions follow the region's name. */
function figureTable(measurements) {
    const head = element("tr", {}, element("th", { scope: "col" }, "Metric"),
        ...figureColumns.map(([, title]) => element("th", { scope: "col" }, title)));
    const rows = [];
    let region;
    for (const measurement of measurements) {
        if (measurement.region !== region) {
            region = measurement.region;
            rows.push(element("tr", { class: "region" }, element("th", { colspan: "5", scope: "rowgroup" }, isolated(region))));
        }
        rows.push(figureRow(measurement));
    }
    return element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
}

function figureRow(measurement) {
    const name = element("td", {}, measurement.metric);
    if (measurement.unavailable) return element("tr", {}, name, element("td", { class: "reason", colspan: "4" }, measurement.unavailable));
    const figures = { ...measurement, worst: measurement.maximum ?? measurement.minimum };
    return element("tr", {}, name, ...figureColumns.map(([key]) => figureCell(figures[key])));
}

/** Shows three digits, or five for figures just below 1; a tooltip shows the whole figure. */
function figureCell(figure) {
    if (figure === undefined) return element("td");
    const number = Number.parseFloat(figure);
    const isLong = Number.isFinite(number) && !Number.isInteger(number);
    const digits = number > 0.99 && number < 1 ? 5 : 3;
    const shown = isLong ? String(Number(number.toPrecision(digits))) + (figure.endsWith("%") ? "%" : "") : figure;
    return element("td", { title: shown === figure ? undefined : figure }, shown);
}

// MARK: Regions

function regionTitle(listed, count) {
    const regions = count === 1 ? "1 region differs" : `${counted(count)} regions differ`;
    return listed < count ? `${regions}; the ${listed} largest are listed` : regions;
}

function regionList(regions) {
    return element("div", { class: "regions" }, ...regions.map((region, index) => element("button", {
        type: "button", onclick: () => showRegion(index),
    }, element("span", {}, `${region.width}×${region.height} at ${region.x},${region.y}`),
    element("span", {}, `${counted(region.count)} px`))));
}

/** Marks the current region in the list. */
function markRegion(index) {
    const buttons = byId("facts").querySelectorAll(".regions button");
    buttons.forEach((button, place) => {
        if (place === index) {
            button.setAttribute("aria-current", "true");
            button.scrollIntoView({ block: "nearest" });
        } else button.removeAttribute("aria-current");
    });
}
