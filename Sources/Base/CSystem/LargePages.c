#define _DEFAULT_SOURCE

#include "LargePages.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>

void memory_prefer_large_pages(void *start, size_t count) {
#ifdef MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)2 << 20;
    uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
    uintptr_t end = ((uintptr_t)start + count) & ~(page - 1);
    if (first >= end) return;
    int previous = errno;
    // Only a hint; failure has no effect.
    (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
    errno = previous;
#else
    (void)start;
    (void)count;
#endif
}
