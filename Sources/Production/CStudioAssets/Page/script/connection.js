// The WebSocket: sending, receiving and reconnecting.
import { tell } from "./session.js";

const protocol = 1;
const longestWait = 2000;

let socket = null;
let attempts = 0;
let timer = null;
const unsent = new Map();

/** Opens the socket, and reconnects whenever it closes. */
export function connect() {
    clearTimeout(timer);
    socket?.close();
    const address = new URL("socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(address);
    opened.binaryType = "arraybuffer";
    socket = opened;
    opened.addEventListener("open", () => {
        attempts = 0;
        send("hello", { protocol });
        tell("connection", "connected");
    });
    opened.addEventListener("message", ({ data }) => {
        if (socket !== opened) return;
        if (typeof data === "string") receive(data);
        else tell("picture data", data);
    });
    opened.addEventListener("close", () => {
        if (socket !== opened) return;
        socket = null;
        attempts += 1;
        tell("connection", "lost");
        timer = setTimeout(connect, Math.min(100 * 2 ** attempts, longestWait));
    });
}

function receive(text) {
    const message = JSON.parse(text);
    tell(message.type, message);
}

/**
 * Sends a message. Without a connection, the user is asked to repeat the request: the program sends its whole state again after a
 * reconnection, so that a stored request could change something else. Only the page itself sends `shown`.
 */
export function send(type, fields = {}) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, ...fields }));
    else if (type !== "shown") tell("refused", { message: "This was not sent, because the connection is lost; repeat it when the page is connected again." });
}

/** Sends a message with the next animation frame; of several with the same key, only the last. */
export function sendSoon(key, type, fields) {
    if (unsent.size === 0) requestAnimationFrame(sendAll);
    unsent.set(key, [type, fields]);
}

function sendAll() {
    const messages = [...unsent.values()];
    unsent.clear();
    for (const [type, fields] of messages) send(type, fields);
}
