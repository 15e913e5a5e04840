#include "Hashing.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

bool hashing_has_sha256_instructions(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
    bool has_sse41 = c >> 19 & 1;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
    return has_sse41 && (b >> 29 & 1);
}

__attribute__((target("sha,sse4.1"))) void hashing_compress_sha256(
    uint32_t state[8], const uint32_t *constants, const uint8_t *blocks, size_t count) {
    const __m128i byte_order = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    // The instructions take the words a to h as abef and cdgh, highest lane first.
    __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
    __m128i abef = _mm_alignr_epi8(badc, efgh, 8);
    __m128i cdgh = _mm_blend_epi16(efgh, badc, 0xf0);

    for (; count > 0; count--, blocks += 64) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i words[4];
        for (int group = 0; group < 4; group++) {
            words[group] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * group)), byte_order);
        }
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) {
            __m128i *now = &words[group & 3];
            if (group >= 4) {
                __m128i last = words[(group + 3) & 3];
                __m128i mixed = _mm_sha256msg1_epu32(*now, words[(group + 1) & 3]);
                mixed = _mm_add_epi32(mixed, _mm_alignr_epi8(last, words[(group + 2) & 3], 4));
                *now = _mm_sha256msg2_epu32(mixed, last);
            }
            __m128i keyed = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)(constants + 4 * group)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, keyed);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(keyed, 0x0e));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }

    __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
    __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

bool hashing_has_sha256_instructions(void) { return false; }

void hashing_compress_sha256(uint32_t state[8], const uint32_t *constants, const uint8_t *blocks, size_t count) {
    (void)state, (void)constants, (void)blocks, (void)count;
}

#endif
