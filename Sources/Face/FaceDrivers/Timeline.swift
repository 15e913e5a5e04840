public import FaceTracking
import Imaging
import RenderMath
public import SceneGraph

/// Converts tracked frames to the scene's states, one after another.
///
///     var timeline = Timeline(scene: scene, drivers: drivers, header: recording.header)
///     while let frame = try reader.next() {
///         let state = timeline.advance(to: frame)
///     }
///
/// Stores everything that carries over from frame to frame: known faces, current masks, hysteresis and fades. It always runs
/// from the recording's first frame, so that a frame's state does not depend on which frames are rendered. Fades follow the
/// frames' time stamps, not their number, so that gaps and dropped frames count with their real duration.
public struct Timeline: Sendable {
    private let scene: Scene
    private let drivers: DriverSet
    private var roster: FaceRoster
    private var identities: [IdentityMemory]
    private var seats: [IdentityMemory]
    private var swaps: [TextureSwap.State]
    private var drawings: [DrawingDriver.State]
    private var reliefs: [ReliefDriver.State]
    private var texts: [TextDriver.State]
    private var values: DrivenValues
    private var clips: ClipStage
    private var constraints: ConstraintStage
    private var particles: ParticleStage
    private var camera: TrackedCamera?
    private let headerIntrinsics: CameraIntrinsics?
    private let imageSize: SIMD2<Int>?
    private var light: LightEstimate?
    private var startTime: Double?

    /// Creates a timeline that begins with a recording's first frame.
    /// - Parameter header: the recording's header, for the optics of frames without a camera.
    /// - Precondition: drivers refer to nodes, meshes, materials and textures of `scene`.
    public init(scene: Scene, drivers: DriverSet, header: RecordingHeader? = nil) {
        self.scene = scene
        self.drivers = drivers
        roster = FaceRoster(limit: drivers.faceCount)
        identities = drivers.morphs.map { _ in IdentityMemory() }
        seats = drivers.placements.map { _ in IdentityMemory() }
        swaps = drivers.textureSwaps.map { _ in TextureSwap.State() }
        drawings = drivers.drawings.map { _ in DrawingDriver.State() }
        reliefs = drivers.reliefs.map { _ in ReliefDriver.State() }
        texts = drivers.texts.map { _ in TextDriver.State() }
        values = DrivenValues(of: drivers)
        clips = ClipStage(of: drivers.clips, in: scene)
        constraints = ConstraintStage(of: drivers.constraints)
        particles = ParticleStage(of: drivers.particles)
        headerIntrinsics = header?.intrinsics
        imageSize = header?.imageSize
    }

    /// Advances to the recording's next frame and returns the scene's state in it.
    /// - Parameters:
    ///   - frame: the next frame.
    ///   - pictures: the views of the pictures that reliefs read in this frame, by the reliefs' picture index. Missing ones
    ///     count as captured. Default: all are captured.
    public mutating func advance(to frame: TrackedFrame, seenIn pictures: [ImageView] = []) -> FrameState {
        let start = startTime ?? frame.time
        startTime = start
        roster.update(with: frame)
        camera = frame.camera ?? camera
        light = frame.light ?? light
        var state = FrameState(of: scene, index: frame.index, time: frame.time - start)
        applyCamera(to: &state)
        if let light {
            for driver in drivers.lights { driver.apply(light, to: &state) }
        }
        // Faces are applied after other drivers, so that the nodes of a lost face stay hidden.
        let moment = values.advance(to: state, of: roster, in: light, by: drivers)
        clips.apply(drivers.clips, at: moment, to: &state)
        let driven = values.properties(at: moment, by: drivers)
        state.take(driven, by: drivers, in: scene) { !$0.isMorph }
        applyAnchors(at: frame.time, to: &state)
        applyFaces(at: moment, to: &state)
        state.take(driven, by: drivers, in: scene) { $0.isMorph }
        if let node = drivers.cameraNode { state.worldFromCamera = state.worldFromNode(node, in: scene).withoutScale }
        constraints.apply(drivers.constraints, to: &state, of: scene)
        particles.apply(drivers.particles, at: moment, to: &state, of: scene)
        applySwaps(at: frame.time, moment, to: &state)
        applyDrawings(at: frame.time, to: &state)
        applyReliefs(in: frame, seenIn: pictures, to: &state)
        for (index, driver) in drivers.texts.enumerated() { texts[index].advance(to: moment, by: driver, to: &state) }
        for driver in drivers.gauges { driver.apply(moment, to: &state) }
        return state
    }

