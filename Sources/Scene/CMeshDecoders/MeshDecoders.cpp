#include "MeshDecoders.h"

// The headers are missing if the libraries are: then say what to install, before the compiler lists its own errors.
#if !__has_include(<draco/compression/decode.h>)
#error "Draco is missing. Run scripts/install-dependencies, or install libdraco-dev (Debian, Ubuntu) or draco (Homebrew)."
#endif
#if !__has_include(<meshoptimizer.h>)
#error "meshoptimizer is missing. Run scripts/install-dependencies, or install libmeshoptimizer-dev (Debian, Ubuntu) or meshoptimizer (Homebrew)."
#endif

#include <draco/compression/decode.h>
#include <meshoptimizer.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

struct DracoMesh {
    std::unique_ptr<draco::Mesh> mesh;
};

DracoMesh *dracoDecode(const uint8_t *bytes, size_t size, char *reason, size_t reasonSize) {
    try {
        draco::DecoderBuffer buffer;
        buffer.Init(reinterpret_cast<const char *>(bytes), size);
        draco::Decoder decoder;
        auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
        if (decoded.ok()) return new DracoMesh{std::move(decoded).value()};
        std::snprintf(reason, reasonSize, "%s", decoded.status().error_msg());
    } catch (const std::bad_alloc &) {
        std::snprintf(reason, reasonSize, "it needs more memory than allowed");
    } catch (const std::exception &error) {
        std::snprintf(reason, reasonSize, "%s", error.what());
    }
    return nullptr;
}

size_t dracoVertexCount(const DracoMesh *mesh) { return mesh->mesh->num_points(); }

size_t dracoTriangleCount(const DracoMesh *mesh) { return mesh->mesh->num_faces(); }

void dracoWriteCorners(const DracoMesh *mesh, uint32_t *corners) {
    for (draco::FaceIndex face(0); face < mesh->mesh->num_faces(); ++face) {
        for (auto corner : mesh->mesh->face(face)) *corners++ = corner.value();
    }
}

/// Draco maps each vertex to a value of the attribute.
template <typename Number>
static bool writeAttribute(
    const draco::Mesh &mesh, const draco::PointAttribute &attribute, int componentCount, uint8_t *bytes, size_t size) {
    size_t elementSize = componentCount * sizeof(Number);
    if (size != mesh.num_points() * elementSize) return false;
    Number numbers[16];
    for (draco::PointIndex point(0); point < mesh.num_points(); ++point) {
        auto value = attribute.mapped_index(point);
        if (value.value() >= attribute.size()) return false;
        if (!attribute.ConvertValue<Number>(value, static_cast<int8_t>(componentCount), numbers)) return false;
        std::memcpy(bytes + point.value() * elementSize, numbers, elementSize);
    }
    return true;
}

bool dracoWriteAttribute(
    const DracoMesh *mesh, uint32_t identifier, int componentType, int componentCount, uint8_t *bytes, size_t size) {
    const draco::PointAttribute *attribute = mesh->mesh->GetAttributeByUniqueId(identifier);
    if (!attribute || componentCount < 1 || componentCount > 16) return false;
    switch (componentType) {
    case 5120: return writeAttribute<int8_t>(*mesh->mesh, *attribute, componentCount, bytes, size);
    case 5121: return writeAttribute<uint8_t>(*mesh->mesh, *attribute, componentCount, bytes, size);
    case 5122: return writeAttribute<int16_t>(*mesh->mesh, *attribute, componentCount, bytes, size);
    case 5123: return writeAttribute<uint16_t>(*mesh->mesh, *attribute, componentCount, bytes, size);
    case 5125: return writeAttribute<uint32_t>(*mesh->mesh, *attribute, componentCount, bytes, size);
    case 5126: return writeAttribute<float>(*mesh->mesh, *attribute, componentCount, bytes, size);
    default: return false;
    }
}

void dracoFree(DracoMesh *mesh) { delete mesh; }

const char *meshoptDecode(
    MeshoptMode mode, MeshoptFilter filter, size_t count, size_t stride, const uint8_t *bytes, size_t size,
    uint8_t *result) {
    int failure = -1;
    switch (mode) {
    case meshoptAttributes: failure = meshopt_decodeVertexBuffer(result, count, stride, bytes, size); break;
    case meshoptTriangles: failure = meshopt_decodeIndexBuffer(result, count, stride, bytes, size); break;
    case meshoptIndices: failure = meshopt_decodeIndexSequence(result, count, stride, bytes, size); break;
    }
    // Streams of a newer version than the library's have another first byte, which the library refuses as damage.
    if (failure) return "is damaged, or needs a newer version of meshoptimizer";
    switch (filter) {
    case meshoptNone: break;
    case meshoptOctahedral: meshopt_decodeFilterOct(result, count, stride); break;
    case meshoptQuaternion: meshopt_decodeFilterQuat(result, count, stride); break;
    case meshoptExponential: meshopt_decodeFilterExp(result, count, stride); break;
    case meshoptColor:
#if MESHOPTIMIZER_VERSION >= 250
        meshopt_decodeFilterColor(result, count, stride);
        break;
#else
        return "uses the filter COLOR, which needs meshoptimizer 0.25 or newer";
#endif
    }
    return nullptr;
}
