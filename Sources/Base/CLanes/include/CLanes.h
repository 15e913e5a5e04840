#ifndef CLANES_H
#define CLANES_H

#include <stdint.h>
#include <string.h>

// Operations that Swift's vector types do not compile to single instructions: mask bits, selection, conversions, transposition.
//
// Only the compiler's portable vectors are used, no intrinsics, so each instruction set gets its best code and all produce the
// same bits. Swift sees these types as SIMD16<Float> and SIMD16<Int32>, and inlines the functions into its loops.

// C may fuse a multiplication and an addition into one rounding if the processor can. Instruction sets would then differ.
#pragma STDC FP_CONTRACT OFF

typedef float LanesOfFloat __attribute__((ext_vector_type(16)));
typedef int32_t LanesOfInt __attribute__((ext_vector_type(16)));
typedef float FourFloats __attribute__((ext_vector_type(4)));
typedef int32_t FourInts __attribute__((ext_vector_type(4)));
typedef double LanesOfDouble __attribute__((ext_vector_type(16)));
typedef float EightFloats __attribute__((ext_vector_type(8)));
typedef int32_t EightInts __attribute__((ext_vector_type(8)));
typedef uint16_t EightShorts __attribute__((ext_vector_type(8)));
typedef uint32_t EightWords __attribute__((ext_vector_type(8)));
typedef int16_t EightHalves __attribute__((ext_vector_type(8)));
typedef uint8_t EightBytes __attribute__((ext_vector_type(8)));

#define CLANES_INLINE static inline __attribute__((always_inline))

// Prefetches memory that will be read soon.
CLANES_INLINE void lanes_prefetch(const void *address) { __builtin_prefetch(address); }

// One bit per lane, set if the lane is negative, as in comparison masks. The first lane is the lowest bit.
CLANES_INLINE uint16_t lanes_bits(LanesOfInt mask) {
    typedef _Bool Bits __attribute__((ext_vector_type(16)));
    Bits bits = __builtin_convertvector(mask < 0, Bits);
    uint16_t result;
    memcpy(&result, &bits, sizeof result);
    return result;
}

// -1 in the lanes whose bit is set, 0 in the others.
CLANES_INLINE LanesOfInt lanes_mask(uint16_t bits) {
    const LanesOfInt single = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    return (LanesOfInt)(((LanesOfInt)(int32_t)bits & single) != 0);
}

// `yes` in lanes that are negative, `no` in the others.
CLANES_INLINE LanesOfFloat lanes_select(LanesOfInt mask, LanesOfFloat yes, LanesOfFloat no) { return mask < 0 ? yes : no; }
CLANES_INLINE LanesOfInt lanes_select_whole(LanesOfInt mask, LanesOfInt yes, LanesOfInt no) { return mask < 0 ? yes : no; }

// These return `b` if either number is NaN, because the comparison is then false.
CLANES_INLINE LanesOfFloat lanes_max(LanesOfFloat a, LanesOfFloat b) { return a > b ? a : b; }
CLANES_INLINE LanesOfFloat lanes_min(LanesOfFloat a, LanesOfFloat b) { return a < b ? a : b; }
CLANES_INLINE LanesOfInt lanes_max_whole(LanesOfInt a, LanesOfInt b) { return a > b ? a : b; }
CLANES_INLINE LanesOfInt lanes_min_whole(LanesOfInt a, LanesOfInt b) { return a < b ? a : b; }

// The least of all lanes. NaN lanes may be ignored.
CLANES_INLINE float lanes_least(LanesOfFloat x) {
    typedef float Eight __attribute__((ext_vector_type(8)));
    Eight eight = x.lo < x.hi ? x.lo : x.hi;
    FourFloats four = eight.lo < eight.hi ? eight.lo : eight.hi;
    float a = four.x < four.z ? four.x : four.z, b = four.y < four.w ? four.y : four.w;
    return a < b ? a : b;
}

// Truncates towards zero, for magnitudes below 2^31 only.
CLANES_INLINE LanesOfInt lanes_truncated(LanesOfFloat x) { return __builtin_convertvector(x, LanesOfInt); }
// The nearest floating-point numbers, ties to even.
CLANES_INLINE LanesOfFloat lanes_from_whole(LanesOfInt x) { return __builtin_convertvector(x, LanesOfFloat); }

