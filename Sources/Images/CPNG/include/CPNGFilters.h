#ifndef CPNG_FILTERS_H
#define CPNG_FILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The filters of PNG (third edition, section 9) on whole rows, 32 bytes at once, compiled into the Swift loops that call them.
//
// `row` and `above` are preceded by `step` bytes of 0, the bytes of a pixel, and all buffers go on for 32 bytes behind `count`.

typedef uint8_t CPNGBytes __attribute__((ext_vector_type(32)));
typedef uint16_t CPNGSums __attribute__((ext_vector_type(32)));

// Every function here is inlined: none passes a vector.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

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

// Undoing the filters. Each pixel needs the one before it and those above it, so four rows are walked at once, each a pixel behind the row
// above it: what it needs of that row is then known, and the four rows' pixels stand side by side.

typedef uint8_t CPNGFour __attribute__((ext_vector_type(16)));
typedef uint32_t CPNGFourPixels __attribute__((ext_vector_type(4)));

CPNG_INLINE CPNGFour cpng_distance_of_four(CPNGFour a, CPNGFour b) { return a < b ? b - a : a - b; }

// Paeth's choice, as `cpng_filter_paeth` finds it.
CPNG_INLINE CPNGFour cpng_nearest_of_four(CPNGFour left, CPNGFour up, CPNGFour corner) {
    const CPNGFour fromLeft = cpng_distance_of_four(up, corner), fromUp = cpng_distance_of_four(left, corner);
    const CPNGFour isBeside = (CPNGFour)((up < corner) == (left < corner));
    const CPNGFour fromCorner = cpng_distance_of_four(fromLeft, fromUp) | isBeside;
    const CPNGFour isUp = (CPNGFour)(fromUp <= fromCorner);
    const CPNGFour isLeft = (CPNGFour)(fromLeft <= fromUp) & (CPNGFour)(fromLeft <= fromCorner);
    return (left & isLeft) | (((up & isUp) | (corner & ~isUp)) & ~isLeft);
}

// Undoes the filters of one to four rows, each of which begins with its filter's number. The pixels get four bytes each, of which those
// beyond `step` hold anything, but `set`, the bits that are set in all of them. `above` is the row of pixels over the first.
CPNG_INLINE void cpng_unfilter_four(
    const uint8_t *rows, size_t count, size_t step, size_t width, const uint8_t *above, uint8_t *pixels, CPNGFour set) {
    const size_t rowBytes = width * step + 1;
    CPNGFourPixels isSub = 0, isUp = 0, isAverage = 0, isPaeth = 0;
    for (size_t row = 0; row < count; row++) {
        const uint8_t filter = rows[row * rowBytes];
        isSub[row] = filter == 1 ? UINT32_MAX : 0;
        isUp[row] = filter == 2 ? UINT32_MAX : 0;
        isAverage[row] = filter == 3 ? UINT32_MAX : 0;
        isPaeth[row] = filter == 4 ? UINT32_MAX : 0;
    }
    CPNGFour left = 0, up = 0;
    for (size_t at = 0; at < width + 3; at++) {
        // Four rows have a pixel here, but at both ends.
        const bool isWhole = count == 4 && at >= 3 && at < width;
        const CPNGFour corner = up;
        CPNGFourPixels over = ((CPNGFourPixels)left).xxyz, filtered = 0;
        for (size_t row = 0; row < 4; row++) {
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
        up = (CPNGFour)over;
        const CPNGFour predicted = (left & (CPNGFour)isSub) | (up & (CPNGFour)isUp) |
            (((left & up) + ((left ^ up) >> 1)) & (CPNGFour)isAverage) |
            (cpng_nearest_of_four(left, up, corner) & (CPNGFour)isPaeth);
        left = (CPNGFour)filtered + predicted;
        const CPNGFourPixels whole = (CPNGFourPixels)(left | set);
        for (size_t row = 0; row < 4; row++) {
            if (isWhole || (row < count && at >= row && at - row < width)) {
                const uint32_t pixel = whole[row];
                memcpy(pixels + 4 * (row * width + at - row), &pixel, sizeof pixel);
            } else if (at < row) {
                // Before a row lies nothing.
                CPNGFourPixels begun = (CPNGFourPixels)left;
                begun[row] = 0;
                left = (CPNGFour)begun;
            }
        }
    }
}

// Undoes the filters of rows whose pixels have `step` bytes, 1 to 4, and which begin with their filters' numbers; 3 bytes more can be read
// behind the last. `pixels` get four bytes each: three colours get an alpha of 255, and what lies beyond one or two bytes is anything.
// `zeros` are as many as a row of these. The rows may lie in the same memory behind the pixels, where the first of four rows begins behind the
// place of the fourth's pixels. False where a row has a filter that there is not.
CPNG_INLINE bool cpng_unfilter(
    const uint8_t *rows, size_t height, size_t step, size_t width, const uint8_t *zeros, uint8_t *pixels) {
    const uint32_t alpha[4] = {0xff000000, 0xff000000, 0xff000000, 0xff000000};
    CPNGFour set = 0;
    if (step == 3) { memcpy(&set, alpha, sizeof set); }
    const uint8_t *above = zeros;
    for (size_t y = 0; y < height; y += 4) {
        const size_t count = height - y < 4 ? height - y : 4;
        const uint8_t *from = rows + y * (width * step + 1);
        for (size_t row = 0; row < count; row++) {
            if (from[row * (width * step + 1)] > 4) { return false; }
        }
        uint8_t *to = pixels + 4 * y * width;
        cpng_unfilter_four(from, count, step, width, above, to, set);
        above = to + 4 * 3 * width;
    }
    return true;
}

// The colours of pixels of four bytes each without the fourth, alpha; `to` has room for a byte more.
CPNG_INLINE void cpng_drop_alpha(uint8_t *to, const uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; index++) {
        memcpy(to + 3 * index, pixels + 4 * index, 4);
    }
}

#pragma clang diagnostic pop

#endif
