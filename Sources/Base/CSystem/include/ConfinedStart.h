#ifndef CONFINED_START_H
#define CONFINED_START_H

#include <stdbool.h>
#include <stdint.h>

// Starts programs that are confined before their first instruction. Only on Linux.

/// Values for streams without a descriptor.
enum {
    confined_start_nothing = -1,
    confined_start_inherited = -2,
};

/// A program with its streams and its rights.
struct confined_start {
    /// Its file. NULL for no program: the child then attempts forbidden actions, and its exit code reports which were refused.
    const char *path;
    char *const *arguments;
    char *const *environment;
    /// The streams for its descriptors 0…3: a descriptor of this process, nothing or inherited. All others are closed.
    int streams[4];
    bool has_own_group;
    /// File rules from `confinement_rules_make`; -1 for none.
    int rules;
    /// The limit of the address space in bytes; 0 for no limit.
    uint64_t memory;
    /// Whether it may write to any file.
    bool writes_files;
    /// Whether it may start other processes, which have the same restrictions.
    bool starts_processes;
};

/// The bits of the exit code of a child without a program: the actions that were refused.
enum {
    confined_reads_its_files_alone = 1,
    confined_writes_its_files_alone = 2,
    confined_reaches_no_network = 4,
    confined_starts_no_processes = 8,
    confined_ends_with_parent = 16,
};

/// Starts a program with all restrictions that the system supports. The system kills it when the calling thread ends, so that
/// thread must live as long as the process. @param number receives the child's process ID. @return 0, or the error number; then
/// there is no child.
int confined_start(const struct confined_start *start, int *number);

#endif