// The same for four numbers.
CLANES_INLINE FourFloats four_from_whole(FourInts x) { return __builtin_convertvector(x, FourFloats); }

// Double precision for steps that single precision would spoil. Widening is exact; narrowing rounds to nearest.
CLANES_INLINE LanesOfDouble lanes_wide(LanesOfFloat x) { return __builtin_convertvector(x, LanesOfDouble); }
CLANES_INLINE LanesOfDouble lanes_wide_from_whole(LanesOfInt x) { return __builtin_convertvector(x, LanesOfDouble); }
CLANES_INLINE LanesOfFloat lanes_narrow(LanesOfDouble x) { return __builtin_convertvector(x, LanesOfFloat); }
CLANES_INLINE LanesOfDouble lanes_wide_magnitude(LanesOfDouble x) { return __builtin_elementwise_abs(x); }
CLANES_INLINE LanesOfDouble lanes_wide_max(LanesOfDouble a, LanesOfDouble b) { return a > b ? a : b; }
// -1 in lanes with `a <= b`, 0 in the others and in lanes with a NaN.
CLANES_INLINE LanesOfInt lanes_wide_is_at_most(LanesOfDouble a, LanesOfDouble b) {
    return __builtin_convertvector(a <= b, LanesOfInt);
}

// Products of numbers from 0 to 32767, which every instruction set computes in one instruction.
CLANES_INLINE LanesOfInt lanes_small_product(LanesOfInt a, LanesOfInt b) { return (a & 0x7FFF) * (b & 0x7FFF); }

// Reinterprets the bits as the other type.
CLANES_INLINE LanesOfInt lanes_bit_pattern(LanesOfFloat x) { return (LanesOfInt)x; }
CLANES_INLINE LanesOfFloat lanes_from_bit_pattern(LanesOfInt x) { return (LanesOfFloat)x; }

// Concatenates four vectors of four.
#define CLANES_JOINED(a, b, c, d)                                                                                      \
    __builtin_shufflevector(__builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7),                                     \
                            __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, \
                            13, 14, 15)

// Table entries at sixteen indices.
CLANES_INLINE LanesOfInt lanes_gather(const int32_t *table, LanesOfInt place) {
    LanesOfInt result;
    for (int lane = 0; lane < 16; lane++) result[lane] = table[place[lane]];
    return result;
}

