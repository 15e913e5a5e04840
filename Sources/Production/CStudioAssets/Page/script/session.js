// The last messages of the program, and the listeners for them.

export const session = {
    /** The last `scene` and the last `state`. */
    scene: null,
    state: null,
    /** The current problems with the files. */
    problems: [],
    /** The recorded values in the displayed frame, by path. */
    values: {},
    /** The frame of the displayed picture. */
    frame: 0,
};

const listeners = new Map();
let controls = new Map();

/** Registers a function for each message of a type. Functions are called in the order of registration. */
export function on(type, listener) {
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
}

/** Passes a message to the listeners. Messages without listeners are ignored. */
export function tell(type, message) {
    for (const listener of listeners.get(type) ?? []) listener(message);
}

on("scene", (message) => {
    session.scene = message;
    controls = new Map((message.controls ?? []).map((control) => [control.path, control]));
});
on("state", (message) => { session.state = message; });
on("values", (message) => { session.values = message.values ?? {}; });
on("problems", (message) => { session.problems = message.messages ?? []; });

/** The control with a path; undefined for none. */
export const controlAt = (path) => controls.get(path);

export const isOverridden = (path) => session.state !== null && Object.hasOwn(session.state.overrides ?? {}, path);

/** The last frame of the take. */
export const lastFrame = () => Math.max((session.scene?.frames ?? 1) - 1, 0);

export const secondsAt = (frame) => frame / (session.scene?.frameRate || 60);
