#include "Heap.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

void heap_return_free_pages(void) { malloc_trim(0); }
#else
void heap_return_free_pages(void) {}
#endif
