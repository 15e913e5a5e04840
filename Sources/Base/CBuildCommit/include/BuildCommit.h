#ifndef BUILD_COMMIT_H
#define BUILD_COMMIT_H

#ifdef __cplusplus
extern "C" {
#endif

// The first eight digits of the commit that the program was built from; empty where the build could not know it.
const char *build_commit(void);

#ifdef __cplusplus
}
#endif

#endif
