import ConfigLanguage
import FilmIntegration
import Keying
import FaceDrivers
import FaceTracking
import Imaging
import Meshes
import Rasterizer
package import RenderConfig
import SceneGraph
import VideoCodecs

extension MemoryEstimate {
    /// Bytes per pixel of a picture: eight bits per channel.
    private static let pictureBytes = 4
    /// Bytes per pixel of a texture: the picture, and its mip chain at 16 bits per channel, which adds a third.
    private static let textureBytes = 15
    /// Bytes per pixel of a texture from a linear-light picture.
    private static let lightTextureBytes = 27
    /// Bytes per pixel of a cube map: the mip chain as read and the one for sampling, each 16 bytes plus a third.
    private static let cubeBytes = 43
    /// Bytes per pixel of a cube map that is ready for sampling when it is read.
    private static let sampledCubeBytes = 22
    /// Bytes per vertex in each drawn frame: its screen position and its attributes.
    private static let drawnVertexBytes = 80
    /// Bytes per triangle in each drawn frame: its set-up and its tile entries. Half of the triangles face away, and lists grow
    /// by half their size.
    private static let drawnTriangleBytes = 70
    /// Bytes per surface in each drawn frame, regardless of its size: its draw, records and lists; plus four per tile.
    private static let drawnSurfaceBytes = 3 << 10
    /// Bytes per mesh in addition to its array elements, for the model's and the scene's copy. Models of many parts mostly have
    /// small meshes, for which this counts.
    private static let meshBytes = 3 << 10
    /// Bytes per texel of a shadow map: the depth, kept until the frame is drawn.
    private static let shadowBytes = 4
    /// Bytes for retouching a picture, regardless of its size.
    private static let retouchBytes = 16 << 20
    /// Bytes per value of a config's tree: the value, its key path and the settings read from it.
    private static let configValueBytes = 450
    /// Bytes per frame of a recording with one face during smoothing, which needs the whole recording.
    private static let smoothedFrameBytes = 2300
    /// Bytes per pixel of a view: drawn at twice the width and height, as numbers and as a picture, and averaged in linear
    /// light.
    private static let viewBytes = 350
    /// Bytes per node and per material during loading: the settings and the scene.
    private static let loadedNodeBytes = 600
    private static let loadedMaterialBytes = 4 << 10
    /// Bytes per node and per material in the state of each frame in flight.
    private static let nodeBytes = 700
    private static let materialBytes = 1 << 10
    /// Bytes per layer of a drawing with the strokes of an expression: in the job, and in each drawn frame.
    private static let drawingBytes = 11 << 10
    private static let drawnDrawingBytes = 18 << 10

    /// Estimates the memory for rendering a job.
    /// - Parameters:
    ///   - frames: the number of frames, at least 1.
    ///   - threads: the number of worker threads.
    ///   - layers: the number of layers written next to the frames. Default: 0.
    ///   - limit: the limit in bytes; if needed, fewer frames are in flight to stay within it. Default: nil, no limit.
    package init(of job: RenderJob, frames: Int, threads: Int, layers: Int = 0, limit: Int? = nil) {
        let fitting = FittingFlight(
            of: job, frames: max(frames, 1), threads: max(threads, 1), layers: layers, limit: limit ?? .max)
        self = fitting.estimate
    }

    /// Estimates the memory of a job for given numbers of frames in flight, which may be 0.
    init(of job: RenderJob, _ flight: FramesInFlight, layers: Int, heldLayers: Int = 0) {
        self.init()
        let jobs = job.jobs
        for (index, job) in jobs.enumerated() {
            addPictures(of: job)
            addScene(of: job, flight)
            addShadows(of: job, flight)
            addReading(of: job)
            addReliefs(of: job, flight)
            addParticles(of: job, flight)
            // Layers are those of the front job.
            let isFront = index == jobs.count - 1
            addPostSteps(of: job, layers: isFront ? layers : 0, heldLayers: isFront ? heldLayers : 0, flight)
            if job.view != nil { add(job.size.pixelCount * Self.viewBytes * flight.workers, for: .frames, count: 0) }
        }
        addFrames(of: job, flight)
    }

