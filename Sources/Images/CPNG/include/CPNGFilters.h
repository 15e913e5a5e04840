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

// The colours of pixels of four bytes each without the fourth, alpha; `to` has room for a byte more.
CPNG_INLINE void cpng_drop_alpha(uint8_t *to, const uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; index++) {
        memcpy(to + 3 * index, pixels + 4 * index, 4);
    }
}

#endif
