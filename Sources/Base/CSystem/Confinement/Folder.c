#ifndef _GNU_SOURCE
#define _GNU_SOURCE // O_PATH
#endif
#include "Confinement.h"

#if defined(__linux__)

#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// As in linux/landlock.h, which older systems lack; the numbers of the calls are the same on all processors.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { ask_for_version = 1, path_beneath = 1 };
enum { read_file = 1 << 2 };

struct ruleset {
    uint64_t files, network, scopes;
};

struct __attribute__((packed)) rule {
    uint64_t allowed;
    int32_t folder;
};

// All rights that a version of Landlock knows, so that what is not allowed is refused.
static struct ruleset all_rights(long version) {
    int files = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    struct ruleset all = {
        .files = ((uint64_t)1 << files) - 1,
        .network = version >= 4 ? 3 : 0, // binding and connecting by TCP
        .scopes = version >= 6 ? 3 : 0,  // abstract sockets and signals to others
    };
    return all;
}

bool confinement_read_working_directory_alone(void) {
    long version = syscall(create_ruleset, NULL, 0, ask_for_version);
    if (version < 1 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    struct ruleset handled = all_rights(version);
    int rules = (int)syscall(create_ruleset, &handled, sizeof handled, 0);
    if (rules < 0) return false;
    struct rule reading = {.allowed = read_file, .folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC)};
    bool is_in_force = reading.folder >= 0 && syscall(add_rule, rules, path_beneath, &reading, 0) == 0
                       && syscall(restrict_self, rules, 0) == 0;
    if (reading.folder >= 0) close(reading.folder);
    close(rules);
    return is_in_force;
}

#else

bool confinement_read_working_directory_alone(void) { return false; }

#endif
