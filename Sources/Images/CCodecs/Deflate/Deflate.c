#include <libdeflate.h>

#include "CDeflate.h"

size_t cdeflate_bound(size_t count) {
    // Without a compressor, the bound applies to all levels.
    return libdeflate_zlib_compress_bound(NULL, count);
}

size_t cdeflate_pack(int level, const void *bytes, size_t count, void *packed, size_t capacity) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (compressor == NULL) {
        return 0;
    }
    const size_t written = libdeflate_zlib_compress(compressor, bytes, count, packed, capacity);
    libdeflate_free_compressor(compressor);
    return written;
}

bool cdeflate_unpack(const void *packed, size_t packedCount, void *bytes, size_t count) {
    return cdeflate_unpack_within(packed, packedCount, bytes, count) == count;
}

size_t cdeflate_unpack_within(const void *packed, size_t packedCount, void *bytes, size_t capacity) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (decompressor == NULL) {
        return SIZE_MAX;
    }
    size_t taken = 0, made = 0;
    const enum libdeflate_result result =
        libdeflate_zlib_decompress_ex(decompressor, packed, packedCount, bytes, capacity, &taken, &made);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS && taken == packedCount ? made : SIZE_MAX;
}

uint32_t cdeflate_adler32(uint32_t before, const void *bytes, size_t count) { return libdeflate_adler32(before, bytes, count); }

uint32_t cdeflate_crc32(uint32_t before, const void *bytes, size_t count) { return libdeflate_crc32(before, bytes, count); }
