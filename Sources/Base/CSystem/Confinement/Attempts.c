#ifndef _GNU_SOURCE
#define _GNU_SOURCE // syscall
#endif
#include "Confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

static bool is_refused(int descriptor) {
    if (descriptor < 0) return errno == EPERM || errno == EACCES;
    close(descriptor);
    return false;
}

bool confinement_is_refused_other_folders(void) { return is_refused(open("/", O_RDONLY | O_CLOEXEC)); }

bool confinement_is_refused_writing(void) {
    const char *name = ".bianlian-confinement";
    bool refused = is_refused(open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!refused) unlink(name);
    return refused;
}

bool confinement_is_refused_network(void) {
    return is_refused(socket(AF_INET, SOCK_STREAM, 0)) && is_refused(socket(AF_INET, SOCK_DGRAM, 0))
           && is_refused(socket(AF_UNIX, SOCK_STREAM, 0));
}

bool confinement_is_refused_processes(void) {
#if defined(__linux__)
    // Avoids the C library's `fork`, which takes locks that a child shares with its parent until it executes a program.
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
#else
    long child = fork();
#endif
    if (child < 0) return errno == EPERM;
    if (child == 0) _exit(0);
    waitpid((pid_t)child, NULL, 0);
    return false;
}

bool confinement_is_refused_programs(void) {
    // An empty name: if programs may be executed, the call fails because of the name, not with EPERM.
    char *const nothing[] = {NULL};
    return execve("", nothing, nothing) != 0 && errno == EPERM;
}
