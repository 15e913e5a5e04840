#ifndef FILTER_H
#define FILTER_H

// Pieces of filters for system calls: programs for the kernel's small machine, which end with an answer for the call that is asked for.

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define HAS_FILTERS 1

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument: both processors are little-endian, and what is asked of them has 32 bits.
#define LOAD_ARGUMENT(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (place))
// What follows holds where the accumulator is a value; else the number of pieces that are left out.
#define WHERE(value, others) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, others)
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOWED ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
// The answer of a kernel that does not have the call.
#define UNKNOWN ANSWER(SECCOMP_RET_ERRNO | ENOSYS)

#endif

#endif
