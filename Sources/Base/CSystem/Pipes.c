#ifndef _GNU_SOURCE
#define _GNU_SOURCE // pipe2, which Swift cannot import
#endif
#include "Pipes.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

// A child receives its standard streams under these numbers. If our own are closed, a pipe end may get such a number and would
// be overwritten in the child.
static int above_standard_streams(int descriptor) {
    if (descriptor > STDERR_FILENO) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int reason = errno;
    close(descriptor);
    errno = reason;
    return moved;
}

int pipes_make(int ends[2]) {
#if defined(__linux__)
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
#else
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    ends[0] = above_standard_streams(ends[0]);
    if (ends[0] < 0) {
        int reason = errno;
        close(ends[1]);
        errno = reason;
        return -1;
    }
    ends[1] = above_standard_streams(ends[1]);
    if (ends[1] < 0) {
        int reason = errno;
        close(ends[0]);
        errno = reason;
        return -1;
    }
    return 0;
}
