// The things and files that can be added, and the upload of files into the project.
import { announce, visible } from "./dom.js";
import { send } from "./connection.js";
import { tell } from "./session.js";

/** The last list of the program: things, environments, actors and files. */
export let library = null;

/** Loads the list again, because files may have been added or removed. */
export async function loadLibrary() {
    const answer = await fetch("library.json");
    if (!answer.ok) throw new Error(await answer.text());
    library = await answer.json();
    return library;
}

/** The file that the config names by a path; undefined if it is neither a picture of the scene nor a file of the list. */
export const fileAt = (path) => [...(library?.scene ?? []), ...(library?.files ?? [])].find((file) => file.path === path);

export const thumbnail = (file) => `thumbnails/${file.id}.png`;

/** The name without its folders. */
export const nameOf = (file) => file.path.split("/").at(-1);

/** Shows a refusal like those of the program. */
const refuse = (message) => tell("refused", { message: visible(message) });

/** Puts a file into the project and returns what the program knows of it; null after a refusal. A companion goes next to the models. */
export async function upload(file, isCompanion = false) {
    try {
        const { uploadLimit, refusal } = library ?? await loadLibrary();
        if (refusal) throw new Error(refusal);
        if (file.size > uploadLimit) {
            throw new Error(`${file.name} is larger than ${Math.floor(uploadLimit / 2 ** 20)} MiB; copy it into the project’s folder by hand`);
        }
        announce(`Adding ${file.name}`);
        const answer = await fetch(isCompanion ? "companions" : "files", { method: "PUT", headers: { "X-File-Name": encodeURIComponent(file.name) }, body: file });
        if (!answer.ok) throw new Error(await answer.text() || `${file.name} was refused`);
        const known = await answer.json();
        tell("file added", known);
        return known;
    } catch (error) {
        refuse(error instanceof TypeError ? `${file.name} cannot be read or sent: add files, not folders; if the page is not connected, start the preview again` : error.message);
        return null;
    }
}

/** Uses a file of the list in the scene. */
export const use = (file, as, more = {}) => send("use", { file: file.id, as, ...more });
