#include "BuildCommit.h"

// The package manager caches Context.gitInformation with the manifest, so it is stale after the next commit. This file embeds
// git's log of HEAD instead. The compiler records the log as a dependency, so a commit recompiles only this file. It is C++
// because only C++ can find the last line of a file at compile time. The rest of the log, with names, stays out of the program.

namespace {

constexpr int digits = 8;

struct Commit {
    char text[digits + 1];
};

// Returns the hash in a line of the log, "OLD NEW NAME <ADDRESS> TIME ZONE\tWHAT", or at the beginning of a text.
constexpr Commit hash(const unsigned char *text, long start, long end) {
    Commit found = {};
    if (end - start < digits) return found;
    for (int i = 0; i < digits; i++) {
        unsigned char digit = text[start + i];
        if (!((digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f'))) return Commit{};
        found.text[i] = static_cast<char>(digit);
    }
    return found;
}

#ifdef __has_embed
#if __has_embed("../../../.git/logs/HEAD")
#define HAS_LOG
#pragma clang diagnostic ignored "-Wc23-extensions"

constexpr unsigned char head_log[] = {
#embed "../../../.git/logs/HEAD" suffix(, )
    '\n'
};

constexpr Commit last_commit() {
    long end = sizeof head_log;
    while (end > 0 && head_log[end - 1] == '\n') end--;
    long start = end;
    while (start > 0 && head_log[start - 1] != '\n') start--;
    while (start < end && head_log[start] != ' ') start++;
    return hash(head_log, start + 1, end);
}

constexpr Commit commit = last_commit();

#endif
#endif

#ifndef HAS_LOG

// `git archive` inserts the hash here (.gitattributes).
constexpr unsigned char archived[] = "$Format:%H$";
constexpr Commit commit = hash(archived, 0, sizeof archived - 1);

#endif

} // namespace

extern "C" const char *build_commit(void) {
    return commit.text;
}
