import ConfigSettings
import Imaging
package import Retouching
package import SceneGraph

/// The brush work on a picture of a config, frame by frame.
package struct ImageRetouch: Sendable {
    /// One operation, optionally limited to a range of frames.
    struct Step: Sendable {
        var frames: FrameRange?
        var work: Work
    }

    /// An operation.
    enum Work: Sendable {
        case effect(RegionEffect, amount: FrameNumber, degrees: FrameNumber?)
        case stroke(BrushStroke)

        /// Returns the operation's step in a frame.
        func step(in state: FrameState) -> RetouchProgram.Step {
            switch self {
            case .effect(var effect, let amount, let degrees):
                effect.amount = Float(amount.value(in: state))
                if let degrees { effect.filter = .hue(degrees: Float(degrees.value(in: state))) }
                return .effect(effect)
            case .stroke(let stroke): return .stroke(stroke.stroke(in: state))
            }
        }

        /// The region that limits it.
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
    /// The position of the face on the picture; nil if no brush works on the face.
    package let face: FaceOnImage?

    /// Whether the work is the same in all frames.
    var isSteady: Bool { face == nil && steps.allSatisfy { $0.frames == nil && $0.work.isSteady } }

    /// The size of the masks of all regions, in bytes. Shared masks count once.
    package var maskBytes: Int {
        var known: Set<UnsafeRawPointer> = []
        return steps.reduce(0) { bytes, step in
            guard let pixels = step.work.region?.mask.values.pixels else { return bytes }
            let isNew = pixels.withUnsafeBytes { buffer in buffer.baseAddress.map { known.insert($0).inserted } ?? false }
            return bytes + (isNew ? pixels.count : 0)
        }
    }

    /// Returns the steps for a frame of the recording.
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
    /// Positions in the brush's space, each with its force if one is given.
    private let points: [(place: SIMD2<Float>, force: Float?)]
    private let spacing: Float
    private let aspect: SIMD2<Float>
    fileprivate let region: RetouchRegion?
    private let numbers: Numbers
    /// The stroke without drivers.
    private let resting: RetouchStroke

    /// - Parameters: as for `RetouchStroke`; `numbers` replace those of the brush.
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
