import ConfigLanguage
import FilmIntegration
import ImageLayers
import FaceDrivers
import FaceTracking
import Imaging
import Meshes
import Rasterizer
package import RenderConfig
import SceneGraph
import VideoCodecs

extension MemoryEstimate {
    /// Bytes of a picture's pixel, eight bits a channel.
    private static let pictureBytes = 4
    /// Bytes of a texture's pixel: the picture, and its mip chain of sixteen bits a channel, which has a third more.
    private static let textureBytes = 15
    /// The same of a texture from a picture in linear light.
    private static let lightTextureBytes = 27
    /// Bytes of a cube map's pixel: a mip chain as it was read and one ready for sampling, each sixteen bytes and a third more.
    private static let cubeBytes = 43
    /// The same of one that was ready when it was read.
    private static let sampledCubeBytes = 22
    /// Bytes that a vertex takes in each frame that is drawn: its place on the screen and its attributes.
    private static let drawnVertexBytes = 80
    /// Bytes that a triangle takes there: its set-up and its place in the tiles; half of them show their backs, and lists are grown by
    /// half of what they have.
    private static let drawnTriangleBytes = 70
    /// Bytes that a surface takes there, however small it is: its draw, its records, its lists; and four more for each tile.
    private static let drawnSurfaceBytes = 3 << 10
    /// Bytes of a mesh beside its arrays' elements, as a model's and as the scene's: most meshes of many parts are small.
    private static let meshBytes = 3 << 10
    /// Bytes of a shadow map's texel: the depth that a light's map keeps until the frame is drawn.
    private static let shadowBytes = 4
    /// Bytes of what a picture is retouched with, regardless of its size.
    private static let retouchBytes = 16 << 20
    /// Bytes of a value of a config's tree, with its key path, and of the settings that are read from it.
    private static let configValueBytes = 450
    /// Bytes of a frame of a recording that is smoothed, while the whole of it is evened out, if it has one face.
    private static let smoothedFrameBytes = 2300
    /// Bytes of a pixel of a layer beside a frame, from its drawing to its files.
    private static let frameLayerBytes = 80
    /// Bytes of a pixel of a view: drawn at twice the size either way, as numbers and as a picture, and averaged in linear light.
    private static let viewBytes = 350
    /// Bytes of a node and of a material while they are loaded: the settings and the scene.
    private static let loadedNodeBytes = 600
    private static let loadedMaterialBytes = 4 << 10
    /// The same in the state of each frame that is in flight.
    private static let nodeBytes = 700
    private static let materialBytes = 1 << 10
    /// Bytes of one layer of a drawing whose strokes are an expression's: as it is kept, and in each frame that is drawn.
    private static let drawingBytes = 11 << 10
    private static let drawnDrawingBytes = 18 << 10

    /// The memory that a job takes which is rendered.
    /// - Parameters:
    ///   - frames: the number of frames, at least 1.
    ///   - threads: the number of threads that work.
    ///   - layers: the number of layers that are written beside the frames. Default: 0.
    ///   - limit: in bytes, within which it stays where fewer frames in flight suffice for that. Default: nil, no limit.
    package init(of job: RenderJob, frames: Int, threads: Int, layers: Int = 0, limit: Int? = nil) {
        let fitting = FittingFlight(
            of: job, frames: max(frames, 1), threads: max(threads, 1), layers: layers, limit: limit ?? .max)
        self = fitting.estimate
    }

