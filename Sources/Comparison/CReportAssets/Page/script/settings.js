// The user's settings for the whole page.

/** The colour scheme: light, dark, or that of the system; stored if the browser supports storage for pages from disk. */
function changeTheme() {
    const isDark = getComputedStyle(document.documentElement).colorScheme === "dark"
        || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
    setTheme(isDark ? "light" : "dark");
    try {
        localStorage.setItem("bianlian-theme", document.documentElement.dataset.theme);
    } catch { /* The setting then lasts as long as the page. */ }
}

function setTheme(name) {
    if (name === "light" || name === "dark") document.documentElement.dataset.theme = name;
}

function restoreTheme() {
    try {
        setTheme(localStorage.getItem("bianlian-theme"));
    } catch { /* The system's scheme applies. */ }
}

function toggleFacts() {
    document.querySelector(".work").classList.toggle("without-facts");
}

function toggleBoxes() {
    overlay.showsBoxes = !overlay.showsBoxes;
    document.querySelector("[data-action=boxes]").setAttribute("aria-pressed", overlay.showsBoxes);
    updateStage();
}

function showThumbnails(ofDifference) {
    byId("pairs").classList.toggle("shows-difference", ofDifference);
    for (const button of document.querySelectorAll("[data-thumbnails]")) {
        button.setAttribute("aria-pressed", (button.dataset.thumbnails === "difference") === ofDifference);
    }
}
