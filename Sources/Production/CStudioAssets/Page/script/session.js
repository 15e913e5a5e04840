// What the program told last, and who wants to know.

export const session = {
    /** The last `scene` and the last `state`. */
    scene: null,
    state: null,
    /** What is wrong with the files now. */
    problems: [],
    /** The values of the recording in the frame that is shown, by path. */
    values: {},
    /** The frame of the picture that is shown. */
    frame: 0,
};

const listeners = new Map();

/** Calls a function with each message of a type, in the order in which the functions were given. */
export function on(type, listener) {
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
}

/** Passes a message on. Types that no one knows are ignored. */
export function tell(type, message) {
    for (const listener of listeners.get(type) ?? []) listener(message);
}

on("scene", (message) => { session.scene = message; });
on("state", (message) => { session.state = message; });
on("values", (message) => { session.values = message.values ?? {}; });
on("problems", (message) => { session.problems = message.messages ?? []; });

export const isOverridden = (path) => session.state !== null && Object.hasOwn(session.state.overrides ?? {}, path);

/** The last frame of the take. */
export const lastFrame = () => Math.max((session.scene?.frames ?? 1) - 1, 0);

export const secondsAt = (frame) => frame / (session.scene?.frameRate || 60);
