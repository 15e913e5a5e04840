public import ConfigSettings
import FaceTracking
public import FilmIntegration
public import Foundation
import FrameProduction
import ImageCodecs
public import Imaging
import RasterResources
import RenderConfig
import RenderMath
import SceneGraph
import SceneRenderer
public import TexturePainting

/// Makes the texture of a face from a film or photo of it, in the layout of the shipped face, so that `wear` can apply it as a
/// mask.
public struct FaceUnwrapping: Sendable {
    /// The film.
    public var film: Film
    /// The film's take.
    public var take: URL
    /// The files shipped with the program.
    public var files: ShippedFiles
    /// The index of the person, from 0 in order of first appearance. Default: nil, the person tracked in the most frames.
    public var person: Int?
    /// The frames to use; nil chooses the best frames of the take. Default: nil.
    public var frames: FrameNumbers?
    /// The largest number of frames if the best are chosen. Default: 12.
    public var mostFrames = 12
    /// Whether the light is removed, if the take has it. Default: removed.
    public var light = TextureGathering.Light.removed
    /// The number of threads, which does not affect the result. Default: 1.
    public var threads = 1

    /// Creates an unwrapping with the default settings.
    public init(film: Film, take: URL, files: ShippedFiles) {
        (self.film, self.take, self.files) = (film, take, files)
    }

    /// The texture and its sources.
    public struct Result: Sendable {
        /// The texture in linear light; its alpha is how well each texel was visible, 0…1.
        public var texture: LinearImage
        /// The frames blended into the texture, the best first.
        public var frames: [Int]
        /// The fraction of the face that was visible, 0…1.
        public var seen: Double
        /// Whether the light was removed, which requires a take with light.
        public var isLightRemoved: Bool
        /// The fraction of visible texels that are brighter than white, which a picture cannot store, 0…1.
        public var brighterThanWhite: Double
        /// The index of the person, from 0 in order of first appearance.
        public var person: Int
        /// The number of usable frames in which each person is tracked.
        public var framesOfPeople: [Int]
        /// The fraction of the face, 0…1, that each kind of object hides in the best frame. The objects become part of the
        /// texture.
        public var hidden: [KeptPart: Double]
    }

    /// Makes the texture.
    /// - Parameters:
    ///   - size: of the texture.
    ///   - progress: receives the number of processed pictures and their total, after each.
    /// - Throws: `WearingError.faceNotSeen` if no frame shows the face; as `RenderJob.load` does; `VideoError`, `ImageError`,
    ///   `RasterizerError`, `SceneRendererError`, and errors of `progress`.
    public func texture(size: ImageSize, progress: (_ finished: Int, _ total: Int) throws -> Void = { _, _ in }) throws
        -> Result
    {
        let job = try load()
        guard let recording = job.recording else { preconditionFailure("The job of a take must have a recording.") }
        var choice = try UnwrapFrames(of: recording, person: person, frames: frames)
        guard !choice.candidates.isEmpty else {
            throw WearingError.faceNotSeen(path: take.relativePath, face: choice.person + 1, frames: frames?.description)
        }
        let sights = try FaceSights(of: job)
        let passes = frames == nil && choice.candidates.count > 1 ? 2 : 1
        let total = passes * film.pictureCount
        if passes == 2 {
            choice.scaleQuality(
                try sharpness(of: choice.candidates, by: sights) { try progress($0, total) })
        }
        let chosen = choice.chosen(atMost: frames == nil ? mostFrames : nil)
        let best = max(chosen.map(\.quality).max() ?? 1, 1e-9)
        let isLit = light == .removed && choice.hasLight
        var seen: [Int: (picture: SRGBImage, list: DrawList, draws: [Draw])] = [:]
        let done = total - film.pictureCount
        try sights.forEachPicture(of: film, within: chosen) { frame, picture, list, draws in
            seen[frame] = (picture, list, draws)
        } progress: {
            try progress(done + $0, total)
        }
        var gathering = TextureGathering(size: size, light: isLit ? .removed : .kept, threads: threads)
        let used = chosen.filter { seen[$0.frame] != nil }
        var texels = 1
        // The best frame comes first: the brightness of the others is matched to it.
        for candidate in used {
            guard let sight = seen.removeValue(forKey: candidate.frame) else { continue }
            let shown = try SurfaceSight(
                of: sight.draws, in: sight.list, picture: film.size, texture: size, threads: threads)
            texels = shown.texelCount
            gathering.add(
                sight.picture, showing: shown, quality: Float(max(candidate.quality / best, 0.1)))
        }
        let texture = gathering.texture()
        let share = texture.pixels.reduce(0.0) { $0 + Double($1.premultiplied.w) } / Double(max(texels, 1))
        let shown = texture.pixels.map(\.premultiplied).filter { $0.w > 0 }
        let bright = shown.count { max($0.x, $0.y, $0.z) > $0.w }
        let hidden = try used.first.map { try hiddenShares(in: $0) } ?? [:]
        return Result(
            texture: texture, frames: used.map(\.frame), seen: min(share, 1), isLightRemoved: isLit,
            brighterThanWhite: Double(bright) / Double(max(shown.count, 1)), person: choice.person,
            framesOfPeople: choice.framesOfPeople, hidden: hidden)
    }