// The same as `lanes_gather`, but if the indices of every four lanes are consecutive, one load reads four entries. They are
// consecutive for an image at its original size.
CLANES_INLINE LanesOfInt lanes_gather_blocks(const int32_t *table, LanesOfInt place) {
    const LanesOfInt column = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
    LanesOfInt first = __builtin_shufflevector(place, place, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
    LanesOfInt result;
    if (__builtin_reduce_or(first + column - place) == 0) {
        FourInts rows[4];
        for (int row = 0; row < 4; row++) memcpy(&rows[row], table + place[4 * row], sizeof rows[row]);
        return CLANES_JOINED(rows[0], rows[1], rows[2], rows[3]);
    }
    for (int lane = 0; lane < 16; lane++) result[lane] = table[place[lane]];
    return result;
}

// Transposes sixteen rows of four numbers into four consecutive vectors; row i becomes lane i. 128-bit pieces of four rows are
// transposed together, because no instruction set moves numbers between such pieces cheaply.
#define CLANES_LOW(p, q) __builtin_shufflevector(p, q, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define CLANES_HIGH(p, q) __builtin_shufflevector(p, q, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#define CLANES_LOW_PAIRS(p, q) __builtin_shufflevector(p, q, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
#define CLANES_HIGH_PAIRS(p, q) __builtin_shufflevector(p, q, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)
CLANES_INLINE void lanes_transpose(const FourFloats rows[16], void *columns) {
    LanesOfFloat a = CLANES_JOINED(rows[0], rows[4], rows[8], rows[12]), b = CLANES_JOINED(rows[1], rows[5], rows[9], rows[13]);
    LanesOfFloat c = CLANES_JOINED(rows[2], rows[6], rows[10], rows[14]), d = CLANES_JOINED(rows[3], rows[7], rows[11], rows[15]);
    LanesOfFloat ab_low = CLANES_LOW(a, b), ab_high = CLANES_HIGH(a, b);
    LanesOfFloat cd_low = CLANES_LOW(c, d), cd_high = CLANES_HIGH(c, d);
    LanesOfFloat result[4] = {CLANES_LOW_PAIRS(ab_low, cd_low), CLANES_HIGH_PAIRS(ab_low, cd_low),
                              CLANES_LOW_PAIRS(ab_high, cd_high), CLANES_HIGH_PAIRS(ab_high, cd_high)};
    memcpy(columns, result, sizeof result);
}

// Loads sixteen rows of four numbers, `stride` numbers apart.
CLANES_INLINE void lanes_load_rows(const float *first, intptr_t stride, void *columns) {
    FourFloats rows[16];
    for (int lane = 0; lane < 16; lane++) memcpy(&rows[lane], first + lane * stride, sizeof rows[lane]);
    lanes_transpose(rows, columns);
}

// Loads sixteen rows of four numbers, each at its own index, counted in rows from `first`.
CLANES_INLINE void lanes_gather_rows(const float *first, LanesOfInt place, void *columns) {
    FourFloats rows[16];
    for (int lane = 0; lane < 16; lane++) memcpy(&rows[lane], first + 4 * (intptr_t)place[lane], sizeof rows[lane]);
    lanes_transpose(rows, columns);
}

// The same with indices in memory, `stride` numbers apart.
CLANES_INLINE void lanes_gather_rows_at(const float *first, const uint32_t *places, intptr_t stride, void *columns) {
    FourFloats rows[16];
    for (int lane = 0; lane < 16; lane++)
        memcpy(&rows[lane], first + 4 * (intptr_t)places[lane * stride], sizeof rows[lane]);
    lanes_transpose(rows, columns);
}

// The reverse: stores lane i as a row of four numbers, the rows `stride` numbers apart.
CLANES_INLINE void lanes_store_rows(LanesOfFloat x, LanesOfFloat y, LanesOfFloat z, LanesOfFloat w, float *first, intptr_t stride) {
    LanesOfFloat xy_low = CLANES_LOW(x, y), xy_high = CLANES_HIGH(x, y);
    LanesOfFloat zw_low = CLANES_LOW(z, w), zw_high = CLANES_HIGH(z, w);
    LanesOfFloat quarters[4] = {CLANES_LOW_PAIRS(xy_low, zw_low), CLANES_HIGH_PAIRS(xy_low, zw_low),
                                CLANES_LOW_PAIRS(xy_high, zw_high), CLANES_HIGH_PAIRS(xy_high, zw_high)};
    for (int j = 0; j < 4; j++) {
        FourFloats rows[4] = {__builtin_shufflevector(quarters[j], quarters[j], 0, 1, 2, 3),
                              __builtin_shufflevector(quarters[j], quarters[j], 4, 5, 6, 7),
                              __builtin_shufflevector(quarters[j], quarters[j], 8, 9, 10, 11),
                              __builtin_shufflevector(quarters[j], quarters[j], 12, 13, 14, 15)};
        for (int quarter = 0; quarter < 4; quarter++)
            memcpy(first + (4 * quarter + j) * stride, &rows[quarter], sizeof rows[quarter]);
    }
}

#undef CLANES_JOINED
#undef CLANES_LOW
#undef CLANES_HIGH
#undef CLANES_LOW_PAIRS
#undef CLANES_HIGH_PAIRS

// Splits sixteen consecutive pairs of numbers into two consecutive vectors.
CLANES_INLINE void lanes_load_pairs(const float *first, void *columns) {
    LanesOfFloat low, high;
    memcpy(&low, first, sizeof low);
    memcpy(&high, first + 16, sizeof high);
    LanesOfFloat result[2] = {
        __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30),
        __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)};
    memcpy(columns, result, sizeof result);
}

// For each lane, the product of the low halves plus the product of the high halves, as signed numbers: one instruction on x86.
CLANES_INLINE EightInts eight_sum_of_products_of_halves(EightInts a, EightInts b) {
    typedef int16_t Halves __attribute__((ext_vector_type(16)));
    LanesOfInt products = __builtin_convertvector((Halves)a, LanesOfInt) * __builtin_convertvector((Halves)b, LanesOfInt);
    return products.even + products.odd;
}

// Interleaves two vectors of eight.
#define CLANES_ALTERNATING(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15)

