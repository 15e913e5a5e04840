#ifndef THREADS_H
#define THREADS_H

#include <stddef.h>

// Starts a detached thread that calls `body` with `argument`. `stack` is in bytes.
// Returns 0 or the error number: EAGAIN if the system permits no more threads.
int thread_start(void (*body)(void *), void *argument, size_t stack);

// The soft limit of the main thread's stack in bytes; SIZE_MAX for none.
size_t main_stack_limit(void);

#endif
