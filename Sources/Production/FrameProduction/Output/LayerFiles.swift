import ContentCache
import Files
import Foundation
import ImageCodecs
import Imaging
import JSONText
import RenderConfig
import SceneGraph
import SceneRenderer

/// The layer files of frames: one folder per layer for a folder of frames, or files next to a single picture.
///
///     frames/frame-000000.png         out.png
///     frames/depth/frame-000000.png   out.depth.png
///     frames/depth/frame-000000.pfm   out.depth.pfm
///     frames/layers.json              out.layers.json
struct LayerFiles: Sendable {
    private let place: Place
    private let encoder: PNGEncoder

    /// - Throws: `ProductionError.cannotWriteLayers` if the destination cannot have layers.
    init(beside destination: OutputDestination, encoder: PNGEncoder) throws(ProductionError) {
        self.encoder = encoder
        switch destination {
        case .folder(let url, let names): place = .folder(url, names)
        case .picture(let url): place = .picture(url)
        case .openEXR, .tiff, .video, .standardOutput: throw .cannotWriteLayers(path: destination.description)
        }
    }

    /// The location of the frames.
    private enum Place {
        case folder(URL, FrameNames)
        case picture(URL)
    }

    /// Creates the folders, and `layers.json`, which explains the numbers of the layers.
    /// - Throws: `ProductionError`, `FileWritingError`.
    func begin(_ layers: [FrameLayer], of job: RenderJob) throws {
        let url: URL
        switch place {
        case .folder(let folder, _):
            for layer in layers { try FolderSink.make(folder.appendingPathComponent(layer.rawValue)) }
            url = folder.appendingPathComponent("layers.json")
        case .picture(let picture): url = picture.deletingPathExtension().appendingPathExtension("layers.json")
        }
        try AtomicFile.write(Self.description(of: layers, job.scene).text() + "\n", to: url)
    }

    /// Writes a layer of a frame as a 16-bit PNG, and layers of fractional numbers also as a float map.
    /// - Returns: the SHA-256 of its files, keyed by name relative to the folder.
    /// - Throws: `FileWritingError`.
    func write(_ image: LayerImage, _ layer: FrameLayer, frame: Int) throws -> [String: String] {
        let (folder, name): (URL, String)
        switch place {
        case .folder(let frames, let names):
            folder = frames
            name = "\(layer.rawValue)/\(names.stemWithoutExtension(of: frame))"
        case .picture(let picture):
            folder = picture.deletingLastPathComponent()
            name = picture.deletingPathExtension().appendingPathExtension(layer.rawValue).lastPathComponent
        }
        var files = [name + ".png": encoder.encode(layer.picture(of: image))]
        if let map = FloatMap(image) { files[name + ".pfm"] = map.bytes }
        for (name, bytes) in files { try AtomicFile.write(bytes, to: folder.appendingPathComponent(name)) }
        return files.mapValues { SHA256.hexadecimal(of: $0) }
    }

    private static func description(of layers: [FrameLayer], _ scene: Scene) -> OrderedJSON {
        .object(
            layers.map { layer in
                var members: [OrderedJSON.Member] = [.init("png", .string(layer.meaning))]
                switch layer {
                case .node:
                    members.append(.init("names", .array(scene.nodeIDs.map { .string(scene.path(of: $0)) })))
                case .material:
                    members.append(.init("names", .array(scene.materials.map { .string($0.name) })))
                default: break
                }
                return .init(layer.rawValue, .object(members))
            })
    }
}

extension FrameLayer {
    /// The meaning of the numbers in the layer's PNG.
    fileprivate var meaning: String {
        switch self {
        case .depth: "distance from the camera's plane in tenths of a millimetre; 65535 for no surface or 6.5535 m and more"
        case .normal: "(x, y, z) · 32767 + 32768 of the unit normal, x to the right, y up, z to the viewer; 0 for no surface"
        case .motion: "(x, y) · 64 + 32768 of the movement since the previous frame in pixels, x to the right, y down"
        case .textureCoordinates:
            "(u, v) · 65535 of the fractional texture coordinates; blue is 65535 where the surface has any"
        case .node, .material: "the index in names, from 1; 0 for no surface"
        case .faceShadow: "the fraction of light that shadows remove from tracked faces · 65535; 0 for no face"
        case .diffuse, .specular, .reflection, .emission, .shadow, .background, .cryptoNode, .cryptoMaterial:
            preconditionFailure("The layer \(rawValue) has no PNG.")
        }
    }

    /// Converts a layer to a 16-bit picture.
    fileprivate func picture(of image: LayerImage) -> DeepImage {
        func bounded(_ number: Float) -> UInt16 { UInt16(min(max(number.rounded(), 0), 65_535)) }
        func gray(_ number: UInt16) -> SRGBA16 { SRGBA16(red: number, green: number, blue: number) }
        switch image {
        case .scalars(let image):
            let scale: Float = self == .faceShadow ? 65_535 : 10_000
            return image.map { gray(bounded($0 * scale)) }
        case .identifiers(let image): return image.map { gray(UInt16(clamping: $0)) }
        case .vectors(let image):
            return image.map { vector in
                switch self {
                case .motion:
                    SRGBA16(red: bounded(vector.x * 64 + 32_768), green: bounded(vector.y * 64 + 32_768), blue: 0)
                case .textureCoordinates:
                    SRGBA16(
                        red: bounded((vector.x - vector.x.rounded(.down)) * 65_535),
                        green: bounded((vector.y - vector.y.rounded(.down)) * 65_535), blue: bounded(vector.z * 65_535))
                default:
                    vector == .zero
                        ? SRGBA16(red: 0, green: 0, blue: 0)
                        : SRGBA16(
                            red: bounded(vector.x * 32_767 + 32_768), green: bounded(vector.y * 32_767 + 32_768),
                            blue: bounded(vector.z * 32_767 + 32_768))
                }
            }
        }
    }
}

/// A portable float map (PFM): one line each for the kind, the size and the byte order, then the rows from bottom to top.
private struct FloatMap {
    var bytes: [UInt8]

    /// Creates the file of a layer; nil for identifiers, which have no fractions.
    init?(_ image: LayerImage) {
        switch image {
        case .scalars(let image): bytes = Self.file("Pf", image, channels: 1) { $0[$1] = $2 }
        case .vectors(let image):
            bytes = Self.file("PF", image, channels: 3) { numbers, index, vector in
                numbers[index] = vector.x
                numbers[index + 1] = vector.y
                numbers[index + 2] = vector.z
            }
        case .identifiers: return nil
        }
    }

    private static func file<Pixel>(
        _ kind: String, _ image: Image<Pixel>, channels: Int,
        _ write: (_ numbers: inout [Float], _ index: Int, _ pixel: Pixel) -> Void
    ) -> [UInt8] {
        let size = image.size
        var numbers = [Float](repeating: 0, count: size.pixelCount * channels)
        var index = 0
        for row in (0..<size.height).reversed() {
            for column in 0..<size.width {
                write(&numbers, index, image[column, row])
                index += channels
            }
        }
        // A negative scale means little-endian, the byte order of all supported machines.
        return Array("\(kind)\n\(size.width) \(size.height)\n-1.0\n".utf8) + numbers.withUnsafeBytes { Array($0) }
    }
}
