#include "Threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>

struct order {
    void (*body)(void *);
    void *argument;
};

static void *run(void *memory) {
    struct order order = *(struct order *)memory;
    free(memory);
    order.body(order.argument);
    return NULL;
}

int thread_start(void (*body)(void *), void *argument, size_t stack) {
    struct order *order = malloc(sizeof *order);
    if (order == NULL) return ENOMEM;
    *order = (struct order){body, argument};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, stack);
    pthread_t thread;
    int reason = pthread_create(&thread, &attributes, run, order);
    pthread_attr_destroy(&attributes);
    if (reason != 0) free(order);
    return reason;
}

size_t main_stack_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
    return (size_t)limit.rlim_cur;
}
