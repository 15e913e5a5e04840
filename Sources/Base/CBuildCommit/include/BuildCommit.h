#ifndef BUILD_COMMIT_H
#define BUILD_COMMIT_H

#ifdef __cplusplus
extern "C" {
#endif

// Returns the first eight digits of the commit from which the program was built; empty if the build could not determine it.
const char *build_commit(void);

#ifdef __cplusplus
}
#endif

#endif
