#ifndef _GNU_SOURCE
#define _GNU_SOURCE // syscall, O_TMPFILE
#endif
#include "Confinement.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Flags of `open` that do more than read.
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

// The filter is a program for the kernel's small machine; each piece leaves the call's number loaded for the next.
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument: both processors are little-endian, and what is asked of them has 32 bits.
#define LOAD_ARGUMENT(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (place))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
#define ALLOW_WITHOUT(call, place, bits)                                                                               \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD_ARGUMENT(place),                                       \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), ANSWER(SECCOMP_RET_ALLOW), REFUSE
#define ALLOW_WHERE(call, place, value)                                                                                \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD_ARGUMENT(place),                                       \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), ANSWER(SECCOMP_RET_ALLOW), REFUSE

bool confinement_refuse_other_system_calls(void) {
    unsigned process = (unsigned)getpid(), thread = (unsigned)syscall(SYS_gettid);
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // Reading files, and writing to what is open.
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
        // Memory, in which nothing new may be run.
        ALLOW(brk),
        ALLOW(munmap),
        ALLOW(mremap),
        ALLOW(madvise),
        ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
        ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
        // What the C library and Swift's runtime ask of themselves.
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
        // Ending, by itself too.
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
