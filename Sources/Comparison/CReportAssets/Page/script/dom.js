// Creates elements without parsing text as markup, because file names may contain any characters.

const byId = (id) => document.getElementById(id);

/** Creates an element with properties and children; strings become text nodes. */
function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (value === undefined || value === false) continue;
        if (key === "class") made.className = value;
        else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
        else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== undefined && child !== null));
    return made;
}

/** Creates one of the page's own symbols. */
function symbol(name) {
    const drawn = byId("symbol").content.cloneNode(true);
    drawn.querySelector("use").setAttribute("href", `#symbol-${name}`);
    return drawn;
}

/** Isolates text such as a file name, so that right-to-left characters in it do not reorder the text around it. */
const isolated = (text) => element("bdi", {}, text);

/** Announces text to users of screen readers. */
function announce(text) {
    byId("announcement").textContent = text;
}

/** Formats a count for users: 1,000. */
const counted = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
