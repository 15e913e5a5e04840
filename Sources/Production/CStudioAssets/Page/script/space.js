// Vectors, matrices (16 numbers, column by column) and the camera of a picture.
import { clamped } from "./words.js";

export const plus = (a, b, scale = 1) => a.map((value, axis) => value + b[axis] * scale);
export const minus = (a, b) => plus(a, b, -1);
export const scaled = (a, factor) => a.map((value) => value * factor);
export const dot = (a, b) => a.reduce((sum, value, axis) => sum + value * b[axis], 0);
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const lengthOf = (a) => Math.hypot(...a);
export const unit = (a) => scaled(a, 1 / (lengthOf(a) || 1));

/** The image of four numbers. */
const image = (m, v) => [0, 1, 2, 3].map((row) => m[row] * v[0] + m[row + 4] * v[1] + m[row + 8] * v[2] + m[row + 12] * v[3]);
export const movedPoint = (m, p) => image(m, [...p, 1]).slice(0, 3);
export const movedDirection = (m, v) => image(m, [...v, 0]).slice(0, 3);
/** The images of the three axes. */
export const axesOf = (m) => [m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)];

/** The inverse of a matrix, by elimination; null if there is none. */
export function inverse(m) {
    const rows = [0, 1, 2, 3].map((row) => [...[0, 1, 2, 3].map((column) => m[row + 4 * column]), ...[0, 1, 2, 3].map((column) => (column === row ? 1 : 0))]);
    for (let column = 0; column < 4; column += 1) {
        const pivot = [0, 1, 2, 3].slice(column).reduce((best, row) => (Math.abs(rows[row][column]) > Math.abs(rows[best][column]) ? row : best), column);
        if (rows[pivot][column] === 0) return null;
        [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
        rows[column] = scaled(rows[column], 1 / rows[column][column]);
        for (let row = 0; row < 4; row += 1) if (row !== column) rows[row] = plus(rows[row], rows[column], -rows[row][column]);
    }
    return [0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column + 4]));
}

/** The axes of a rotation by angles in degrees: about z first, then x, then y, as in configs. */
export function rotation(angles) {
    const [[a, b, c], [d, e, f]] = [Math.sin, Math.cos].map((of) => angles.map((angle) => of((angle * Math.PI) / 180)));
    return [[e * f + b * a * c, d * c, -b * f + e * a * c], [-e * c + b * a * f, d * f, b * c + e * a * f], [b * d, -a, e * d]];
}

/** The angles of a rotation that are nearest to earlier ones. */
export function anglesOf([x, y, z], earlier) {
    const isUpright = Math.abs(z[1]) < 1 - 1e-9;
    const angles = [Math.asin(clamped(-z[1], -1, 1)), isUpright ? Math.atan2(z[0], z[2]) : Math.atan2(-x[2], x[0]), isUpright ? Math.atan2(x[1], y[1]) : 0];
    const [a, b, c] = angles.map((angle) => (angle * 180) / Math.PI);
    // The same rotation, tilted over the other way.
    const choices = [[a, b, c], [180 - a, b + 180, c + 180]].map((choice) => choice.map((angle, axis) => angle + 360 * Math.round((earlier[axis] - angle) / 360)));
    const [way, other] = choices.map((choice) => lengthOf(minus(choice, earlier)));
    return other < way - 1e-6 ? choices[1] : choices[0];
}

/** A vector turned about a unit axis. */
export function turned(v, axis, radians) {
    const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
    return plus(plus(scaled(v, cosine), cross(axis, v), sine), axis, dot(axis, v) * (1 - cosine));
}

/** The camera of a picture that is shown with a width and a height in CSS pixels. */
export class View {
    constructor(clipFromWorld, width, height) {
        Object.assign(this, { clipFromWorld, worldFromClip: inverse(clipFromWorld), width, height });
    }

    /** The place of a point in the picture; null if it is not in front of the camera. */
    place(point) {
        const [x, y, , w] = image(this.clipFromWorld, [...point, 1]);
        return w > 1e-6 ? [(x / w + 1) * this.width / 2, (1 - y / w) * this.height / 2] : null;
    }

    /** The point at a place of the picture and a depth, which is 1 at the near plane and 0 at infinity. */
    point([x, y], depth) {
        const [a, b, c, w] = image(this.worldFromClip, [(2 * x) / this.width - 1, 1 - (2 * y) / this.height, depth, 1]);
        return [a / w, b / w, c / w];
    }

    /** The line of sight through a place: a point of it and its direction. */
    ray(place) {
        const [near, far] = [this.point(place, 1), this.point(place, 0.5)];
        return { origin: near, direction: unit(minus(far, near)) };
    }

    /** The directions to the right, up, and out of the picture. */
    get axes() {
        const middle = [this.width / 2, this.height / 2];
        const toward = (x, y) => unit(minus(this.point(plus(middle, [x, y]), 0.5), this.point(middle, 0.5)));
        return [toward(1, 0), toward(0, -1), scaled(this.ray(middle).direction, -1)];
    }

    /** The metres per pixel at the depth of a point. */
    metresPerPixel(point) {
        const place = this.place(point);
        return lengthOf(minus(this.onPlane(plus(place, [1, 0]), point), point));
    }

    /** The point at a place on the plane through a point, by default parallel to the picture; null if it is seen from its edge. */
    onPlane(place, point, normal = this.axes[2]) {
        const { origin, direction } = this.ray(place);
        const slope = dot(direction, normal);
        return Math.abs(slope) < 1e-6 ? null : plus(origin, direction, dot(minus(point, origin), normal) / slope);
    }

    /** The distance along an axis from a point to where the axis passes the line of sight through a place; null if they are parallel. */
    alongAxis(place, point, axis) {
        const { origin, direction } = this.ray(place);
        const slope = dot(axis, direction);
        const spread = 1 - slope * slope;
        if (spread < 1e-4) return null;
        const way = minus(origin, point);
        return (dot(way, axis) - slope * dot(way, direction)) / spread;
    }
}