// Combines the low half of each number from one vector with the high half from another.
CLANES_INLINE EightInts eight_pairs(EightHalves low, EightHalves high) { return (EightInts)CLANES_ALTERNATING(low, high); }

// Clamps numbers to 0…`most` and converts them to a type.
#define CLANES_SATURATED(x, most, Type)                                                                                \
    __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(x, (EightInts)0), (EightInts)(most)), Type)

// Clamps to 8 bits, and to 10 bits.
CLANES_INLINE EightBytes eight_saturated_bytes(EightInts x) { return CLANES_SATURATED(x, 255, EightBytes); }
CLANES_INLINE EightShorts eight_saturated_tens(EightInts x) { return CLANES_SATURATED(x, 1023, EightShorts); }

// Opaque pixels in the byte order red, green, blue, alpha; each channel is clamped to a byte.
CLANES_INLINE EightWords eight_opaque_pixels(EightInts red, EightInts green, EightInts blue) {
    EightBytes r = CLANES_SATURATED(red, 255, EightBytes);
    EightBytes g = CLANES_SATURATED(green, 255, EightBytes);
    EightBytes b = CLANES_SATURATED(blue, 255, EightBytes);
    EightBytes a = (EightBytes)(uint8_t)255;
    EightHalves redGreen = (EightHalves)CLANES_ALTERNATING(r, g), blueAlpha = (EightHalves)CLANES_ALTERNATING(b, a);
    return (EightWords)CLANES_ALTERNATING(redGreen, blueAlpha);
}
#undef CLANES_ALTERNATING
#undef CLANES_SATURATED

// The last number of `before`, then the first three of `x`.
CLANES_INLINE FourInts four_delayed(FourInts before, FourInts x) { return __builtin_shufflevector(before, x, 3, 4, 5, 6); }

// Sets a flag. Several threads may set it at once, but none may clear it meanwhile.
CLANES_INLINE void flag_raise(uint8_t *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELAXED); }

// Multiplies two rows of two colours each by their weights and adds the rows. The left sum is in the first four numbers, the
// right sum in the others. The weights are in the order upper left, upper right, lower left, lower right. A colour has four
// 16-bit channels.
CLANES_INLINE EightFloats lanes_weighted_parts(const uint16_t *upper, const uint16_t *lower, const float *weights) {
    typedef uint16_t EightParts __attribute__((ext_vector_type(8)));
    EightParts above, below;
    FourFloats weight;
    memcpy(&above, upper, sizeof above);
    memcpy(&below, lower, sizeof below);
    memcpy(&weight, weights, sizeof weight);
    return __builtin_convertvector(above, EightFloats) * __builtin_shufflevector(weight, weight, 0, 0, 0, 0, 1, 1, 1, 1) +
           __builtin_convertvector(below, EightFloats) * __builtin_shufflevector(weight, weight, 2, 2, 2, 2, 3, 3, 3, 3);
}

// The same for floating-point channels.
CLANES_INLINE EightFloats lanes_weighted_floats(const float *upper, const float *lower, const float *weights) {
    EightFloats above, below;
    FourFloats weight;
    memcpy(&above, upper, sizeof above);
    memcpy(&below, lower, sizeof below);
    memcpy(&weight, weights, sizeof weight);
    return above * __builtin_shufflevector(weight, weight, 0, 0, 0, 0, 1, 1, 1, 1) +
           below * __builtin_shufflevector(weight, weight, 2, 2, 2, 2, 3, 3, 3, 3);
}

// Two numbers from each of two addresses, times their four weights.
CLANES_INLINE FourFloats lanes_weighted_pairs(const uint16_t *upper, const uint16_t *lower, const float *weights) {
    typedef uint16_t FourParts __attribute__((ext_vector_type(4)));
    FourParts parts;
    FourFloats weight;
    memcpy(&parts, upper, sizeof parts / 2);
    memcpy((char *)&parts + sizeof parts / 2, lower, sizeof parts / 2);
    memcpy(&weight, weights, sizeof weight);
    return __builtin_convertvector(parts, FourFloats) * weight;
}

// The first four numbers plus the last four.
CLANES_INLINE FourFloats lanes_sum_of_halves(EightFloats x) { return x.lo + x.hi; }

#endif
