// Elements, made without ever reading text as markup: names of files and nodes may hold anything.

export const byId = (id) => document.getElementById(id);

/** Text whose control and format characters, which hide or reorder what is shown, are shown as escapes. */
export const visible = (text) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => (
    sign === "\n" || sign === "\t" ? sign : `\\u{${sign.codePointAt(0).toString(16).toUpperCase()}}`));

/** An element with properties and children; text children stand for themselves. */
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

/** A sign of the page's own. */
export function symbol(name) {
    const drawn = byId("symbol").content.firstElementChild.cloneNode(true);
    drawn.querySelector("use").setAttribute("href", `#symbol-${name}`);
    return drawn;
}

/** A button with a sign; its name is for those who cannot see the sign. */
export function signButton(sign, name, properties = {}) {
    const made = element("button", { type: "button", class: "quiet", title: name, ...properties }, symbol(sign));
    made.append(element("span", { class: "visually-hidden" }, name));
    return made;
}

/** Gives a button of the page another sign and another name. */
export function changeSign(button, sign, name, title = name) {
    button.querySelector("use").setAttribute("href", `#symbol-${sign}`);
    button.querySelector(".visually-hidden").textContent = name;
    button.title = title;
}

/** A file offered for saving. */
export function save(blob, name) {
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Says something to those who listen to the page. */
export function announce(text) {
    byId("announcement").textContent = visible(text);
}

/** Light, dark, and the colours of the canvas follow each other: the value that a colour of the style sheet has now. */
export function colorNamed(name) {
    const probe = byId("announcement");
    probe.style.color = `var(--${name})`;
    const { color } = getComputedStyle(probe);
    probe.style.color = "";
    return color;
}
