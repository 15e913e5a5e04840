#ifndef _GNU_SOURCE
#define _GNU_SOURCE // vfork, which POSIX lacks
#endif
#include "ConfinedStart.h"

#include <errno.h>

#if defined(__linux__)

#include "Confinement.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Until it executes its program, a child shares its parent's memory with every lock in it. The code here therefore only makes
// system calls and allocates nothing.

static void restore_signals(void) {
    static const int by_default[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};
    const struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        // A handler would run in the parent's memory once signals are no longer blocked.
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL)
            sigaction(number, &standard, NULL);
    }
    for (unsigned index = 0; index < sizeof by_default / sizeof by_default[0]; index++)
        sigaction(by_default[index], &standard, NULL);
}

static bool connect_streams(const struct confined_start *start) {
    for (int number = 0; number < 4; number++) {
        int stream = start->streams[number];
        if (stream == confined_start_inherited) continue;
        if (stream == confined_start_nothing) {
            if (number > STDERR_FILENO) continue;
            int nothing = open("/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY);
            if (nothing < 0) return false;
            if (nothing != number && (dup2(nothing, number) < 0 || close(nothing) != 0)) return false;
        } else if (stream == number) {
            if (fcntl(stream, F_SETFD, 0) != 0) return false;
        } else if (dup2(stream, number) < 0) {
            return false;
        }
    }
    return true;
}

static void limit(int resource, uint64_t amount) {
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) return;
    // A lower existing limit is kept.
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < amount) amount = now.rlim_max;
    const struct rlimit then = {.rlim_cur = amount, .rlim_max = amount};
    setrlimit(resource, &then);
}

// Confines this process. Restrictions that the system lacks are skipped; `attempt` detects them. Returns whether the system
// ends it with its parent.
static bool confine(const struct confined_start *start, int parent) {
    bool ends_with_parent = confinement_end_with_parent(parent);
    limit(RLIMIT_CORE, 0);
    if (start->memory != 0) limit(RLIMIT_AS, start->memory);
    if (!start->writes_files) limit(RLIMIT_FSIZE, 0);
    if (start->rules >= 0) confinement_rules_enforce(start->rules);
    confinement_close_descriptors_from(start->streams[3] == confined_start_nothing ? 3 : 4);
    confinement_refuse_foreign_calls(start->starts_processes);
    return ends_with_parent;
}

static _Noreturn void attempt(bool ends_with_parent) {
    int refused = ends_with_parent ? confined_ends_with_parent : 0;
    if (confinement_is_refused_other_folders()) refused |= confined_reads_its_files_alone;
    if (confinement_is_refused_writing()) refused |= confined_writes_its_files_alone;
    if (confinement_is_refused_network()) refused |= confined_reaches_no_network;
    if (confinement_is_refused_processes()) refused |= confined_starts_no_processes;
    _exit(refused);
}

// Runs in the child. On failure, writes the reason to the memory that it shares with the parent.
static _Noreturn void begin(const struct confined_start *start, int parent, volatile int *failure) {
    restore_signals();
    if (start->has_own_group) setpgid(0, 0);
    if (!connect_streams(start)) {
        *failure = errno;
        _exit(127);
    }
    bool ends_with_parent = confine(start, parent);
    if (start->path == NULL) attempt(ends_with_parent);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(start->path, start->arguments, start->environment);
    *failure = errno;
    _exit(127);
}

int confined_start(const struct confined_start *start, int *number) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int parent = getpid();
    volatile int failure = 0;
    // `vfork` does not copy the page tables, which takes milliseconds for some gigabytes.
    pid_t child = vfork();
    if (child == 0) begin(start, parent, &failure);
    int reason = child < 0 ? errno : failure;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child > 0 && reason != 0)
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    *number = child;
    return reason;
}

#else

int confined_start(const struct confined_start *start, int *number) {
    (void)start, (void)number;
    return ENOSYS;
}

#endif