    private mutating func addPictures(of job: RenderJob) {
        for texture in job.scene.textures {
            switch texture {
            case .picture(let picture):
                add(picture.size.pixelCount * Self.textureBytes, for: .pictures, name: "\(picture.size)")
            case .light(let picture):
                add(picture.size.pixelCount * Self.lightTextureBytes, for: .pictures, name: "\(picture.size)")
            case .still(let texture):
                var bytes = Self.textureBytes
                if case .light? = texture.source { bytes = Self.lightTextureBytes }
                add(texture.size.pixelCount * bytes, for: .pictures, name: "\(texture.size)")
            case .relief, .frame: break
            }
        }
        for cube in job.scene.cubeMaps {
            var bytes = Self.sampledCubeBytes
            if case .map = cube { bytes = Self.cubeBytes }
            add(6 * cube.side * cube.side * bytes, for: .pictures, name: "a cube map of \(cube.side)x\(cube.side)")
        }
        var matte: [RenderJob.ImageLayer] = []
        if case .matte(let shown)? = job.occlusion { matte = [shown] }
        for shown in [job.background] + job.pictures + matte {
            switch shown.source {
            case .picture(let picture):
                add(picture.size.pixelCount * Self.pictureBytes, for: .pictures, name: "\(picture.size)")
            case .light(let picture): add(picture.size.pixelCount * 16, for: .pictures, name: "\(picture.size)")
            // One frame is read ahead.
            case .video(let clip): add(clip.storedFrameBytes, for: .footage, name: "\(clip.size)")
            case .color, .captured, .config, .timecode: break
            }
        }
    }

    /// Adds the pictures of the frames in flight.
    ///
    /// With footage, the estimate follows measurements from 1280×720 to 3840×2160 on 1 to 4 threads. Half of the frames in
    /// flight that no worker is drawing use memory, and the footage replaces one of a frame's pictures.
    private mutating func addFrames(of job: RenderJob, _ flight: FramesInFlight) {
        guard !job.clips.isEmpty else { return add(flight.bytesPerFrame * flight.most, for: .frames) }
        let picture = job.size.pixelCount * Self.pictureBytes
        let stored = job.clips.reduce(0) { $0 + $1.storedFrameBytes }
        add((flight.bytesPerFrame - picture + stored) * (flight.workers + flight.most) / 2, for: .frames)
        // Frames of other sizes are resampled. Blending needs two source frames and the result.
        let drawn = job.clips.reduce(0) { bytes, clip in
            let frames = clip.synchronization == .blend ? 3 : 1
            return bytes + clip.size.pixelCount * Self.pictureBytes * frames + (clip.size == job.size ? 0 : picture)
        }
        add(drawn * flight.workers, for: .frames, count: 0)
    }

    /// Bytes per vertex of the heights of the smooth surface above the triangles, as an array and in the buffer of the draws.
    private static let facetHeightBytes = 8

    private mutating func addScene(of job: RenderJob, _ flight: FramesInFlight) {
        let scene = job.scene
        // Meshes of the same shape may share memory.
        var known: Set<UnsafeRawPointer> = []
        for mesh in scene.meshes { add(Self.meshBytes + mesh.bytes(except: &known), for: .meshes) }
        var vertices = scene.meshes.reduce(0) { $0 + $1.vertexCount }
        for (mesh, subdivision) in scene.subdivisions {
            let counts = scene[mesh].drawnCounts(subdivision)
            add(counts.surfaceBytes(scene[mesh]), for: .meshes)
            vertices += counts.vertices
        }
        if scene.castsShadows { add(Self.facetHeightBytes * vertices, for: .meshes, count: 0) }
        let driven = Set(job.drivers.drawings.flatMap { $0.layers.map(\.mesh) })
        add(
            driven.count * (Self.drawingBytes + Self.drawnDrawingBytes * flight.workers), for: .surfaces, count: 0)
        let tiles = ((job.size.width + 63) / 64) * ((job.size.height + 63) / 64)
        for node in scene.nodes {
            for surface in node.surfaces {
                let mesh = scene[surface.mesh]
                let counts = mesh.drawnCounts(scene.subdivisions[surface.mesh])
                let drawn =
                    (counts.vertices + 15) * Self.drawnVertexBytes + counts.triangles * Self.drawnTriangleBytes
                    + Self.drawnSurfaceBytes + 4 * tiles
                add(drawn * flight.workers, for: .surfaces)
                // One morphed shape for each frame in flight, and the most recent one.
                if !mesh.morphTargets.isEmpty { add(counts.vertices * 32 * (flight.most + 1), for: .surfaces, count: 0) }
            }
        }
        let loaded = scene.nodes.count * Self.loadedNodeBytes + scene.materials.count * Self.loadedMaterialBytes
        let state = scene.nodes.count * Self.nodeBytes + scene.materials.count * Self.materialBytes
        add(loaded + state * flight.most, for: .surfaces, count: 0)
    }

    /// Adds the shadow maps of all lights, which are kept until the frame is drawn.
    private mutating func addShadows(of job: RenderJob, _ flight: FramesInFlight) {
        for node in job.scene.nodes {
            guard let side = node.light?.shadow?.mapSize else { continue }
            add(side * side * Self.shadowBytes * flight.workers, for: .shadows, name: "\(side)x\(side)")
        }
    }

