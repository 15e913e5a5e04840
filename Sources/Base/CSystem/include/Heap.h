#ifndef HEAP_H
#define HEAP_H

// Returns free pages of the heap to the system; does nothing if the C library cannot.
void heap_return_free_pages(void);

#endif
