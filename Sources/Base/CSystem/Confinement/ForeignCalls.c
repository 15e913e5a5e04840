#ifndef _GNU_SOURCE
#define _GNU_SOURCE // syscall
#endif
#include "Confinement.h"
#include "Filter.h"

#if defined(HAS_FILTERS)

#include <linux/sched.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <unistd.h>

// External programs need different system calls in different versions, so this filter lists the calls that are refused. The
// filter of the program that reads models lists the calls that are allowed.

// Calls from 424 on have the same number on all processors. The filter treats calls newer than the last one here as unknown.
enum {
    pidfd_send_signal = 424,
    io_uring_setup = 425,
    io_uring_enter = 426,
    io_uring_register = 427,
    open_tree = 428,
    move_mount = 429,
    fsopen = 430,
    fsconfig = 431,
    fsmount = 432,
    fspick = 433,
    pidfd_open = 434,
    clone3 = 435,
    pidfd_getfd = 438,
    process_madvise = 440,
    mount_setattr = 442,
    quotactl_fd = 443,
    process_mrelease = 448,
    fchmodat2 = 452,
    newest_known = 462,
};

static const int refused[] = {
    // Networks and sockets of other programs, including access through io_uring.
    SYS_socket, io_uring_setup, io_uring_enter, io_uring_register,
    // Other processes, their memory and their open files.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_migrate_pages, SYS_move_pages, SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo, pidfd_send_signal, pidfd_open, pidfd_getfd, process_madvise, process_mrelease,
    // Memory and queues that are shared by ID.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_semget, SYS_mq_open,
    // Changes to files that Landlock permits, and files opened by other means than their paths.
    SYS_fchmod, SYS_fchmodat, fchmodat2, SYS_fchown, SYS_fchownat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr,
    SYS_lremovexattr, SYS_fremovexattr, SYS_utimensat, SYS_truncate, SYS_open_by_handle_at, SYS_fanotify_init, SYS_quotactl,
    quotactl_fd, SYS_acct, SYS_swapon, SYS_swapoff,
#if defined(__x86_64__)
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_iopl, SYS_ioperm,
#endif
    // Another view of the system, in which the rules might not apply.
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, open_tree, move_mount, fsopen, fsconfig, fsmount,
    fspick, mount_setattr,
    // The kernel itself, which a root user could change.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_init_module, SYS_finit_module,
    SYS_delete_module, SYS_kexec_load,
#if defined(SYS_kexec_file_load)
    SYS_kexec_file_load,
#endif
    SYS_reboot, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
    SYS_syslog,
};

enum { refused_count = sizeof refused / sizeof refused[0] };

struct growing_filter {
    unsigned short count;
    struct sock_filter pieces[2 * refused_count + 64];
};

static void add(struct growing_filter *filter, const struct sock_filter *pieces, size_t count) {
    for (size_t index = 0; index < count; index++) filter->pieces[filter->count++] = pieces[index];
}

#define ADD(filter, ...)                                                                                               \
    do {                                                                                                               \
        const struct sock_filter pieces[] = {__VA_ARGS__};                                                             \
        add(filter, pieces, sizeof pieces / sizeof pieces[0]);                                                         \
    } while (0)

bool confinement_refuse_foreign_calls(bool starts_processes) {
    struct growing_filter filter = {.count = 0};
    ADD(&filter, LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, newest_known, 0, 1), UNKNOWN);
    for (int index = 0; index < refused_count; index++) ADD(&filter, WHERE((unsigned)refused[index], 1), REFUSE);
    // Its flags are in memory, which a filter cannot read. C libraries then use the older call.
    ADD(&filter, WHERE(clone3, 1), UNKNOWN);
    const unsigned namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID
                                | CLONE_NEWNET;
    ADD(&filter, WHERE(SYS_clone, 5), LOAD_ARGUMENT(0), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, namespaces, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, starts_processes ? ~0u : CLONE_THREAD, 0, 1), ALLOWED, REFUSE);
    // Limits of other processes.
    ADD(&filter, WHERE(SYS_prlimit64, 4), LOAD_ARGUMENT(0), WHERE(0, 1), ALLOWED, REFUSE);
    if (!starts_processes) {
#if defined(__x86_64__)
        ADD(&filter, WHERE(SYS_fork, 1), REFUSE, WHERE(SYS_vfork, 1), REFUSE);
#endif
        // Signals only to itself; a program with children must signal them too.
        const unsigned process = (unsigned)getpid();
        ADD(&filter, WHERE(SYS_kill, 4), LOAD_ARGUMENT(0), WHERE(process, 1), ALLOWED, REFUSE);
        ADD(&filter, WHERE(SYS_tgkill, 4), LOAD_ARGUMENT(0), WHERE(process, 1), ALLOWED, REFUSE);
        ADD(&filter, WHERE(SYS_tkill, 4), LOAD_ARGUMENT(0), WHERE(process, 1), ALLOWED, REFUSE);
    }
    ADD(&filter, ALLOWED);
    const struct sock_fprog program = {.len = filter.count, .filter = filter.pieces};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

#else

bool confinement_refuse_foreign_calls(bool starts_processes) {
    (void)starts_processes;
    return false;
}

#endif
