// Counts the instructions that a program executes, by function. A plugin of QEMU's user-mode emulators (plugin API 1).
//
//   cc -O2 -shared -fPIC -o count-instructions.so scripts/count-instructions.c
//   qemu-x86_64 -cpu max -plugin ./count-instructions.so,out=counts.txt bianlian render opera.yaml --frames 120 -o a.png
//   sort -rn counts.txt | swift demangle -simplified | head
//
// A line is a count and the linker's name of a function of the program itself; "?" stands for shared libraries.

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of QEMU that this plugin calls. Debian has no package with QEMU's header.
typedef uint64_t qemu_plugin_id_t;
struct qemu_info;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *instruction);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int operation, void *address, uint64_t value);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *data);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;
enum { add_to_64_bits = 0, bucket_count = 65536 };

struct counter {
    struct counter *next;
    char *function;
    uint64_t count;
};
static struct counter *buckets[bucket_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct counter *counter_of(const char *function) {
    uint32_t hash = 5381;
    for (const char *byte = function; *byte; byte++) hash = hash * 33 + (uint8_t)*byte;
    struct counter **place = &buckets[hash % bucket_count];
    while (*place && strcmp((*place)->function, function) != 0) place = &(*place)->next;
    if (!*place) {
        *place = calloc(1, sizeof **place);
        (*place)->function = strdup(function);
    }
    return *place;
}

// A block of instructions without a branch counts as a whole whenever it runs.
static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    const char *function = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(block, 0));
    pthread_mutex_lock(&lock);
    struct counter *counter = counter_of(function ? function : "?");
    pthread_mutex_unlock(&lock);
    qemu_plugin_register_vcpu_tb_exec_inline(block, add_to_64_bits, &counter->count, qemu_plugin_tb_n_insns(block));
}

static void ended(qemu_plugin_id_t id, void *path) {
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        return;
    }
    for (int bucket = 0; bucket < bucket_count; bucket++)
        for (struct counter *counter = buckets[bucket]; counter; counter = counter->next)
            if (counter->count) fprintf(file, "%" PRIu64 " %s\n", counter->count, counter->function);
    fclose(file);
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    qemu_plugin_id_t id, const struct qemu_info *info, int count, char **options) {
    if (count != 1 || strncmp(options[0], "out=", 4) != 0) {
        fprintf(stderr, "count-instructions: give the file for the counts: -plugin count-instructions.so,out=counts.txt\n");
        return -1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, strdup(options[0] + 4));
    return 0;
}
