// Facts about Swift that the sanitizers need, in programs that `scripts/sanitize` and `scripts/fuzz` build and in no others.
#define _GNU_SOURCE
#include "CSanitizers.h"

#include <dlfcn.h>
#include <stdint.h>

#if __has_feature(address_sanitizer)

// Swift hides bits in pointers, which the leak detector does not recognize. The option is in the program, because a model
// reader gets no environment.
const char *__asan_default_options(void) { return "detect_leaks=0"; }

// Foundation's Process copies 256 bytes of each entry of /proc/self/fd, even beyond the end of the buffer of entries (Swift 6.3
// on Linux). The sanitizer reports it in processes with more than a thousand entries, such as parallel tests.
const char *__asan_default_suppressions(void) { return "interceptor_via_fun:findMaximumOpenFromProcSelfFD\n"; }

#endif

#if __has_feature(thread_sanitizer)

// Swift's Mutex waits and wakes in the standard library, which is not instrumented, so the sanitizer does not see the order of
// two threads' work under the lock (Swift 6.3 on Linux; the path without waiting is compiled into the program). These functions
// replace the library's, call them, and report the order. Both take the mutex in the register of `self`.

// An array without elements sets the count of the one that all of them share, to 0, which it is (Swift 6.3).
const char *__tsan_default_suppressions(void) { return "race:_swiftEmptyArrayStorage\n"; }

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void (*Lock)(uint32_t thread, SELF void *mutex);
typedef SWIFT void (*Unlock)(SELF void *mutex);

static Lock lock;
static Unlock unlock;

__attribute__((constructor)) static void find(void) {
    lock = (Lock)dlsym(RTLD_NEXT, LOCK);
    unlock = (Unlock)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void bianlian_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void bianlian_unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void bianlian_lock(uint32_t thread, SELF void *mutex) {
    lock(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void bianlian_unlock(SELF void *mutex) {
    __tsan_release(mutex);
    unlock(mutex);
}

#endif
