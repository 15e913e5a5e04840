#ifndef _GNU_SOURCE
#define _GNU_SOURCE // sched_getaffinity
#endif
#include "Processor.h"

#include <stddef.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
#endif

int processors_permitted(void) {
#if defined(__linux__)
    // The mask must be at least as long as the kernel's, whose length no call reports.
    for (int most = 1024; most <= 1 << 16; most *= 4) {
        cpu_set_t *mask = CPU_ALLOC(most);
        if (mask == NULL) break;
        size_t size = CPU_ALLOC_SIZE(most);
        int count = sched_getaffinity(0, size, mask) == 0 ? CPU_COUNT_S(size, mask) : 0;
        CPU_FREE(mask);
        if (count > 0) return count;
    }
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}

#if defined(__x86_64__) && defined(__clang_major__) && __clang_major__ < 18

// The clang of Swift 6.0 knows neither the levels by name nor three of level 3's features, whose bits are from Intel's manual.
#include <cpuid.h>

bool processor_has_x86_64_v3(void) {
    unsigned a, b, c = 0, d, extended = 0;
    bool is_known = __get_cpuid(1, &a, &b, &c, &d) && __get_cpuid(0x80000001, &a, &b, &extended, &d);
    bool has_rest = (c >> 22 & 1) && (c >> 29 & 1) && (extended >> 5 & 1); // MOVBE, F16C, LZCNT
    return is_known && has_rest && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}

bool processor_has_x86_64_v4(void) {
    return processor_has_x86_64_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

#elif defined(__x86_64__)

bool processor_has_x86_64_v3(void) { return __builtin_cpu_supports("x86-64-v3"); }

bool processor_has_x86_64_v4(void) { return __builtin_cpu_supports("x86-64-v4"); }

#else

bool processor_has_x86_64_v3(void) { return false; }

bool processor_has_x86_64_v4(void) { return false; }

#endif
