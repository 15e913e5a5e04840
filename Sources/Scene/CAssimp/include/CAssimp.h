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

#endif
