import FaceTracking
import ImageCodecs
import Imaging
import MeshFormats
import Meshes

// The memory that decoded content takes, in bytes: its large arrays, each counted where it is used.

extension DecodedImage {
    /// The bytes of the pixels.
    var pixelBytes: Int {
        let bytesPerPixel =
            switch self {
            case .standard: 4
            case .deep: 8
            case .linear: 16
            }
        return size.pixelCount * bytesPerPixel
    }
}

extension Model {
    /// The bytes of the meshes, the animations and the embedded pictures.
    var bytes: Int {
        var count = ByteCount()
        for mesh in meshes { count.add(mesh.mesh) }
        for channel in clips.flatMap(\.channels) {
            count.add(channel.track.times)
            count.add(channel.track.values)
        }
        for picture in embeddedPictures { count.add(picture.bytes) }
        return count.bytes
    }
}

/// Adds up the bytes of arrays.
private struct ByteCount {
    var bytes = 0

    mutating func add<Element>(_ array: [Element]) {
        bytes += array.count * MemoryLayout<Element>.stride
    }

    mutating func add(_ targets: [MorphTarget]) {
        for target in targets {
            add(target.positionOffsets)
            add(target.normalOffsets)
        }
    }

    mutating func add(_ mesh: Mesh) {
        add(mesh.positions)
        add(mesh.normals)
        add(mesh.tangents)
        add(mesh.colors)
        mesh.textureCoordinates.forEach { add($0) }
        add(mesh.triangles)
        add(mesh.morphTargets)
        guard let skin = mesh.skin else { return }
        add(skin.positions)
        add(skin.normals)
        add(skin.morphTargets)
        add(skin.influences)
    }
}

extension RecordingHeader {
    /// The bytes of the topology and of the faces' identities.
    var bytes: Int {
        let faces = identities.values.reduce(0) { $0 + ($1.modes.count + 2) * $1.offsets.count * 16 }
        return (1 << 10) + faces + (topology.map { $0.textureCoordinates.count * 8 + $0.triangles.count * 16 } ?? 0)
    }
}
