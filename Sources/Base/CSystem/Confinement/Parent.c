#ifndef _GNU_SOURCE
#define _GNU_SOURCE // syscall, which POSIX lacks
#endif
#include "Confinement.h"

#include <signal.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

bool confinement_end_with_parent(int parent) {
#if defined(__linux__)
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return false;
    // A parent that ended before the call above no longer triggers the signal.
    if (getppid() != parent) _exit(70);
    return true;
#else
    (void)parent;
    return false;
#endif
}

void confinement_close_descriptors_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
#endif
    // Most limits are 1024. With a higher limit, inherited descriptors are still among the first.
    for (int descriptor = first; descriptor < 1024; descriptor++) close(descriptor);
}
