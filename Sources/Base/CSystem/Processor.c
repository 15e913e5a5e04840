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

#if defined(__x86_64__)

bool processor_has_x86_64_v3(void) { return __builtin_cpu_supports("x86-64-v3"); }

bool processor_has_x86_64_v4(void) { return __builtin_cpu_supports("x86-64-v4"); }

#else

bool processor_has_x86_64_v3(void) { return false; }

bool processor_has_x86_64_v4(void) { return false; }

#endif
