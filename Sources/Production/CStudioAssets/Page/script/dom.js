// Creation of elements without parsing text as markup, because names of files and nodes may contain any characters.

export const byId = (id) => document.getElementById(id);

/** The text with escapes for control and format characters, which would hide or reorder other characters. */
export const visible = (text) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => (
    sign === "\n" || sign === "\t" ? sign : `\\u{${sign.codePointAt(0).toString(16).toUpperCase()}}`));

/** Creates an element with properties and children; strings become text nodes. */
export function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (value === undefined || value === false) continue;
        if (key === "class") made.className = value;
        else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
        else if (value === true) made.setAttribute(key, "");
        else made.setAttribute(key, key === "title" || key === "aria-label" ? visible(String(value)) : value);
    }
    const present = children.filter((child) => child !== undefined && child !== null);
    made.append(...present.map((child) => (typeof child === "string" ? visible(child) : child)));
    return made;
}

/** Creates one of the page's own symbols. */
export function symbol(name) {
    const drawn = byId("symbol").content.firstElementChild.cloneNode(true);
    drawn.querySelector("use").setAttribute("href", `#symbol-${name}`);
    return drawn;
}

/** Creates a button with a symbol; the name is for screen readers. */
export function signButton(sign, name, properties = {}) {
    const made = element("button", { type: "button", class: "quiet", title: name, ...properties }, symbol(sign));
    made.append(element("span", { class: "visually-hidden" }, name));
    return made;
}

/** Changes the symbol and the name of a button. */
export function changeSign(button, sign, name, title = name) {
    button.querySelector("use").setAttribute("href", `#symbol-${sign}`);
    button.querySelector(".visually-hidden").textContent = name;
    button.title = title;
}

/** Offers a file for saving. */
export function save(blob, name) {
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Announces a text to screen readers. */
export function announce(text) {
    byId("announcement").textContent = visible(text);
}

/** The current value of a colour in the style sheet, so that the canvas follows the light or dark theme. */
export function colorNamed(name) {
    const probe = byId("announcement");
    probe.style.color = `var(--${name})`;
    const { color } = getComputedStyle(probe);
    probe.style.color = "";
    return color;
}
