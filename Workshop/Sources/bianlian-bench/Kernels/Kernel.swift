import RasterResources
import Imaging
import Rasterizer
import RenderMath

/// One step of the rasterizer's work, measured by frames that differ only in that step.
struct Kernel {
    var name: String
    /// Makes the frames whose times, each multiplied by its factor, add up to the time of the step.
    var terms: () -> [Term]
    /// The number of items that the step handles, and their unit.
    var work: Double
    var unit: Unit
    /// The layers of its frames in addition to colour. With depth, depth-only draws are drawn even if they hide nothing
    /// visible.
    var layers: FramebufferLayers = []

    struct Term {
        var factor: Double
        var list: DrawList
        var background = Background.color(LinearColor(red: 0, green: 0, blue: 0))
    }

    /// A kernel from frames with the step, less frames without it.
    static func difference(
        _ name: String, work: Double, _ unit: Unit, of with: @escaping () -> [Draw],
        less without: @escaping () -> [Draw] = { [] },
        layers: FramebufferLayers = []
    ) -> Kernel {
        Kernel(
            name: name,
            terms: {
                [Term(factor: 1, list: DrawList(kernel: with())), Term(factor: -1, list: DrawList(kernel: without()))]
            }, work: work, unit: unit, layers: layers)
    }

    enum Unit: String {
        case vertices, triangles, pixels, bytes, operations
    }

    /// The milliseconds of the step.
    func milliseconds(
        size: ImageSize, samples: SamplePattern, threads: Int, instructionSet: InstructionSet, timing: TimingPlan
    ) throws -> Double {
        let terms = terms()
        let frames = try terms.map { term in
            try FrameWork(
                term.list, over: term.background, size: size, samples: samples, layers: layers, threads: threads,
                instructionSet: instructionSet)
        }
        return zip(terms, try timing.medians(of: frames)).reduce(0) { $0 + $1.0.factor * $1.1 }
    }
}

extension DrawList {
    /// Draws of a kernel under two lights, in clip space.
    init(kernel draws: [Draw]) {
        self.init(draws: draws)
        lighting.ambientLight = SIMD3(repeating: 0.2)
        lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3(0.3, 0.4, 0.9).normalized(), radiance: SIMD3(repeating: 0.8)),
            DirectionalLight(directionToLight: SIMD3(-0.6, 0.1, 0.8).normalized(), radiance: SIMD3(0.2, 0.2, 0.3)),
        ]
    }
}
