import DescribedErrors
import Files
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderMath
import SceneGraph
import SceneRenderer
import Typesetting
import VideoCodecs

/// OpenEXR files with the light of frames and their layers.
///
/// Each file states the inputs that it was made from as text attributes, as the manifest of a folder does:
///
///     bianlianVersion    the version of the program
///     bianlianInputs     the hash of all settings and files, which is equal for equal frames
///     bianlianFiles      a line for each file: its SHA-256, two spaces, its name
///     bianlianCaptured   the hash of the captured pictures that the frame shows, if any
///     cryptomatte/…      the manifests of the layers cryptoNode and cryptoMaterial
///     bianlianNodes      the names of the nodes of the layer `node`, one a line, numbered from 1; and `bianlianMaterials`
struct OpenEXRFrames: FrameFileFormat {
    private let encoder: OpenEXREncoder
    private let inputs: FrameInputs
    private let texts: [String: String]
    private let framesPerSecond: Double
    private let slate: FrameSlate?

    init(of production: FrameProduction, named names: FrameNames?) {
        encoder = production.openEXR ?? OpenEXREncoder()
        inputs = FrameInputs(ofFramesOf: production, named: names)
        framesPerSecond = production.job.framesPerSecond
        slate = production.job.slate
        var texts = ["bianlianVersion": PackageVersion.text, "bianlianInputs": inputs.identifier]
        // Names without folders, because these files leave the machine.
        texts["bianlianFiles"] = inputs.files.map { "\($0.hash ?? "unreadable")  \(splitPath($0.name).name)" }
            .joined(separator: "\n")
        let scene = production.job.scene
        if production.layers.contains(.node) {
            texts["bianlianNodes"] = scene.nodeIDs.map { scene.path(of: $0) }.joined(separator: "\n")
        }
        if production.layers.contains(.material) {
            texts["bianlianMaterials"] = scene.materials.map(\.name).joined(separator: "\n")
        }
        for layer in production.layers {
            texts.merge(Cryptomatte(layer, of: scene)?.attributes ?? [:]) { $1 }
        }
        self.texts = texts
    }

    var statedInputs: FrameInputs? { inputs }

    func file(of frame: inout FinishedFrame, _ plan: FramePlan) -> [UInt8]? {
        guard let light = frame.light else { return nil }
        var attributes = OpenEXRAttributes(texts: texts)
        attributes.texts["reelName"] = slate?.reel
        attributes.texts["bianlianCaptured"] = frame.captured
        attributes.framesPerSecond = FrameRate(nearest: framesPerSecond).map { (Int32($0.numerator), UInt32($0.denominator)) }
        attributes.timecode =
            slate.map { $0.timecode(ofFrame: frame.index).packed(framesPerSecond: framesPerSecond) }
            ?? Timecode.packed(at: plan.state.time, framesPerSecond: framesPerSecond)
        attributes.worldToCamera = plan.state.worldFromCamera.affineInverse.map { matrix in
            // The format multiplies row vectors, so that our columns are its rows.
            [matrix.columns.0, matrix.columns.1, matrix.columns.2, matrix.columns.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
        }
        defer { (frame.light, frame.layers) = (nil, []) }
        return encoder.encode(light, layers: frame.layers, attributes: attributes)
    }
}

extension Timecode {
    /// Returns the timecode of a time since the first frame, as `packed(framesPerSecond:)`.
    static func packed(at time: Double, framesPerSecond: Double) -> UInt32? {
        let frame = Int(min(max((time * framesPerSecond).rounded(), 0), 1e15))
        return Timecode(frame: frame, framesPerSecond: framesPerSecond).packed(framesPerSecond: framesPerSecond)
    }

    /// Returns the timecode in 32 bits (SMPTE ST 12-1, as for television at 60 fields per second); nil above 60 frames per
    /// second.
    ///
    /// Above 30 frames per second, the timecode counts pairs of frames, and the field bit marks the second one.
    func packed(framesPerSecond: Double) -> UInt32? {
        guard framesPerSecond <= 60.5 else { return nil }
        let countsPairs = framesPerSecond.rounded() > 30
        func decimal(_ number: Int) -> UInt32 { UInt32(number / 10) << 4 | UInt32(number % 10) }
        var bits = decimal(countsPairs ? frames / 2 : frames) | decimal(seconds) << 8
        bits |= decimal(minutes) << 16 | decimal(hours) << 24
        if dropsFrames { bits |= 1 << 6 }
        if countsPairs && !frames.isMultiple(of: 2) { bits |= 1 << 15 }
        return bits
    }
}
