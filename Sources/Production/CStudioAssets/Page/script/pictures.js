// Pictures from the socket, which are decoded one at a time, drawn, and acknowledged.
import { send } from "./connection.js";
import { on, tell } from "./session.js";

let waiting = [];
let isBusy = false;
/** The number of connections, so that a picture of an earlier one is not acknowledged to a later one. */
let connection = 0;

on("connection", () => {
    connection += 1;
    waiting = [];
});
on("picture data", (data) => {
    waiting.push(data);
    if (!isBusy) decodeAll();
});

async function decodeAll() {
    isBusy = true;
    while (waiting.length > 0) {
        const data = waiting.shift();
        const of = connection;
        const { header, file } = parted(data);
        try {
            const bitmap = await createImageBitmap(file);
            if (of === connection) tell("picture", { header, bitmap });
            else bitmap.close();
        } catch {
            tell("refused", { message: `The picture of frame ${header.frame} cannot be decoded.` });
        }
        if (of === connection) send("shown", { sequence: header.sequence });
    }
    isBusy = false;
}

/** Splits a binary message: the header's length in four bytes, the header as JSON, and the file. */
function parted(data) {
    const length = new DataView(data).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    return { header, file: new Blob([new Uint8Array(data, 4 + length)], { type: `image/${header.format}` }) };
}
