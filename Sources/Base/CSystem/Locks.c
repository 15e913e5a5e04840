#ifndef _GNU_SOURCE
#define _GNU_SOURCE // F_OFD_SETLK
#endif
#include "Locks.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int set_lock(int file, int64_t first, int64_t length, short kind) {
    struct flock range = {.l_type = kind, .l_whence = SEEK_SET, .l_start = first, .l_len = length};
    int result;
    do {
#ifdef F_OFD_SETLK
        result = fcntl(file, F_OFD_SETLK, &range);
#else
        result = fcntl(file, F_SETLK, &range);
#endif
    } while (result != 0 && errno == EINTR);
    return result;
}

enum locks_result locks_take(int file, int64_t first, int64_t length) {
    if (set_lock(file, first, length, F_WRLCK) == 0) return locks_taken;
    return errno == EAGAIN || errno == EACCES ? locks_held : locks_unsupported;
}

void locks_release(int file, int64_t first, int64_t length) { set_lock(file, first, length, F_UNLCK); }