    /// The memory that a job takes with so many frames in flight, of which there may be none.
    init(of job: RenderJob, _ flight: FramesInFlight, layers: Int) {
        self.init()
        for job in job.jobs {
            addPictures(of: job)
            addScene(of: job, flight)
            addShadows(of: job, flight)
            addReading(of: job)
            addReliefs(of: job, flight)
            addParticles(of: job, flight)
            addFinishing(of: job, flight)
            if job.view != nil { add(job.size.pixelCount * Self.viewBytes * flight.workers, for: .frames, count: 0) }
        }
        addFrames(of: job, flight)
        // One after the other: what is drawn, the numbers, and their files.
        if layers > 0 { add(job.size.pixelCount * Self.frameLayerBytes * flight.workers, for: .frames, count: 0) }
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
            // The frame that is read ahead.
            case .video(let clip): add(clip.storedFrameBytes, for: .footage, name: "\(clip.size)")
            case .color, .captured, .config, .timecode: break
            }
        }
    }

    /// Adds the pictures of the frames in flight. With footage, the estimate follows measurements from 1280×720 to 3840×2160 on 1 to
    /// 4 threads: half of the frames that no worker draws hold anything, and footage stands in for one of a frame's pictures.
    private mutating func addFrames(of job: RenderJob, _ flight: FramesInFlight) {
        guard !job.clips.isEmpty else { return add(flight.bytesPerFrame * flight.most, for: .frames) }
        let picture = job.size.pixelCount * Self.pictureBytes
        let stored = job.clips.reduce(0) { $0 + $1.storedFrameBytes }
        add((flight.bytesPerFrame - picture + stored) * (flight.workers + flight.most) / 2, for: .frames)
        // Frames of other sizes are resampled, and mixed ones are two until they are one.
        let drawn = job.clips.reduce(0) { bytes, clip in
            let frames = clip.synchronization == .blend ? 3 : 1
            return bytes + clip.size.pixelCount * Self.pictureBytes * frames + (clip.size == job.size ? 0 : picture)
        }
        add(drawn * flight.workers, for: .frames, count: 0)
    }

    private mutating func addScene(of job: RenderJob, _ flight: FramesInFlight) {
        let scene = job.scene
        // Meshes of one shape may share their memory.
        var known: Set<UnsafeRawPointer> = []
        for mesh in scene.meshes { add(Self.meshBytes + mesh.bytes(except: &known), for: .meshes) }
        let driven = Set(job.drivers.drawings.flatMap { $0.layers.map(\.mesh) })
        add(
            driven.count * (Self.drawingBytes + Self.drawnDrawingBytes * flight.workers), for: .surfaces, count: 0)
        let tiles = ((job.size.width + 63) / 64) * ((job.size.height + 63) / 64)
        for node in scene.nodes {
            for surface in node.surfaces {
                let mesh = scene[surface.mesh]
                let drawn =
                    (mesh.vertexCount + 15) * Self.drawnVertexBytes + mesh.triangles.count * Self.drawnTriangleBytes
                    + Self.drawnSurfaceBytes + 4 * tiles
                add(drawn * flight.workers, for: .surfaces)
                // A shape for each frame in flight, and the one that was made last.
                if !mesh.morphTargets.isEmpty { add(mesh.vertexCount * 32 * (flight.most + 1), for: .surfaces, count: 0) }
            }
        }
        let loaded = scene.nodes.count * Self.loadedNodeBytes + scene.materials.count * Self.loadedMaterialBytes
        let state = scene.nodes.count * Self.nodeBytes + scene.materials.count * Self.materialBytes
        add(loaded + state * flight.most, for: .surfaces, count: 0)
    }

    /// Adds the shadow maps of all lights, which a frame keeps until it is drawn.
    private mutating func addShadows(of job: RenderJob, _ flight: FramesInFlight) {
        for node in job.scene.nodes {
            guard let side = node.light?.shadow?.mapSize else { continue }
            add(side * side * Self.shadowBytes * flight.workers, for: .shadows, name: "\(side)x\(side)")
        }
    }

    /// Adds the memory that the config's text takes, and the recording if it is smoothed.
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

    /// Bytes of a pixel of the mattes of objects in front of a face.
    private static let matteBytes = 4
    /// Bytes of what one learns people's looks from, and of a face that is looked at.
    private static let lookBytes = 18 << 20
    /// Bytes of the lines around a person's eyes in which spectacles are found, of a usual face.
    private static let spectaclesBytes = 1 << 19
    /// Bytes of the colours around a face from which hair is found, or hands.
    private static let surroundingsBytes = 3 << 20
    /// Bytes of a pixel of a picture that glows: its light, and planes of half the width and of half the size.
    private static let bloomBytes = 40
    /// Bytes of a pixel of a picture with ambient occlusion, of whose texels there is one for four: a picture with depth, and what is
    /// searched, found and smoothed.
    private static let ambientOcclusionBytes = 12

    /// Bytes of a pixel of a frame whose layer is paint: means of blocks of the film, mostly of more than 2×2 pixels.
    private static let paintBytes = 2
    /// Bytes of a pixel of a frame whose layer is an object: the depth of the scene, and the coverage of blocks.
    private static let objectBytes = 7

    /// Adds the memory that a drawn frame takes to be finished over its film.
    private mutating func addFinishing(of job: RenderJob, _ flight: FramesInFlight) {
        var bytes = 0
        // The scene, which is drawn over nothing before it is laid on the frame.
        if !job.match.isNothing { bytes += Self.pictureBytes * job.mostMoments }
        switch job.match.surface {
        case .paint: bytes += Self.paintBytes
        case .object: bytes += Self.objectBytes
        case nil: break
        }
        if job.occlusion != nil || !job.keptParts.isEmpty { bytes += Self.matteBytes }
        let camera = job.scene.cameraNode.flatMap { job.scene[$0].camera }
        if camera?.bloom != nil { bytes += Self.bloomBytes }
        if camera?.ambientOcclusion != nil { bytes += Self.ambientOcclusionBytes }
        add(job.size.pixelCount * bytes * flight.workers, for: .frames, count: 0)
        if case .estimate? = job.occlusion { add(Self.lookBytes, for: .frames, count: 0) }
        if job.keptParts.contains(.spectacles) {
            add(Self.spectaclesBytes * (flight.workers + SpectaclesFinder.mostFrames), for: .frames, count: 0)
        }
        if !job.keptParts.isDisjoint(with: [.hair, .hands]) {
            add(Self.surroundingsBytes * flight.workers, for: .frames, count: 0)
        }
    }

    /// Bytes of a particle: its birth in a list that doubles when it is full, its copy in each frame in flight, and its square
    /// while it is drawn.
    private static let particleBytes = 256
    private static let flyingParticleBytes = 128
    private static let drawnParticleBytes = 640

    /// The particles of an emitter are as many as may live at once.
    private mutating func addParticles(of job: RenderJob, _ flight: FramesInFlight) {
        for emitter in job.drivers.particles {
            let bytes =
                Self.particleBytes + Self.flyingParticleBytes * flight.most + Self.drawnParticleBytes * flight.workers
            add(emitter.mostLiving * bytes, for: .particles, name: "\(emitter.mostLiving) at once")
        }
    }

    /// A relief is made anew in each frame: its vertices, and its part of the picture.
    private mutating func addReliefs(of job: RenderJob, _ flight: FramesInFlight) {
        var known: Set<UnsafeRawPointer> = []
        for relief in job.drivers.reliefs {
            let vertices = job.scene[relief.mesh].vertexCount
            let cutting = 512 * 512 * (Self.textureBytes + Self.pictureBytes)
            add((vertices * 32 + cutting) * (flight.workers + 1), for: .reliefs, name: "\(relief.grid.x)x\(relief.grid.y)")
            guard let picture = job.scene.heightPictures[relief.mesh] else { continue }
            // The picture, and its part in each frame that is drawn.
            let isNew = picture.pixels.withUnsafeBytes { $0.baseAddress.map { known.insert($0).inserted } ?? false }
            let bytes = picture.size.pixelCount * MemoryLayout<LinearColor>.stride
            add(bytes * (flight.workers + (isNew ? 1 : 0)), for: .reliefs, name: "heights of \(picture.size)")
        }
    }
}

extension Mesh {
    /// The bytes of its arrays, but of those whose memory is known already; with shapes twice, since those are made ready.
    fileprivate func bytes(except known: inout Set<UnsafeRawPointer>) -> Int {
        func bytes<Element>(_ array: [Element]) -> Int {
            let isNew = array.withUnsafeBytes { buffer in buffer.baseAddress.map { known.insert($0).inserted } ?? false }
            return isNew ? array.count * MemoryLayout<Element>.stride : 0
        }
        let drawn =
            bytes(positions) + (normals.isEmpty ? vertexCount * 16 : bytes(normals))
            + textureCoordinates.reduce(0) { $0 + bytes($1) } + bytes(triangles)
        // The scene's, and the buffers of the draws.
        let resting = 2 * drawn + bytes(tangents)
        guard !morphTargets.isEmpty else { return resting }
        let shapes = morphTargets.reduce(0) { $0 + bytes($1.positionOffsets) + bytes($1.normalOffsets) }
        return resting + drawn + 2 * shapes
    }
}
