public import FaceTracking
import RenderMath
public import SceneGraph

/// Turns tracked frames into the scene's states, one after the other.
///
///     var timeline = Timeline(scene: scene, drivers: drivers, header: recording.header)
///     while let frame = try reader.next() {
///         let state = timeline.advance(to: frame)
///     }
///
/// Everything that runs from frame to frame is held here: which faces are known, masks worn, hysteresis, fades and smoothing. It
/// always runs from the recording's first frame, so that a frame's state does not depend on which frames are rendered. Fades and
/// smoothing go by the frames' time stamps, never by their count, so that gaps and dropped frames take the time they took.
public struct Timeline: Sendable {
    private let scene: Scene
    private let drivers: DriverSet
    private var roster: FaceRoster
    private var smoothers: [PoseSmoother]
    private var swaps: [TextureSwap.State]
    private var drawings: [DrawingDriver.State]
    private var camera: TrackedCamera?
    private let headerIntrinsics: CameraIntrinsics?
    private var light: LightEstimate?
    private var startTime: Double?

    /// A timeline before a recording's first frame.
    /// - Parameter header: the recording's, for the optics of frames without a camera of their own.
    /// - Precondition: drivers name nodes, meshes, materials and textures of `scene`.
    public init(scene: Scene, drivers: DriverSet, header: RecordingHeader? = nil) {
        self.scene = scene
        self.drivers = drivers
        roster = FaceRoster(limit: drivers.faceCount)
        smoothers = drivers.anchors.map { _ in PoseSmoother() }
        swaps = drivers.textureSwaps.map { _ in TextureSwap.State() }
        drawings = drivers.drawings.map { _ in DrawingDriver.State() }
        headerIntrinsics = header?.intrinsics
    }

    /// Goes on to the recording's next frame and gives the scene's state in it.
    public mutating func advance(to frame: TrackedFrame) -> FrameState {
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
        applyAnchors(at: frame.time, to: &state)
        applyFaces(to: &state)
        applySwaps(at: frame.time, to: &state)
        applyDrawings(at: frame.time, to: &state)
        return state
    }

    private func applyCamera(to state: inout FrameState) {
        guard drivers.camera == .recorded else { return }
        if let camera {
            state.worldFromCamera = camera.worldFromCamera
            state.camera.take(camera.intrinsics)
        } else if let headerIntrinsics {
            state.camera.take(headerIntrinsics)
        }
    }

    private mutating func applyAnchors(at time: Double, to state: inout FrameState) {
        for (index, driver) in drivers.anchors.enumerated() {
            let memory = roster[driver.faceIndex]
            if let memory, memory.isTracked {
                smoothers[index].follow(
                    memory.face.worldFromFace, at: time, constant: driver.smoothing, isFresh: memory.isFresh)
            }
            driver.apply(memory, pose: smoothers[index].pose, at: time, to: &state)
        }
    }

    /// What follows from a face as it was last seen.
    private func applyFaces(to state: inout FrameState) {
        for change in drivers.faceChanges {
            change.apply(timesFoundAgain: roster[change.faceIndex]?.timesFoundAgain ?? 0, to: &state)
        }
        for driver in drivers.morphs {
            if let memory = roster[driver.faceIndex] { driver.apply(memory.face, to: &state) }
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

    private mutating func applySwaps(at time: Double, to state: inout FrameState) {
        for (index, swap) in drivers.textureSwaps.enumerated() where !swap.textures.isEmpty {
            if let memory = roster[swap.faceIndex], memory.isTracked {
                swaps[index].advance(to: swap.value.value(of: memory.face.blendShapes), at: time, by: swap)
            } else {
                swaps[index].settle(at: time, by: swap)
            }
            let contents = swaps[index].contents(at: time, of: swap)
            for target in swap.targets { state.show(contents, in: target) }
        }
    }
}
