// The overview of all pairs as cards.

/** Cards by pair number, created once. */
const cards = new Map();
/** The visible pairs, in order; the pair view steps through them. */
let listed = [];

function buildOverview() {
    byId("summary").textContent = summaryText();
    byId("proportions").append(...verdictCounts().map(([verdict, count]) => {
        const part = element("span", { class: verdict });
        part.style.flexGrow = count;
        return part;
    }));
    byId("verdicts").append(...verdictButtons());
    byId("sort").append(...Object.entries(orders).map(([key, name]) => element("option", { value: key }, name)));
    byId("pairs").style.setProperty("--proportions", usualProportions());
    byId("environment").append(...facts(report.environment));
    byId("overview").querySelector("footer").hidden = report.environment.length === 0;
    buildApproval();
}

function verdictCounts() {
    return verdicts
        .map((verdict) => [verdict, report.pairs.filter((pair) => pair.verdict === verdict).length])
        .filter(([, count]) => count > 0);
}

function summaryText() {
    const total = report.pairs.length;
    const parts = verdictCounts().map(([verdict, count]) => `${counted(count)} ${verdict}`);
    return `${counted(total)} ${total === 1 ? "pair" : "pairs"}${parts.length > 0 ? ": " + parts.join(", ") : ""}`;
}

function verdictButtons() {
    const toggle = (verdict) => {
        const isOn = filter.verdicts.includes(verdict);
        filter.verdicts = isOn ? filter.verdicts.filter((other) => other !== verdict) : [...filter.verdicts, verdict];
        showOverview();
    };
    const all = element("button", {
        type: "button", class: "all", "data-verdict": "", onclick: () => { filter.verdicts = []; showOverview(); },
    }, "All");
    return [all, ...verdictCounts().map(([verdict, count]) => element("button", {
        type: "button", class: verdict, "data-verdict": verdict, onclick: () => toggle(verdict),
    }, capitalized(verdict), element("b", {}, counted(count))))];
}

const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

/** Updates the cards to match the filter. */
function showOverview() {
    listed = shownPairs();
    for (const button of byId("verdicts").children) {
        const verdict = button.dataset.verdict;
        const isOn = verdict ? filter.verdicts.includes(verdict) : filter.verdicts.length === 0;
        button.setAttribute("aria-pressed", isOn);
    }
    byId("search").value = filter.search;
    byId("sort").value = filter.sort;
    byId("pairs").replaceChildren(...listed.map(cardOf));
    byId("nothing").hidden = listed.length > 0;
    const focused = listed.find((pair) => pair.number === lastFocused) ?? listed[0];
    if (focused) makeFocusable(focused.number);
    if (!byId("overview").hidden) writeAddress(filterWords(), false);
}

/** Returns the filter in the form of the address. */
function filterWords() {
    return {
        verdicts: filter.verdicts.join(","), search: filter.search, sort: filter.sort === "verdict" ? "" : filter.sort,
    };
}

function cardOf(pair) {
    if (!cards.has(pair.number)) {
        cards.set(pair.number, buildCard(pair));
        markCard(pair);
    }
    return cards.get(pair.number);
}

function buildCard(pair) {
    const slash = pair.name.lastIndexOf("/") + 1;
    const card = element("a", { class: "card", href: "#" + new URLSearchParams({ pair: pair.name }), tabindex: "-1" },
        cardPicture(pair),
        element("span", { class: "card-name" },
            element("span", { class: "card-folder" }, isolated(pair.name.slice(0, slash))), isolated(pair.name.slice(slash))),
        element("span", { class: "card-note" },
            element("span", { class: `verdict ${pair.verdict}` }, capitalized(pair.verdict)),
            element("span", {}, pair.note ?? "")));
    card.title = [pair.name, pair.note, (pair.tags ?? []).join(", ")].filter(Boolean).join("\n");
    card.dataset.number = pair.number;
    card.addEventListener("focus", () => makeFocusable(pair.number));
    card.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        if (isChoosing) toggleCase(pair);
        else openPair(pair, true);
    });
    return card;
}

function cardPicture(pair) {
    const frame = element("span", { class: "card-picture" });
    if (pair.thumbnails.length === 0) frame.append("No picture");
    for (const kind of pair.thumbnails) {
        const [width, height] = pair.size;
        const image = element("img", { alt: "", loading: "lazy", decoding: "async", class: `of-${kind}`, width, height });
        if (width < 64 && height < 64) image.classList.add("tiny");
        Object.assign(image.dataset, { number: pair.number, kind });
        frame.append(image);
    }
    if (pair.thumbnails.length > 1) frame.classList.add("with-difference");
    picturesComingIntoSight.observe(frame);
    return frame;
}

/** Loads thumbnails shortly before they become visible. */
const picturesComingIntoSight = new IntersectionObserver((entries, observer) => {
    for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const image of target.querySelectorAll("img")) {
            image.src = thumbnailAddress(image.dataset.number, image.dataset.kind);
        }
        observer.unobserve(target);
    }
}, { rootMargin: "600px" });

/** Returns the proportions of most pictures, so that cards have little empty space. */
function usualProportions() {
    const all = report.pairs.filter((pair) => pair.size).map(({ size: [width, height] }) => width / height).sort((a, b) => a - b);
    return Math.min(Math.max(all[all.length >> 1] ?? 4 / 3, 0.8), 2);
}

// MARK: Keys

/** The number of the only card that Tab reaches. */
let lastFocused = 1;

function makeFocusable(number) {
    cards.get(lastFocused)?.setAttribute("tabindex", "-1");
    cards.get(number)?.setAttribute("tabindex", "0");
    lastFocused = number;
}

/** Moves the focus by cards and rows. */
function moveFocus(columns, rows) {
    const all = [...byId("pairs").children];
    if (all.length === 0) return;
    const current = all.indexOf(document.activeElement);
    if (current < 0) return focusCard(all.find((card) => Number(card.dataset.number) === lastFocused) ?? all[0]);
    const perRow = getComputedStyle(byId("pairs")).gridTemplateColumns.split(" ").length;
    const next = current + columns + rows * perRow;
    if (next >= 0 && next < all.length) focusCard(all[next]);
}

function focusCard(card) {
    card.focus();
    card.scrollIntoView({ block: "nearest" });
}
