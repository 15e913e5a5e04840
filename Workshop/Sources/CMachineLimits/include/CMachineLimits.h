#ifndef CMACHINELIMITS_H
#define CMACHINELIMITS_H

#include <stddef.h>

// Runs `rounds` times twelve independent multiplications, each followed by an addition, on vectors of the given width. They are
// never fused, as in the whole project. Returns a number that depends on all of them.
float machinelimits_arithmetic_16_bytes(size_t rounds);
// The processor must have AVX2.
float machinelimits_arithmetic_32_bytes(size_t rounds);
// The processor must have AVX-512.
float machinelimits_arithmetic_64_bytes(size_t rounds);

// Multiplications and additions in one round of one lane.
enum { MACHINELIMITS_OPERATIONS_PER_ROUND = 24 };

#endif
