#ifndef MESH_DECODERS_H
#define MESH_DECODERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Decoders of compressed geometry in glTF, with a C interface. Draco and meshoptimizer do the work.

/// A mesh that Draco has decoded.
typedef struct DracoMesh DracoMesh;

/// Decodes a mesh. Returns null if it fails, with the reason as text of at most `reasonSize` bytes, including its end.
DracoMesh *dracoDecode(const uint8_t *bytes, size_t size, char *reason, size_t reasonSize);

size_t dracoVertexCount(const DracoMesh *mesh);
size_t dracoTriangleCount(const DracoMesh *mesh);

/// Writes three vertex numbers for each triangle.
void dracoWriteCorners(const DracoMesh *mesh, uint32_t *corners);

/// Writes an attribute of each vertex, tightly packed.
/// `identifier` is the attribute's unique ID, `componentType` a code of glTF from 5120 to 5126, `componentCount` at most 16.
/// Returns false if the mesh has no such attribute or its numbers do not fit the type.
bool dracoWriteAttribute(
    const DracoMesh *mesh, uint32_t identifier, int componentType, int componentCount, uint8_t *bytes, size_t size);

void dracoFree(DracoMesh *mesh);

/// Modes and filters of EXT_meshopt_compression.
enum MeshoptMode { meshoptAttributes, meshoptTriangles, meshoptIndices };
enum MeshoptFilter { meshoptNone, meshoptOctahedral, meshoptQuaternion, meshoptExponential, meshoptColor };

/// Decodes `count` elements of `stride` bytes. Returns null, or the reason of a failure.
const char *meshoptDecode(
    enum MeshoptMode mode, enum MeshoptFilter filter, size_t count, size_t stride, const uint8_t *bytes, size_t size,
    uint8_t *result);

#ifdef __cplusplus
}
#endif

#endif