    /// Returns the fractions of the face that hands, hair and spectacles hide in a frame.
    private func hiddenShares(in candidate: UnwrapFrames.Candidate) throws -> [KeptPart: Double] {
        let folder = try ScratchFolder.make(for: "unwrap")
        defer { ScratchFolder.remove(folder) }
        // Any texture works, because nothing is drawn.
        let worn = WearConfig(
            film: film, take: take, mask: .texture(files.texture("makeup")), faces: candidate.anchor + 1, glasses: false,
            keptParts: Set(KeptPart.allCases), coverage: .head, files: files)
        let job = try worn.load(in: folder)
        let renderer = try FrameRenderer(job, threads: threads)
        let footage = FootageStreams()
        defer { _ = footage.finish() }
        var sequence = try FrameSequence(job)
        while var plan = try sequence.next() {
            guard plan.index == candidate.frame else { continue }
            footage.supply(&plan)
            return try renderer.hiddenShares(of: candidate.anchor, in: plan, threads: threads)
        }
        return [:]
    }

    /// Returns the sharpness of the face in each frame, relative to the sharpest.
    private func sharpness(
        of frames: [UnwrapFrames.Candidate], by sights: FaceSights, progress: (Int) throws -> Void
    ) throws -> [Int: Double] {
        var found: [Int: Double] = [:]
        try sights.forEachPicture(of: film, within: frames) { frame, picture, list, draws in
            found[frame] = picture.detail(in: FaceSights.bounds(of: draws, in: list, picture: film.size))
        } progress: {
            try progress($0)
        }
        let most = max(found.values.max() ?? 1, 1e-12)
        return found.mapValues { $0 / most }
    }

    /// Loads the job in which the take moves a white face in the film's light, without the film itself.
    private func load() throws -> RenderJob {
        let folder = try ScratchFolder.make(for: "unwrap")
        defer { ScratchFolder.remove(folder) }
        let config = folder.appendingPathComponent("unwrap.yaml")
        let model = WearConfig.quoted(files.model("face.glb"))
        var lines = [
            "recording: \(WearConfig.quoted(take))", "lights: [{kind: estimate}]", "materials:",
            "  white: {model: lambert, diffuse: white.png}", "nodes:",
        ]
        for anchor in 0..<UnwrapFrames.mostAnchors {
            let name = FaceSights.nodeName(ofAnchor: anchor)
            lines += [
                "- name: face-\(anchor)", "  anchor: {face: \(anchor)}", "  children:",
                "  - {name: \(name), model: \(model), faceMesh: true, material: white}",
            ]
        }
        // Without a texture, a surface would be drawn without texture coordinates.
        let white = SRGBImage(size: ImageSize(1, 1), filledWith: SRGBA8(red: 255, green: 255, blue: 255))
        try PNGEncoder().write(white, to: folder.appendingPathComponent("white.png"))
        try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: config)
        let roots = [take.deletingLastPathComponent(), files.root]
        return try RenderJob.load(configAt: config, options: ConfigOptions(size: film.size, allowedRoots: roots))
    }
}

extension SRGBImage {
    /// The number of samples along each side of the grid over a face on which detail is measured.
    private static var gridSide: Int { 160 }

    /// Returns the detail of a part of the picture: the mean difference of neighbours on a grid, relative to the mean
    /// brightness.
    fileprivate func detail(in part: (least: SIMD2<Double>, most: SIMD2<Double>)) -> Double {
        let side = Self.gridSide
        let step = (part.most - part.least) / Double(side)
        let lumas = (0..<side * side).map { index -> Double in
            let place = part.least + step * SIMD2(Double(index % side) + 0.5, Double(index / side) + 0.5)
            let pixel = self[
                Swift.min(Swift.max(Int(place.x), 0), size.width - 1), Swift.min(Swift.max(Int(place.y), 0), size.height - 1)]
            return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)).luminance
        }
        var differences = 0.0
        for row in 0..<side - 1 {
            for column in 0..<side - 1 {
                let here = lumas[row * side + column]
                differences += abs(lumas[row * side + column + 1] - here) + abs(lumas[(row + 1) * side + column] - here)
            }
        }
        return differences / Swift.max(lumas.reduce(0, +), 1)
    }
}
