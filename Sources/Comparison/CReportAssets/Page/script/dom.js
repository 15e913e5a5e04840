// Elements, made without ever reading text as markup: names of files may hold anything.

const byId = (id) => document.getElementById(id);

/** An element with properties and children; text children stand for themselves. */
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

/** A sign of the page's own. */
function symbol(name) {
    const drawn = byId("symbol").content.cloneNode(true);
    drawn.querySelector("use").setAttribute("href", `#symbol-${name}`);
    return drawn;
}

/** Text that names a file, kept from turning the text around it when it holds signs of another direction. */
const isolated = (text) => element("bdi", {}, text);

/** Says something to those who listen to the page. */
function announce(text) {
    byId("announcement").textContent = text;
}

/** A count as people read it: 1,000. */
const counted = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
