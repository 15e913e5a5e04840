#ifndef FILTER_H
#define FILTER_H

// Statements of system call filters. They are BPF programs for the kernel, which end with an answer for the call.

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
// The lower half of an argument: both processors are little-endian, and the compared values have 32 bits.
#define LOAD_ARGUMENT(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (place))
// Continues if the accumulator equals the value; otherwise skips the number of statements in `others`.
#define WHERE(value, others) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, others)
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOWED ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE ANSWER(SECCOMP_RET_ERRNO | EPERM)
// The answer of a kernel without the call.
#define UNKNOWN ANSWER(SECCOMP_RET_ERRNO | ENOSYS)

#endif

#endif
