#ifndef CPNG_FILTERS_H
#define CPNG_FILTERS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The filters of PNG (third edition, section 9) on whole rows, 32 bytes at once, compiled into the Swift loops that call them.
//
// `row` and `above` are preceded by `step` bytes of 0, the bytes of a pixel, and all buffers go on for 32 bytes behind `count`.

typedef uint8_t CPNGBytes __attribute__((ext_vector_type(32)));
typedef uint16_t CPNGSums __attribute__((ext_vector_type(32)));

#define CPNG_INLINE static inline __attribute__((always_inline))

CPNG_INLINE CPNGBytes cpng_load(const uint8_t *from) {
    CPNGBytes bytes;
    memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

CPNG_INLINE void cpng_store(uint8_t *to, CPNGBytes bytes) { memcpy(to, &bytes, sizeof bytes); }

CPNG_INLINE CPNGBytes cpng_distance(CPNGBytes a, CPNGBytes b) { return a < b ? b - a : a - b; }

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
        // How far left + up - corner is from each of the three. From the corner it is the sum of the other two distances where left and
        // up lie on one side of it, so that the corner is never the nearest there, and their difference where it lies between them.
        const CPNGBytes fromLeft = cpng_distance(up, corner), fromUp = cpng_distance(left, corner);
        const CPNGBytes isBeside = (CPNGBytes)((up < corner) == (left < corner));
        const CPNGBytes fromCorner = cpng_distance(fromLeft, fromUp) | isBeside;
        const CPNGBytes upOrCorner = fromUp <= fromCorner ? up : corner;
        const CPNGBytes isLeft = (CPNGBytes)(fromLeft <= fromUp) & (CPNGBytes)(fromLeft <= fromCorner);
        cpng_store(to + at, cpng_load(row + at) - ((left & isLeft) | (upOrCorner & ~isLeft)));
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

// Undoing the filters, row by row, in place. Each pixel needs the one before it, so its bytes alone stand side by side.

typedef uint8_t CPNGPixel __attribute__((ext_vector_type(4)));
typedef int16_t CPNGWide __attribute__((ext_vector_type(4)));

CPNG_INLINE CPNGPixel cpng_load_pixel(const uint8_t *from, size_t step) {
    CPNGPixel pixel = 0;
    memcpy(&pixel, from, step);
    return pixel;
}

CPNG_INLINE void cpng_unfilter_sub(uint8_t *row, size_t step, size_t count) {
    CPNGPixel left = 0;
    for (size_t at = 0; at < count; at += step) {
        left += cpng_load_pixel(row + at, step);
        memcpy(row + at, &left, step);
    }
}

CPNG_INLINE void cpng_unfilter_up(uint8_t *row, const uint8_t *above, size_t count) {
    for (size_t at = 0; at < count; at++) {
        row[at] += above[at];
    }
}

CPNG_INLINE void cpng_unfilter_average(uint8_t *row, const uint8_t *above, size_t step, size_t count) {
    CPNGPixel left = 0;
    for (size_t at = 0; at < count; at += step) {
        const CPNGPixel up = cpng_load_pixel(above + at, step);
        left = cpng_load_pixel(row + at, step) + ((left & up) + ((left ^ up) >> 1));
        memcpy(row + at, &left, step);
    }
}

CPNG_INLINE CPNGWide cpng_magnitude_of(CPNGWide value) { return value < 0 ? -value : value; }

CPNG_INLINE void cpng_unfilter_paeth(uint8_t *row, const uint8_t *above, size_t step, size_t count) {
    CPNGWide left = 0, corner = 0;
    for (size_t at = 0; at < count; at += step) {
        const CPNGWide up = __builtin_convertvector(cpng_load_pixel(above + at, step), CPNGWide);
        const CPNGWide alongRow = up - corner, alongColumn = left - corner;
        const CPNGWide fromLeft = cpng_magnitude_of(alongRow), fromUp = cpng_magnitude_of(alongColumn);
        const CPNGWide fromCorner = cpng_magnitude_of(alongRow + alongColumn);
        const CPNGWide upOrCorner = fromUp <= fromCorner ? up : corner;
        const CPNGWide isLeft = (fromLeft <= fromUp) & (fromLeft <= fromCorner);
        const CPNGWide nearest = (left & isLeft) | (upOrCorner & ~isLeft);
        left = (__builtin_convertvector(cpng_load_pixel(row + at, step), CPNGWide) + nearest) & 255;
        corner = up;
        const CPNGPixel pixel = __builtin_convertvector(left, CPNGPixel);
        memcpy(row + at, &pixel, step);
    }
}

// The colours of pixels of four bytes each without the fourth, alpha; `to` has room for a byte more.
CPNG_INLINE void cpng_drop_alpha(uint8_t *to, const uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; index++) {
        memcpy(to + 3 * index, pixels + 4 * index, 4);
    }
}

#endif
