#ifndef CPNG_FILTERS_H
#define CPNG_FILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The filters of PNG (third edition, section 9) on whole rows, 32 bytes at once, compiled into the Swift loops that call them.
//
// `row` and `above` are preceded by `step` zero bytes, where `step` is the size of a pixel. All buffers extend 32 bytes beyond
// `count`.

typedef uint8_t CPNGBytes __attribute__((ext_vector_type(32)));
typedef uint16_t CPNGSums __attribute__((ext_vector_type(32)));

// Every function here is inlined, so no vector is passed as an argument.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

#define CPNG_INLINE static inline __attribute__((always_inline))

CPNG_INLINE CPNGBytes cpng_load(const uint8_t *from) {
    CPNGBytes bytes;
    memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

CPNG_INLINE void cpng_store(uint8_t *to, CPNGBytes bytes) { memcpy(to, &bytes, sizeof bytes); }

// The Paeth predictor: the one of left, up and corner that is nearest to left + up - corner. A corner between left and up is
// chosen itself, unless it is at least twice as far from one of them as from the other; then the farther one is chosen. A
// corner outside their range also selects the farther one, because its distance from the nearer one counts as 0.
CPNG_INLINE CPNGBytes cpng_nearest(CPNGBytes left, CPNGBytes up, CPNGBytes corner) {
    const CPNGBytes low = __builtin_elementwise_min(left, up), high = __builtin_elementwise_max(left, up);
    const CPNGBytes above = __builtin_elementwise_sub_sat(high, corner), below = __builtin_elementwise_sub_sat(corner, low);
    const CPNGBytes isLow = (CPNGBytes)(__builtin_elementwise_add_sat(above, above) <= below);
    const CPNGBytes isHigh = (CPNGBytes)(__builtin_elementwise_add_sat(below, below) <= above);
    return (low & isLow) | (((high & isHigh) | (corner & ~isHigh)) & ~isLow);
}

CPNG_INLINE void cpng_filter_sub(uint8_t *to, const uint8_t *row, size_t step, size_t count) {
    for (size_t at = 0; at < count; at += sizeof(CPNGBytes)) {
        cpng_store(to + at, cpng_load(row + at) - cpng_load(row + at - step));
    }
}

CPNG_INLINE void cpng_filter_up(uint8_t *to, const uint8_t *row, const uint8_t *above, size_t count) {
    for (size_t at = 0; at < count; at += sizeof(CPNGBytes)) {
        cpng_store(to + at, cpng_load(row + at) - cpng_load(above + at));
    }
}

CPNG_INLINE void cpng_filter_average(uint8_t *to, const uint8_t *row, const uint8_t *above, size_t step, size_t count) {
    for (size_t at = 0; at < count; at += sizeof(CPNGBytes)) {
        const CPNGBytes left = cpng_load(row + at - step), up = cpng_load(above + at);
        // The mean rounded down, without a ninth bit.
        cpng_store(to + at, cpng_load(row + at) - ((left & up) + ((left ^ up) >> 1)));
    }
}

CPNG_INLINE void cpng_filter_paeth(uint8_t *to, const uint8_t *row, const uint8_t *above, size_t step, size_t count) {
    for (size_t at = 0; at < count; at += sizeof(CPNGBytes)) {
        const CPNGBytes left = cpng_load(row + at - step), up = cpng_load(above + at), corner = cpng_load(above + at - step);
        cpng_store(to + at, cpng_load(row + at) - cpng_nearest(left, up, corner));
    }
}

// The sum of all bytes as distances from 0, where 255 is 1 away: the heuristic of the PNG specification, section 12.7.
CPNG_INLINE uint64_t cpng_magnitude(const uint8_t *bytes, size_t count) {
    uint64_t sum = 0;
    size_t at = 0;
    while (at + sizeof(CPNGBytes) <= count) {
        // 511 distances of at most 128 fit into 16 bits.
        size_t end = at + 511 * sizeof(CPNGBytes);
        CPNGSums sums = 0;
        for (; at + sizeof(CPNGBytes) <= count && at < end; at += sizeof(CPNGBytes)) {
            const CPNGBytes value = cpng_load(bytes + at), opposite = -value;
            sums += __builtin_convertvector(value < opposite ? value : opposite, CPNGSums);
        }
        for (int lane = 0; lane < 32; lane++) {
            sum += sums[lane];
        }
    }
    for (; at < count; at++) {
        sum += bytes[at] < 128 ? bytes[at] : 256 - bytes[at];
    }
    return sum;
}

// Undoing the filters. Each pixel depends on the one before it and on those above it. Eight rows are therefore processed
// together, each one pixel behind the row above it: the pixels above are then known, and the pixels of the eight rows fill one
// vector. Each step waits for the result of the step before, so eight rows take hardly longer than four.

typedef uint32_t CPNGPixels __attribute__((ext_vector_type(8)));

// Undoes the filters of one to eight rows, each of which begins with its filter number. Each pixel is stored as four bytes.
// Bytes beyond `step` are undefined, except for the bits in `set`, which are set in every pixel. `above` is the row of pixels
// above the first.
CPNG_INLINE void cpng_unfilter_eight(
    const uint8_t *rows, size_t count, size_t step, size_t width, const uint8_t *above, uint8_t *pixels, uint32_t set) {
    const size_t rowBytes = width * step + 1;
    CPNGPixels isSub = 0, isUp = 0, isAverage = 0, isPaeth = 0;
    for (size_t row = 0; row < count; row++) {
        const uint8_t filter = rows[row * rowBytes];
        isSub[row] = filter == 1 ? UINT32_MAX : 0;
        isUp[row] = filter == 2 ? UINT32_MAX : 0;
        isAverage[row] = filter == 3 ? UINT32_MAX : 0;
        isPaeth[row] = filter == 4 ? UINT32_MAX : 0;
    }
    CPNGBytes left = 0, up = 0;
    for (size_t at = 0; at < width + 7; at++) {
        // All eight rows have a pixel at this step, except near both ends.
        const bool isWhole = count == 8 && at >= 7 && at < width;
        const CPNGBytes corner = up;
        CPNGPixels over = __builtin_shufflevector((CPNGPixels)left, (CPNGPixels)left, 0, 0, 1, 2, 3, 4, 5, 6), filtered = 0;
#pragma clang loop unroll(full)
        for (size_t row = 0; row < 8; row++) {
            if (isWhole || (row < count && at >= row && at - row < width)) {
                uint32_t pixel;
                memcpy(&pixel, rows + row * rowBytes + 1 + (at - row) * step, sizeof pixel);
                filtered[row] = pixel;
            }
        }
        if (isWhole || at < width) {
            uint32_t pixel;
            memcpy(&pixel, above + 4 * at, sizeof pixel);
            over[0] = pixel;
        }
        up = (CPNGBytes)over;
        const CPNGBytes predicted = (left & (CPNGBytes)isSub) | (up & (CPNGBytes)isUp) |
            (((left & up) + ((left ^ up) >> 1)) & (CPNGBytes)isAverage) | (cpng_nearest(left, up, corner) & (CPNGBytes)isPaeth);
        left = (CPNGBytes)filtered + predicted;
        const CPNGPixels whole = (CPNGPixels)left | set;
#pragma clang loop unroll(full)
        for (size_t row = 0; row < 8; row++) {
            if (isWhole || (row < count && at >= row && at - row < width)) {
                const uint32_t pixel = whole[row];
                memcpy(pixels + 4 * (row * width + at - row), &pixel, sizeof pixel);
            } else if (at < row) {
                // The pixel before a row is 0.
                CPNGPixels begun = (CPNGPixels)left;
                begun[row] = 0;
                left = (CPNGBytes)begun;
            }
        }
    }
}

// Undoes the filters of rows whose pixels have `step` bytes, 1 to 4. Each row begins with its filter number; 3 more bytes must
// be readable after the last row. `pixels` gets four bytes per pixel: pixels of three bytes get an alpha of 255; for one or two
// bytes, the rest is undefined. `zeros` is one row of zero pixels. The rows may share memory with the pixels if, in each group
// of eight, the first row begins at or after the end of the eighth row's pixels. Returns false if a row has an invalid filter
// number.
CPNG_INLINE bool cpng_unfilter(
    const uint8_t *rows, size_t height, size_t step, size_t width, const uint8_t *zeros, uint8_t *pixels) {
    const uint8_t alpha[4] = {0, 0, 0, 255};
    uint32_t set = 0;
    if (step == 3) { memcpy(&set, alpha, sizeof set); }
    const uint8_t *above = zeros;
    for (size_t y = 0; y < height; y += 8) {
        const size_t count = height - y < 8 ? height - y : 8;
        const uint8_t *from = rows + y * (width * step + 1);
        for (size_t row = 0; row < count; row++) {
            if (from[row * (width * step + 1)] > 4) { return false; }
        }
        uint8_t *to = pixels + 4 * y * width;
        cpng_unfilter_eight(from, count, step, width, above, to, set);
        above = to + 4 * 7 * width;
    }
    return true;
}

// Copies pixels of four bytes without the fourth, alpha. `to` needs capacity for one extra byte.
CPNG_INLINE void cpng_drop_alpha(uint8_t *to, const uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; index++) {
        memcpy(to + 3 * index, pixels + 4 * index, 4);
    }
}

#pragma clang diagnostic pop

#endif
