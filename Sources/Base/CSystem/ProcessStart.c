#ifndef _GNU_SOURCE
#define _GNU_SOURCE // O_CLOEXEC, which C lacks
#endif
#include "ProcessStart.h"

#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/auxv.h>
#endif

static int argument_count;
static char *const *arguments;

char *const *process_arguments(void) { return arguments; }

int process_argument_count(void) { return argument_count; }

const char *process_path(void) {
#if defined(__linux__)
    return (const char *)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}

// Occupies the numbers of standard streams that the caller closed. Otherwise a file opened later would get such a number, and
// results or messages would be written into it. Each stream is opened for the opposite direction, so that reading or writing it
// still fails.
static void reserve_standard_streams(void) {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
        if (fcntl(number, F_GETFD) >= 0) continue;
        int opened = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (opened >= 0 && opened != number) {
            dup2(opened, number);
            close(opened);
        }
    }
}

#if defined(__GLIBC__) || defined(__APPLE__)
// These C libraries pass the arguments of `main` to every constructor.
__attribute__((constructor)) static void process_started(int count, char **values, char **environment) {
    (void)environment;
    argument_count = count;
    arguments = values;
    reserve_standard_streams();
}
#else
__attribute__((constructor)) static void process_started(void) { reserve_standard_streams(); }
#endif
