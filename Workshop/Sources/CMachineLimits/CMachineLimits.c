#include "CMachineLimits.h"

// Twelve chains hide the latency of a multiplication and an addition on processors that start two of each in a cycle, and still
// fit into sixteen registers.
#define ARITHMETIC(name, bytes, instructions) \
    instructions float name(size_t rounds) { \
        typedef float Lanes __attribute__((vector_size(bytes))); \
        Lanes sums[12], factor = {0}, step = {0}; \
        factor += 0.999f; \
        step += 0.001f; \
        for (int chain = 0; chain < 12; chain++) sums[chain] = step + (float)chain; \
        for (size_t round = 0; round < rounds; round++) { \
            _Pragma("clang loop unroll(full)") for (int chain = 0; chain < 12; chain++) { \
                Lanes product = sums[chain] * factor; \
                sums[chain] = product + step; \
            } \
        } \
        float total = 0; \
        for (int chain = 0; chain < 12; chain++) total += sums[chain][0]; \
        return total; \
    }

ARITHMETIC(machinelimits_arithmetic_16_bytes, 16, )

#if defined(__x86_64__)
ARITHMETIC(machinelimits_arithmetic_32_bytes, 32, __attribute__((target("avx2"))))
ARITHMETIC(machinelimits_arithmetic_64_bytes, 64, __attribute__((target("avx512f"))))
#else
float machinelimits_arithmetic_32_bytes(size_t rounds) { return machinelimits_arithmetic_16_bytes(rounds); }
float machinelimits_arithmetic_64_bytes(size_t rounds) { return machinelimits_arithmetic_16_bytes(rounds); }
#endif
