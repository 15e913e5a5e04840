#ifndef _GNU_SOURCE
#define _GNU_SOURCE // O_PATH
#endif
#include "Confinement.h"

#if defined(__linux__)

#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The values of linux/landlock.h, which older systems lack. The numbers of the calls are the same on all processors.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { ask_for_version = 1, path_beneath = 1 };
enum { run_file = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_folder = 1 << 3, truncate_file = 1 << 14 };

struct ruleset {
    uint64_t files, network, scopes;
};

struct __attribute__((packed)) rule {
    uint64_t allowed;
    int32_t place;
};

static long landlock_version(void) { return syscall(create_ruleset, NULL, 0, ask_for_version); }

// All rights that a version of Landlock supports, so that everything not allowed is refused.
static struct ruleset all_rights(long version) {
    int files = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    struct ruleset all = {
        .files = ((uint64_t)1 << files) - 1,
        .network = version >= 4 ? 3 : 0, // binding and connecting TCP sockets
        .scopes = version >= 6 ? 3 : 0,  // abstract sockets, and signals to other processes
    };
    return all;
}

int confinement_rules_make(void) {
    long version = landlock_version();
    if (version < 1) return -1;
    struct ruleset handled = all_rights(version);
    return (int)syscall(create_ruleset, &handled, sizeof handled, 0);
}

bool confinement_rules_allow(int rules, int place, int rights) {
    struct stat status;
    if (fstat(place, &status) != 0) return false;
    uint64_t allowed = 0;
    if (rights & confinement_reading) allowed |= read_file | (S_ISDIR(status.st_mode) ? read_folder : 0);
    if (rights & confinement_running) allowed |= run_file;
    if (rights & confinement_writing) allowed |= write_file | truncate_file;
    struct rule rule = {.allowed = allowed & all_rights(landlock_version()).files, .place = place};
    return syscall(add_rule, rules, path_beneath, &rule, 0) == 0;
}

bool confinement_rules_allow_path(int rules, const char *path, int rights) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return false;
    bool is_allowed = confinement_rules_allow(rules, place, rights);
    close(place);
    return is_allowed;
}

bool confinement_rules_enforce(int rules) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(restrict_self, rules, 0) == 0;
}

bool confinement_read_working_directory_alone(void) {
    int rules = confinement_rules_make();
    if (rules < 0) return false;
    int folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    struct rule reading = {.allowed = read_file, .place = folder};
    bool is_in_force =
        folder >= 0 && syscall(add_rule, rules, path_beneath, &reading, 0) == 0 && confinement_rules_enforce(rules);
    if (folder >= 0) close(folder);
    close(rules);
    return is_in_force;
}

#else

int confinement_rules_make(void) { return -1; }

bool confinement_rules_allow(int rules, int place, int rights) {
    (void)rules, (void)place, (void)rights;
    return false;
}

bool confinement_rules_allow_path(int rules, const char *path, int rights) {
    (void)rules, (void)path, (void)rights;
    return false;
}

bool confinement_rules_enforce(int rules) {
    (void)rules;
    return false;
}

bool confinement_read_working_directory_alone(void) { return false; }

#endif