    /// The face dance so far; nil for none.
    public var score: ScoreTally? { values.score }

    /// The number of faces that drive anything and have appeared so far.
    public var faceCount: Int { roster.count }

    /// The number of occurrences of each event so far.
    public var occurrences: [Int] { values.occurrences }

    /// Returns the time of an event's last occurrence so far, in seconds since the recording's first frame; nil before the
    /// first.
    package func newestOccurrence(of event: EventID) -> Double? { values.newestOccurrence(of: event) }

    /// The number of particles of each emitter not born so far, because the limit of living ones was reached.
    package var missingParticles: [Int] { particles.missing }

    /// The faces tracked in the current frame, numbered as in ``FaceAnchor``.
    public var trackedFaces: Set<Int> { roster.tracked }

    /// The frames whose pictures reliefs may still show in later frames.
    package var framesOfLatePictures: Set<Int> { Set(reliefs.flatMap(\.keptFrames)) }

    private func applyCamera(to state: inout FrameState) {
        guard drivers.camera == .recorded else { return }
        if let camera {
            state.worldFromCamera = camera.worldFromCamera
            state.camera.take(camera.intrinsics)
        } else if let headerIntrinsics {
            state.camera.take(headerIntrinsics)
        }
    }

    private func applyAnchors(at time: Double, to state: inout FrameState) {
        for driver in drivers.anchors { driver.apply(roster[driver.faceIndex], at: time, to: &state) }
    }

    /// Applies the drivers that follow the last tracked state of faces.
    private mutating func applyFaces(at moment: DrivingMoment, to state: inout FrameState) {
        for change in drivers.faceChanges { change.apply(changes: moment.number(change.changes) ?? 0, to: &state) }
        for (index, driver) in drivers.morphs.enumerated() {
            guard let face = roster[driver.faceIndex]?.face else { continue }
            let offsets = identities[index].offsets(of: face, at: driver.restPositions)
            driver.apply(
                face, identityOffsets: offsets, keepingOthers: clips.morphedMeshes.contains(driver.meshID), to: &state)
        }
        for (index, driver) in drivers.placements.enumerated() {
            guard let face = roster[driver.faceIndex]?.face else { continue }
            driver.apply(seats[index].restOffsets(of: face, at: driver.fit.positions), to: &state)
        }
        for driver in drivers.bones {
            guard let face = roster[driver.faceIndex]?.face else { continue }
            driver.apply(face, to: &state)
        }
        for driver in drivers.eyes {
            if let memory = roster[driver.faceIndex] { driver.apply(memory.face, to: &state) }
        }
    }

    private mutating func applyDrawings(at time: Double, to state: inout FrameState) {
        for (index, driver) in drivers.drawings.enumerated() {
            drawings[index].advance(roster[driver.faceIndex], at: time, by: driver, to: &state)
        }
    }

    private mutating func applyReliefs(in frame: TrackedFrame, seenIn pictures: [ImageView], to state: inout FrameState) {
        for (index, driver) in drivers.reliefs.enumerated() {
            let view = pictures.indices.contains(driver.picture) ? pictures[driver.picture] : .captured(size: nil)
            let sight = faceLocator(of: view, by: state)
            reliefs[index].advance(to: frame, sight: sight, by: driver, to: &state)
        }
    }

    /// Returns the locator of faces in a picture; nil if neither the recording nor the picture states its size.
    private func faceLocator(of view: ImageView, by state: FrameState) -> FaceLocator? {
        switch view {
        case .rendered(let worldFromCamera, let camera, let size):
            return FaceLocator(
                worldFromCamera: worldFromCamera, camera: camera, size: SIMD2(size.width, size.height),
                rectanglesIn: nil)
        case .captured(let size):
            guard let size = size.map({ SIMD2($0.width, $0.height) }) ?? imageSize else { return nil }
            var taken = state.camera
            if let intrinsics = camera?.intrinsics ?? headerIntrinsics { taken.take(intrinsics) }
            return FaceLocator(
                worldFromCamera: camera?.worldFromCamera ?? state.worldFromCamera, camera: taken, size: size,
                rectanglesIn: imageSize)
        }
    }

    private mutating func applySwaps(at time: Double, _ moment: DrivingMoment, to state: inout FrameState) {
        for (index, swap) in drivers.textureSwaps.enumerated() where swap.images.count > 0 {
            if let number = moment.number(swap.value) {
                swaps[index].advance(to: number, at: time, by: swap)
            } else {
                swaps[index].settle(at: time, by: swap)
            }
            swaps[index].apply(swap, at: time, to: &state)
        }
    }
}
