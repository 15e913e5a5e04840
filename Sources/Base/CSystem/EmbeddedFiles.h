#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

// Embeds files of a module's folder `Page` in the program.
//
// The assembler copies the files, because #embed needs clang 19 (Swift 6.1). It searches the paths from the folder of the
// module's headers. The compiler does not see these files, but records those that a source checks with `__has_include` as
// dependencies.

#ifdef __APPLE__
#define EMBEDDED_SECTION ".section __TEXT,__const\n"
#else
#define EMBEDDED_SECTION ".section .rodata\n"
#endif

// Hidden symbols are addressed without the table of global offsets, whose entries the linker of ARM64 cannot make for labels at
// odd addresses.
#define EMBEDDED_LABEL(name) \
    extern __attribute__((visibility("hidden"))) const unsigned char name[] __asm__("bianlian_" #name); \
    __asm__(EMBEDDED_SECTION "bianlian_" #name ":\n");

// Begins, extends and ends the bytes from `name` to `name_end`, which can consist of several files.
#define EMBEDDED_BEGIN(name) EMBEDDED_LABEL(name)
#define EMBEDDED_FILE(path) __asm__(EMBEDDED_SECTION ".incbin \"../Page/" path "\"\n");
#define EMBEDDED_END(name) EMBEDDED_LABEL(name##_end)

// Defines `name` and `name_end` as the contents of one file.
#define EMBEDDED(name, path) EMBEDDED_BEGIN(name) EMBEDDED_FILE(path) EMBEDDED_END(name)

#endif