    /// Adds the memory of the config's text, of the recording if it is smoothed, and of retouching.
    private mutating func addReading(of job: RenderJob) {
        if let tree = job.tree { add(tree.valueCount * Self.configValueBytes, for: .config, count: 0) }
        // Keyframes are not smoothed.
        if job.smoothing > 0, let recording = job.recording, recording.format != .keyframes,
            let frames = try? recording.countFrames()
        {
            add(frames * Self.smoothedFrameBytes, for: .recordings, name: "\(frames) frames")
        }
        for retouch in ([job.background] + job.pictures).compactMap(\.retouch) {
            add(Self.retouchBytes + retouch.maskBytes, for: .pictures, count: 0)
        }
    }

    /// Adds the memory of the post steps.
    private mutating func addPostSteps(of job: RenderJob, layers: Int, heldLayers: Int, _ flight: FramesInFlight) {
        let memory = PostChain(of: job, layers: layers, heldLayers: heldLayers).memory(for: job.size)
        add(memory.perFrame * flight.workers + memory.perJob, for: .frames, count: 0)
    }

    /// Bytes per particle: its birth in a list that doubles when it is full, its copy in each frame in flight, and its square
    /// during drawing.
    private static let particleBytes = 256
    private static let flyingParticleBytes = 128
    private static let drawnParticleBytes = 640

    /// Adds the particles of all emitters, assuming that each has its largest number of living particles.
    private mutating func addParticles(of job: RenderJob, _ flight: FramesInFlight) {
        for emitter in job.drivers.particles {
            let bytes =
                Self.particleBytes + Self.flyingParticleBytes * flight.most + Self.drawnParticleBytes * flight.workers
            add(emitter.mostLiving * bytes, for: .particles, name: "\(emitter.mostLiving) at once")
        }
    }

    /// Adds the reliefs, which are recomputed in each frame: their vertices, and their parts of the picture.
    private mutating func addReliefs(of job: RenderJob, _ flight: FramesInFlight) {
        var known: Set<UnsafeRawPointer> = []
        for relief in job.drivers.reliefs {
            let vertices = job.scene[relief.mesh].vertexCount
            let cutting = 512 * 512 * (Self.textureBytes + Self.pictureBytes)
            add((vertices * 32 + cutting) * (flight.workers + 1), for: .reliefs, name: "\(relief.grid.x)x\(relief.grid.y)")
            guard let picture = job.scene.heightPictures[relief.mesh] else { continue }
            // The picture, and its part in each drawn frame.
            let isNew = picture.pixels.withUnsafeBytes { $0.baseAddress.map { known.insert($0).inserted } ?? false }
            let bytes = picture.size.pixelCount * MemoryLayout<LinearColor>.stride
            add(bytes * (flight.workers + (isNew ? 1 : 0)), for: .reliefs, name: "heights of \(picture.size)")
        }
    }
}

/// The size of a mesh as it is drawn.
private struct DrawnCounts {
    var vertices: Int
    var triangles: Int

    /// Returns the bytes of a subdivided mesh: its arrays, the buffers of the draws, and its matrix while it is computed.
    func surfaceBytes(_ mesh: Mesh) -> Int {
        let vertex = 2 * (32 + 8 * mesh.textureCoordinates.count + (mesh.colors.isEmpty ? 0 : 16))
        return vertices * (vertex + Self.matrixBytes) + triangles * Self.triangleBytes
    }

    /// The rows of one vertex, measured on faces: up to 12 vertices with their weights, in both precisions.
    private static let matrixBytes = 500
    /// A triangle in both arrays, and its edges while the surface is computed.
    private static let triangleBytes = 200
}

extension Mesh {
    /// Returns the number of vertices and triangles that are drawn.
    ///
    /// Each edge becomes a vertex. A closed surface has three edges for two triangles; borders have more.
    fileprivate func drawnCounts(_ subdivision: Subdivision?) -> DrawnCounts {
        var counts = DrawnCounts(vertices: vertexCount, triangles: triangles.count)
        for _ in 0..<(subdivision?.levels ?? 0) {
            counts.vertices += counts.triangles * 3 / 2 + counts.triangles / 8
            counts.triangles *= 4
        }
        return counts
    }

    /// Returns the bytes of the mesh's arrays except those already counted. Morph targets count twice, because they are
    /// preprocessed.
    fileprivate func bytes(except known: inout Set<UnsafeRawPointer>) -> Int {
        func bytes<Element>(_ array: [Element]) -> Int {
            let isNew = array.withUnsafeBytes { buffer in buffer.baseAddress.map { known.insert($0).inserted } ?? false }
            return isNew ? array.count * MemoryLayout<Element>.stride : 0
        }
        let drawn =
            bytes(positions) + (normals.isEmpty ? vertexCount * 16 : bytes(normals))
            + textureCoordinates.reduce(0) { $0 + bytes($1) } + bytes(triangles)
        // The scene's arrays and the buffers of the draws.
        let resting = 2 * drawn + bytes(tangents)
        guard !morphTargets.isEmpty else { return resting }
        let shapes = morphTargets.reduce(0) { $0 + bytes($1.positionOffsets) + bytes($1.normalOffsets) }
        return resting + drawn + 2 * shapes
    }
}
