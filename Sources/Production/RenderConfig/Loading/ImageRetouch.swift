import ConfigSettings
import Imaging
package import Retouching
package import SceneGraph

/// The work of brushes on a picture that a config shows, frame by frame.
package struct ImageRetouch: Sendable {
    /// One thing that is done, in some frames.
    struct Step: Sendable {
        var frames: FrameRange?
        var work: Work
    }

    /// What is done.
    enum Work: Sendable {
        case effect(RegionEffect, amount: FrameNumber, degrees: FrameNumber?)
        case stroke(BrushStroke)

        /// The step in a frame.
        func step(in state: FrameState) -> RetouchProgram.Step {
            switch self {
            case .effect(var effect, let amount, let degrees):
                effect.amount = Float(amount.value(in: state))
                if let degrees { effect.filter = .hue(degrees: Float(degrees.value(in: state))) }
                return .effect(effect)
            case .stroke(let stroke): return .stroke(stroke.stroke(in: state))
            }
        }

        /// The region that it is kept within.
        fileprivate var region: RetouchRegion? {
            switch self {
            case .effect(let effect, _, _): effect.region
            case .stroke(let stroke): stroke.region
            }
        }

        fileprivate var isSteady: Bool {
            switch self {
            case .effect(_, let amount, let degrees): amount.isSteady && (degrees?.isSteady ?? true)
            case .stroke(let stroke): stroke.isSteady
            }
        }
    }

    let steps: [Step]
    /// The position of the face on the picture; nil where nothing lies on it.
    package let face: FaceOnImage?

    /// Whether the same is done in all frames.
    var isSteady: Bool { face == nil && steps.allSatisfy { $0.frames == nil && $0.work.isSteady } }

    /// The bytes of the masks of all regions. Steps may share a mask.
    package var maskBytes: Int {
        var known: Set<UnsafeRawPointer> = []
        return steps.reduce(0) { bytes, step in
            guard let pixels = step.work.region?.mask.values.pixels else { return bytes }
            let isNew = pixels.withUnsafeBytes { buffer in buffer.baseAddress.map { known.insert($0).inserted } ?? false }
            return bytes + (isNew ? pixels.count : 0)
        }
    }

    /// The steps that are done in a frame of the recording.
    package func program(in state: FrameState) -> RetouchProgram {
        let frame = state.index
        return RetouchProgram(
            steps.filter { step in step.frames.map { $0.first <= frame && frame <= $0.last } ?? true }
                .map { $0.work.step(in: state) })
    }
}

/// A stroke whose brush may change from frame to frame.
struct BrushStroke: Sendable {
    /// The numbers of its brush.
    struct Numbers: Sendable {
        var radius, hardness, force: FrameNumber
        var degrees: FrameNumber?

        fileprivate var isSteady: Bool {
            radius.isSteady && hardness.isSteady && force.isSteady && (degrees?.isSteady ?? true)
        }
    }

    private let name: String
    private let brush: Dab
    /// Positions in the brush's space, with the force there where one is said.
    private let points: [(place: SIMD2<Float>, force: Float?)]
    private let spacing: Float
    private let aspect: SIMD2<Float>
    fileprivate let region: RetouchRegion?
    private let numbers: Numbers
    /// The stroke where nothing drives it.
    private let resting: RetouchStroke

    /// - Parameters: as `RetouchStroke` has them; `numbers` take the place of those of the brush.
    init(
        name: String, brush: Dab, along points: [(place: SIMD2<Float>, force: Float?)], spacing: Float, aspect: SIMD2<Float>,
        region: RetouchRegion?, numbers: Numbers
    ) {
        (self.name, self.brush, self.points, self.spacing) = (name, brush, points, spacing)
        (self.aspect, self.region, self.numbers) = (aspect, region, numbers)
        resting = RetouchStroke(
            name: name, brush: brush, along: points.map { ($0.place, $0.force ?? Float(numbers.force.resting)) },
            spacing: spacing, aspect: aspect, region: region)
    }

    fileprivate var isSteady: Bool { numbers.isSteady }

    fileprivate func stroke(in state: FrameState) -> RetouchStroke {
        guard !isSteady else { return resting }
        var brush = brush
        brush.radius = Float(numbers.radius.value(in: state))
        brush.hardness = Float(numbers.hardness.value(in: state))
        if let degrees = numbers.degrees { brush.filter = .hue(degrees: Float(degrees.value(in: state))) }
        let force = Float(numbers.force.value(in: state))
        return RetouchStroke(
            name: name, brush: brush, along: points.map { ($0.place, $0.force ?? force) }, spacing: spacing, aspect: aspect,
            region: region)
    }
}
