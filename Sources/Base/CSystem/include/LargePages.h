#ifndef LARGE_PAGES_H
#define LARGE_PAGES_H

#include <stddef.h>

// Asks the system to back memory that is about to be written with pages of 2 MiB where it can, in place of 4 KiB: each page costs a fault,
// which takes longer than clearing 4 KiB. Memory of less than such a page, and systems that choose the pages themselves, are left as they are.
void memory_prefer_large_pages(void *start, size_t count);

#endif
