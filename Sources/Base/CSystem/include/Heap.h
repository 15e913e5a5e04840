#ifndef HEAP_H
#define HEAP_H

// Returns free pages of the heap to the system, where the C library can. The C library keeps pages below one that is in use.
void heap_return_free_pages(void);

#endif
