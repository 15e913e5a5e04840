// Formatting and parsing of numbers, times and names.

/** A count: 1,000. */
export const counted = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

export const clamped = (value, low, high) => Math.min(Math.max(value, low), high);

/** Whether all words of a search occur in a text. */
export const hasWords = (text, words) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));

/** One frame, two frames. */
export const plural = (count, one, many = `${one}s`) => `${counted(count)} ${count === 1 ? one : many}`;

/** A time with enough digits to distinguish frames: 12.35, 1:02.35. */
export function timeText(seconds) {
    const minutes = Math.floor(seconds / 60);
    const rest = (seconds - minutes * 60).toFixed(2);
    return minutes > 0 ? `${minutes}:${rest.padStart(5, "0")}` : rest;
}

/** The seconds in `12.3`, `1:02.3` or `1:00:02`; NaN for other texts. */
export function secondsOf(text) {
    const parts = text.trim().replace(",", ".").split(":");
    if (parts.length > 3 || parts.some((part) => !/^\d+(\.\d*)?$/.test(part.trim()))) return NaN;
    return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The number of decimals that a step needs. */
export function digitsOf(step) {
    if (!(step > 0) || step >= 1) return Number.isInteger(step) ? 0 : 2;
    return Math.min(Math.ceil(-Math.log10(step) - 1e-9), 6);
}

/** A number without insignificant digits. */
export const numberText = (value, step = 0.01) => String(Number(Number(value).toFixed(Math.max(digitsOf(step), 0))));

/** Keys as words: `fieldOfView` becomes "Field of view", `castsShadow 1` "Casts shadow 1". */
export function inWords(key) {
    const words = key.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/[-_]/g, " ").toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why a request to the program failed. Browsers name a lost connection in their own words. */
export const reasonOf = (error) => (error instanceof TypeError ? "The program does not respond." : error.message);
