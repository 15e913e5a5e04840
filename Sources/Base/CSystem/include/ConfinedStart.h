#ifndef CONFINED_START_H
#define CONFINED_START_H

#include <stdbool.h>
#include <stdint.h>

// The start of a program that is confined before its first instruction. Linux alone has it.

/// Streams that are no descriptor.
enum {
    confined_start_nothing = -1,
    confined_start_inherited = -2,
};

/// A program, its streams, and what it is left with.
struct confined_start {
    /// Its file; NULL for no program: then the child tries what it may not do, and its exit code tells what was refused.
    const char *path;
    char *const *arguments;
    char *const *environment;
    /// What it gets as its descriptors 0…3: a descriptor of ours, nothing or the same. All others are closed.
    int streams[4];
    bool has_own_group;
    /// Rules of files, as `confinement_rules_make` begins; -1 for none.
    int rules;
    /// Bytes of addresses; 0 for no limit.
    uint64_t memory;
    /// Whether it writes to files at all.
    bool writes_files;
    /// Whether it may start other processes, which are confined as it is.
    bool starts_processes;
};

/// What the exit code of a child without a program is made of.
enum {
    confined_reads_its_files_alone = 1,
    confined_writes_its_files_alone = 2,
    confined_reaches_no_network = 4,
    confined_starts_no_processes = 8,
    confined_ends_with_parent = 16,
};

/// Starts a program, confined as far as the system has the means. The system ends it with the thread that calls this, which therefore must
/// live as long as the process.
/// @param number takes the child's number.
/// @return 0, or the error's number; then there is no child.
int confined_start(const struct confined_start *start, int *number);

#endif
