#ifndef LARGE_PAGES_H
#define LARGE_PAGES_H

#include <stddef.h>

// Asks the system to back memory that is about to be written with pages of 2 MiB instead of 4 KiB. Each page costs a fault,
// which takes longer than clearing 4 KiB. Has no effect on smaller memory, or on systems that choose the page size themselves.
void memory_prefer_large_pages(void *start, size_t count);

#endif
