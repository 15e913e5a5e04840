#ifndef CASSIMP_H
#define CASSIMP_H

// The complete C interface of libassimp, the model reader's only dependency outside the package.
#include <assimp/cfileio.h>
#include <assimp/cimport.h>
#include <assimp/material.h>
#include <assimp/metadata.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/texture.h>

#include <stdbool.h>

// `mMethod` is an integer up to assimp 5.2 and an enumeration since 5.3. C can compare either with the constant; Swift imports
// them as different types.

/// Whether the morph targets of a mesh contain offsets instead of positions.
static inline bool morphTargetsAreOffsets(const struct aiMesh *mesh) {
    return mesh->mMethod == aiMorphingMethod_MORPH_RELATIVE;
}

#endif
