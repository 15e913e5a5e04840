#ifndef CCODECS_HALF_H
#define CCODECS_HALF_H

#include <stdint.h>

// Returns the exact value of a float of 16 bits.
static inline float floatOfHalf(uint16_t half) {
    const uint32_t exponent = half >> 10 & 31, mantissa = half & 1023;
    union {
        uint32_t bits;
        float number;
    } result;
    if (exponent == 31) {
        result.bits = 0x7F800000 | mantissa << 13;
    } else if (exponent > 0) {
        result.bits = (exponent + 112) << 23 | mantissa << 13;
    } else {
        // Subnormal: the mantissa times 2⁻²⁴, which is exact.
        result.number = (float)mantissa * 0x1p-24f;
    }
    result.bits |= (uint32_t)(half & 0x8000) << 16;
    return result.number;
}

#endif
