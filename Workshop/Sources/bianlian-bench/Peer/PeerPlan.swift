import Foundation
import Imaging
import Rasterizer

/// One scene at one size with a number of samples and threads, drawn alternately by the peer and by each variant of ours.
struct PeerTrial {
    var scene: String
    var size: ImageSize
    var samples: SamplePattern
    var threads: Int
    var variants: [Variant]

    /// A variant of our drawing.
    struct Variant: Hashable {
        var instructionSet: InstructionSet
        var background: BackgroundMode
    }
}

extension PeerOptions {
    /// The trials in the order of measurement.
    var trials: [PeerTrial] {
        showsGrowth ? growthTrials : tableTrials
    }

    /// Every chosen scene at every chosen size, with every number of samples and threads.
    private var tableTrials: [PeerTrial] {
        let usualSizes = isQuick ? [ImageSize(1280, 720)] : [ImageSize(1280, 720), ImageSize(1920, 1080)]
        let usualScenes = ["demo", "glasses-only", "make-up", "many-triangles", "faces-16", "face-1"]
        var trials: [PeerTrial] = []
        for scene in scenes.isEmpty ? usualScenes : scenes {
            for size in sizes.isEmpty ? usualSizes : sizes {
                for pattern in samples.isEmpty ? [.single, .four] : samples {
                    for count in threads.isEmpty ? [1, 2] : threads {
                        trials.append(
                            PeerTrial(scene: scene, size: size, samples: pattern, threads: count, variants: variants(of: scene))
                        )
                    }
                }
            }
        }
        return trials
    }

    /// The variants of ours for a scene. The background is also drawn on our side in scenes where it takes a large share of the
    /// time. The demo scene is drawn with each instruction set, unless options narrow the choice.
    private func variants(of scene: String) -> [PeerTrial.Variant] {
        let isUsual = scenes.isEmpty && !isQuick
        let sets =
            !instructionSets.isEmpty
            ? instructionSets
            : [.preferred]
                + (isUsual && scene == "demo" ? InstructionSet.allCases.filter { $0.isAvailable && $0 != .preferred } : [])
        let usualModes: [BackgroundMode] = ["demo", "make-up"].contains(scene) ? [.copied, .drawn] : [.copied]
        let modes = backgrounds.isEmpty ? usualModes : backgrounds
        return sets.flatMap { set in
            // Only the first instruction set has all background modes: the others show the cost of their arithmetic.
            (set == sets.first ? modes : Array(modes.prefix(1))).map { PeerTrial.Variant(instructionSet: set, background: $0) }
        }
    }

    /// Trials with growing pixels, triangles, samples and threads, one of them at a time.
    private var growthTrials: [PeerTrial] {
        let variants = [PeerTrial.Variant(instructionSet: instructionSets.first ?? .preferred, background: .copied)]
        func trial(_ scene: String, _ size: ImageSize, _ pattern: SamplePattern, _ count: Int) -> PeerTrial {
            PeerTrial(scene: scene, size: size, samples: pattern, threads: count, variants: variants)
        }
        let usual = ImageSize(1280, 720)
        let sizes = [
            ImageSize(320, 180), ImageSize(640, 360), usual, ImageSize(1920, 1080), ImageSize(2560, 1440),
            ImageSize(3840, 2160),
        ]
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let counts = sequence(first: 1) { $0 * 2 }.prefix { $0 <= processors }
        return sizes.map { trial("demo", $0, .single, 1) }
            + BenchmarkScene.balls.map { trial($0.name, usual, .single, 1) }
            + SamplePattern.allCases.map { trial("demo", usual, $0, 1) }
            + counts.map { trial("demo", usual, .single, $0) }
    }
}
