"""Accessibility checks of pages: accessible names, contrast, visible focus."""

# Visible texts whose contrast with their background is below the minimum of WCAG 2.2: 4.5, or 3 for large text.
FAINT_TEXTS = r"""
(() => {
    const parsed = (text) => {
        const numbers = text.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
        const scale = text.startsWith('color(') ? 255 : 1;
        const [red, green, blue, alpha = 1] = numbers;
        return [red * scale, green * scale, blue * scale, alpha];
    };
    const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
    const behind = (element) => {
        const layers = [];
        for (let at = element; at; at = at.parentElement) {
            const color = parsed(getComputedStyle(at).backgroundColor);
            layers.unshift(color);
            if (color[3] === 1) break;
        }
        return layers.reduce((below, top) => over(top, below), [255, 255, 255, 1]);
    };
    const luminance = (color) => color.slice(0, 3).map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const faint = [];
    const check = (element, words, color) => {
        const style = getComputedStyle(element);
        const ground = behind(element);
        const [a, b] = [luminance(over(parsed(color), ground)), luminance(ground)];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) faint.push(`${words.trim().slice(0, 40)}: ${contrast.toFixed(2)}`);
    };
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, :disabled');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walker.nextNode()) {
        const { parentElement: element, data } = walker.currentNode;
        if (!data.trim() || !isSeen(element) || element.closest('option')) continue;
        count += 1;
        check(element, data, getComputedStyle(element).color);
    }
    for (const field of document.querySelectorAll('input:not([type=range], [type=checkbox], [type=radio], [type=color]), select')) {
        if (isSeen(field)) check(field, field.value || field.placeholder || field.id, getComputedStyle(field).color);
    }
    return { count, faint };
})()
"""

# The number of elements reachable with Tab: one radio button per group, and no hidden or disabled element.
REACHABLE = r"""
(() => {
    const found = [...document.querySelectorAll('a[href], button, input, select, summary, pre[tabindex], [tabindex]')].filter((element) =>
        element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })
        && !(element.type === 'radio' && !element.checked && document.querySelector(`[name="${element.name}"]:checked`)));
    found.forEach((element, index) => { element.dataset.stop = index; });
    return found.length;
})()
"""

# The focused element: its number, its label, and whether it or its visual substitute has a visible focus outline.
FOCUSED = r"""
(() => {
    const element = document.activeElement;
    const outlined = [[element], [element, '::after'], [element.closest('.search') ?? element], [element.nextElementSibling ?? element]];
    const isSeen = outlined.some((part) => {
        const style = getComputedStyle(...part);
        return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    });
    return { stop: element.dataset.stop ?? null, words: element.id || element.ariaLabel || element.textContent.trim() || element.tagName, isSeen };
})()
"""

CONTROL_ROLES = (
    "button", "link", "slider", "combobox", "searchbox", "spinbutton", "textbox", "checkbox", "switch", "radio", "tab", "treeitem", "ColorWell",
    "DisclosureTriangle", "image", "progressbar", "dialog", "tree", "tablist", "tabpanel")


def nameless(browser):
    """The roles of controls without an accessible name, and the number of all controls."""
    nodes = [n for n in browser.call("Accessibility.getFullAXTree")["nodes"] if not n.get("ignored")]
    controls = [n for n in nodes if n["role"]["value"] in CONTROL_ROLES]
    return [n["role"]["value"] for n in controls if not n.get("name", {}).get("value")], len(controls)
