// Decodes the samples stored in a PNG file. A canvas is unsuitable: it multiplies colours by alpha, has 8 bits per
// sample and may convert colours for the screen.

/** Promises of pictures by address; released with the address. */
const decodedPictures = new Map();

function decodedPicture(address) {
    if (!decodedPictures.has(address)) {
        if (decodedPictures.size >= 12) decodedPictures.delete(decodedPictures.keys().next().value);
        decodedPictures.set(address, decodePNG(bytesOfAddress(address)));
    }
    return decodedPictures.get(address);
}

function bytesOfAddress(address) {
    const text = atob(address.slice(address.indexOf(",") + 1));
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
    return bytes;
}

/** Reads the output of the report's encoder: 8 or 16 bits per sample, with or without alpha, not interlaced. */
async function decodePNG(bytes) {
    const view = new DataView(bytes.buffer);
    const [width, height, depth, type] = [view.getUint32(16), view.getUint32(20), bytes[24], bytes[25]];
    const channels = type === 6 ? 4 : 3;
    const packed = [];
    for (let start = 8; start + 12 <= bytes.length;) {
        const count = view.getUint32(start);
        if (view.getUint32(start + 4) === 0x49444154) packed.push(bytes.subarray(start + 8, start + 8 + count));
        start += count + 12;
    }
    const stream = new Blob(packed).stream().pipeThrough(new DecompressionStream("deflate"));
    const rows = new Uint8Array(await new Response(stream).arrayBuffer());
    const pixelBytes = channels * depth / 8;
    unfilterRows(rows, width * pixelBytes, height, pixelBytes);
    return { width, height, depth, channels, rows };
}

/** Reverses the filters (PNG, section 9), in place. */
function unfilterRows(rows, rowBytes, height, pixelBytes) {
    for (let y = 0; y < height; y++) {
        const start = y * (rowBytes + 1) + 1;
        const filter = rows[start - 1];
        if (filter === 0) continue;
        const above = start - rowBytes - 1;
        for (let x = 0; x < rowBytes; x++) {
            const left = x < pixelBytes ? 0 : rows[start + x - pixelBytes];
            const up = y === 0 ? 0 : rows[above + x];
            const corner = x < pixelBytes || y === 0 ? 0 : rows[above + x - pixelBytes];
            rows[start + x] += filteredBy(filter, left, up, corner);
        }
    }
}

function filteredBy(filter, left, up, corner) {
    switch (filter) {
    case 1: return left;
    case 2: return up;
    case 3: return (left + up) >> 1;
    default: {
        const guess = left + up - corner;
        const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
        if (toLeft <= toUp && toLeft <= toCorner) return left;
        return toUp <= toCorner ? up : corner;
    }
    }
}

/** Returns red, green, blue and alpha of a pixel; alpha is the largest sample if the file has none. */
function samplesAt(picture, x, y) {
    const { width, depth, channels, rows } = picture;
    const bytes = depth / 8;
    const start = y * (width * channels * bytes + 1) + 1 + x * channels * bytes;
    const samples = [];
    for (let channel = 0; channel < channels; channel++) {
        const place = start + channel * bytes;
        samples.push(bytes === 2 ? rows[place] * 256 + rows[place + 1] : rows[place]);
    }
    if (channels === 3) samples.push(2 ** depth - 1);
    return samples;
}

/** Returns `#rrggbb`, with two more digits if a pixel is not opaque; twice as many digits for 16 bits. */
function hexadecimal(samples, depth) {
    const shown = samples[3] === 2 ** depth - 1 ? samples.slice(0, 3) : samples;
    return "#" + shown.map((sample) => sample.toString(16).padStart(depth / 4, "0")).join("");
}
