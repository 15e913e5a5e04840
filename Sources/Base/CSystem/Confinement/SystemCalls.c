#ifndef _GNU_SOURCE
#define _GNU_SOURCE // syscall, O_TMPFILE
#endif
#include "Confinement.h"

#include "Filter.h"

#if defined(HAS_FILTERS)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

// Flags of `open` other than for reading.
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

// Each macro leaves the number of the call loaded for the next one.
#define ALLOW(call) WHERE(SYS_##call, 1), ALLOWED
#define ALLOW_WITHOUT(call, place, bits)                                                                               \
    WHERE(SYS_##call, 4), LOAD_ARGUMENT(place), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), ALLOWED, REFUSE
#define ALLOW_WHERE(call, place, value) WHERE(SYS_##call, 4), LOAD_ARGUMENT(place), WHERE(value, 1), ALLOWED, REFUSE

bool confinement_refuse_other_system_calls(void) {
    unsigned process = (unsigned)getpid(), thread = (unsigned)syscall(SYS_gettid);
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // Reading files, and writing to open files.
        ALLOW_WITHOUT(openat, 2, WRITING),
        ALLOW(read),
        ALLOW(readv),
        ALLOW(pread64),
        ALLOW(lseek),
        ALLOW(close),
        ALLOW(write),
        ALLOW(writev),
        ALLOW(fstat),
        ALLOW(newfstatat),
        ALLOW(readlinkat),
        ALLOW(faccessat),
        ALLOW(getcwd),
#if defined(SYS_statx)
        ALLOW(statx),
#endif
#if defined(SYS_open)
        ALLOW_WITHOUT(open, 1, WRITING),
        ALLOW(stat),
        ALLOW(lstat),
        ALLOW(readlink),
        ALLOW(access),
#endif
        // Memory without new executable pages.
        ALLOW(brk),
        ALLOW(munmap),
        ALLOW(mremap),
        ALLOW(madvise),
        ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
        ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
        // Calls that the C library and Swift's runtime make themselves.
        ALLOW(futex),
        ALLOW(getrandom),
        ALLOW(clock_gettime),
        ALLOW(gettimeofday),
        ALLOW(getpid),
        ALLOW(getppid),
        ALLOW(gettid),
        ALLOW(sched_yield),
        ALLOW(sched_getaffinity),
        ALLOW(sysinfo),
        ALLOW_WHERE(prlimit64, 2, 0),
        ALLOW(rt_sigaction),
        ALLOW(rt_sigprocmask),
        ALLOW(rt_sigreturn),
        ALLOW(sigaltstack),
        ALLOW(restart_syscall),
        // Exiting, and signals to itself.
        ALLOW(exit),
        ALLOW(exit_group),
        ALLOW_WHERE(tgkill, 0, process),
        ALLOW_WHERE(tkill, 0, thread),
        REFUSE,
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

bool confinement_refuse_other_system_calls(void) { return false; }

#endif
