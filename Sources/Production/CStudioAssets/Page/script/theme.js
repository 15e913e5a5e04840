// The theme: light, dark, or the system's; stored in the browser.
import { byId } from "./dom.js";
import { tell } from "./session.js";

const key = "bianlian-theme";
const root = document.documentElement;

export function changeTheme() {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    setTheme(isDark ? "light" : "dark");
    try {
        localStorage.setItem(key, root.dataset.theme);
    } catch { /* The choice then lasts as long as the page. */ }
}

function setTheme(name) {
    if (name !== "light" && name !== "dark") return;
    root.dataset.theme = name;
    tell("theme", name);
}

byId("theme").addEventListener("click", changeTheme);
try {
    setTheme(localStorage.getItem(key));
} catch { /* As the system says. */ }
