import Bianlian
import FaceDrivers
import Foundation
import RenderTestSupport
import Testing

/// Two frames of the shipped opera, rendered unchanged or with a change.
struct OperaStage: Sendable {
    static let size = ImageSize(480, 270)
    /// The head turns in these frames, so that they differ.
    private static let frames = [489, 490]

    /// The masks, glasses and occluder.
    private let opera: RenderJob
    private let states: [FrameState]
    /// Preparing a renderer costs far more than a frame, so that one renderer draws nearly all of them.
    private let renderer: SceneRenderer
    private let backdrop: SRGBImage
    /// The actor over the backdrop, per frame.
    private let footage: [SRGBImage]

    /// Loads the opera and plays it up to its frames.
    init() throws {
        let config = SharedData.packageRoot.appendingPathComponent("render-configs/opera.yaml")
        opera = try RenderJob.load(configAt: config, options: ConfigOptions(size: Self.size))
        guard case .config(let id) = opera.background.source, case .picture(let backdrop) = opera[id].background.source else {
            throw OperaStageError(missing: "footage of an actor before a backdrop")
        }
        let actor = opera[id]
        self.backdrop = backdrop
        states = try Self.states(of: opera)
        renderer = try SceneRenderer(scene: opera.scene, size: Self.size, samples: .four)
        let camera = try SceneRenderer(scene: actor.scene, size: Self.size, samples: .four)
        footage = try Self.states(of: actor).map { try camera.render($0, over: .picture(backdrop)).color }
    }

    private static func states(of job: RenderJob) throws -> [FrameState] {
        var timeline = Timeline(scene: job.scene, drivers: job.drivers, header: job.recording?.header)
        let reader = try #require(job.recording).makeReader()
        var states: [FrameState] = []
        while let frame = try reader.next(), states.count < frames.count {
            let state = timeline.advance(to: frame)
            if frames.contains(frame.index) { states.append(state) }
        }
        return states
    }

    /// Renders the later frame, with optional changes.
    /// - Parameters:
    ///   - isLate: whether to render the previous frame instead.
    ///   - samples: the antialiasing of mask and glasses.
    ///   - showsActor: whether the actor is behind the mask.
    ///   - change: modifies the frame.
    func render(
        isLate: Bool = false, samples: SamplePattern = .four, showsActor: Bool = true,
        change: (inout OperaFrame) throws -> Void = { _ in }
    ) throws -> SRGBImage {
        let index = isLate ? 0 : 1
        var frame = OperaFrame(scene: opera.scene, state: states[index])
        try change(&frame)
        let renderer =
            samples == .four ? renderer : try SceneRenderer(scene: opera.scene, size: Self.size, samples: samples)
        return try renderer.render(frame.state, over: .picture(showsActor ? footage[index] : backdrop)).color
    }
}

/// A frame of the opera; its parts have the names of the config.
struct OperaFrame {
    fileprivate let scene: Scene
    fileprivate(set) var state: FrameState

    fileprivate init(scene: Scene, state: FrameState) {
        (self.scene, self.state) = (scene, state)
    }

    /// Shows or hides a node.
    mutating func setHidden(_ isHidden: Bool, _ name: String) throws {
        guard let node = scene.node(named: name) else { throw OperaStageError(missing: "node \(name)") }
        state[node].isHidden = isHidden
    }

    /// Changes a material.
    mutating func changeMaterial(_ name: String, _ change: (inout Material) -> Void) throws {
        guard let material = scene.material(named: name) else { throw OperaStageError(missing: "material \(name)") }
        change(&state[material])
    }

    /// Mirrors the directional lights between left and right.
    mutating func mirrorLights() throws {
        let mirror = Matrix4(scale: SIMD3(-1, 1, 1))
        let lit = scene.nodeIDs.filter { state[$0].light?.kind == .directional }
        guard !lit.isEmpty else { throw OperaStageError(missing: "directional light") }
        for node in lit { state[node].parentFromNode = mirror * state[node].parentFromNode }
    }
}

/// An element that a change needs is missing in the shipped opera.
struct OperaStageError: Error, CustomStringConvertible {
    let missing: String

    var description: String { "opera.yaml no longer has \(missing); use another element for this change" }
}
