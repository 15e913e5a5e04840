package import FaceTracking
import Imaging
import RenderMath

/// Finds the light of each frame from skin: nine spherical harmonics a colour, from what skin of one albedo, times that of each of its places, shows towards
/// its normals.
///
/// The sums of squares of frames about each are added up, weighted by a bell over time, so that a head that turns tells more of a light that stands still than one
/// frame does. A face shows half a sphere: what it cannot tell is held near nothing (ridge). Ramamoorthi and Hanrahan, 2001, equation 13 for the harmonics.
package struct LightSolver: Sendable {
    /// Skin as one frame shows it.
    private struct Frame {
        var samples: [(vertex: Int, basis: [Double], color: SIMD3<Double>)] = []
    }

    private var frames: [Frame]
    private let times: [Double]
    private let shots: [Int]
    /// The luminance that is taken for skin's albedo.
    package static let skinAlbedo = 0.35
    /// The width of the bell over time, in seconds.
    private static let smoothing = 0.5
    /// The ridge, as a share of the number of samples, and how much more of it the second degree has.
    private static let (ridge, secondDegree) = (1e-3, 4.0)
    /// The ridge that holds each colour's harmonics to those of the luminance: a lamp's colour is told by much skin, not by a few places.
    private static let colorRidge = 1e-2
    /// The least light of a normal that can be seen, as a share of the mean over all of them. Sums of nine harmonics ring, and no light is
    /// negative.
    private static let leastShare = 0.1

    /// - Parameters:
    ///   - times: seconds of each frame.
    ///   - shots: the number of each frame's shot: light does not pass from one to another.
    package init(times: [Double], shots: [Int]) {
        self.times = times
        self.shots = shots
        frames = times.map { _ in Frame() }
    }

    /// Takes in skin of a frame.
    /// - Parameter color: the colour of the picture there, in linear light.
    package mutating func add(_ sample: SkinSample, color: SIMD3<Double>, frame: Int) {
        frames[frame].samples.append((sample.vertex, Self.basis(sample.normal), color))
    }

    /// The light of each frame; nil where no skin was seen in it.
    package func lights() -> [LightEstimate?] {
        let colors = frames.flatMap { $0.samples.map(\.color) }
        guard !colors.isEmpty else { return frames.map { _ in nil } }
        func median(_ channel: Int) -> Double {
            let sorted = colors.map { $0[channel] }.sorted()
            return sorted[sorted.count / 2]
        }
        // The light is taken to be neutral on the whole: what tints skin is its albedo.
        let skin = SIMD3(median(0), median(1), median(2))
        let luminance = max(skin.dot(SIMD3(0.2126, 0.7152, 0.0722)), 1e-6)
        let albedo = skin * (Self.skinAlbedo / luminance)
        var vertexAlbedo: [Int: Double] = [:]
        var lights: [[SIMD3<Double>]?] = []
        for _ in 0..<Self.rounds {
            lights = solve(albedo, vertexAlbedo)
            vertexAlbedo = albedos(under: lights, albedo)
        }
        return lights.map { $0.map { Self.estimate($0) } }
    }

    private static let rounds = 3

    /// Coefficients for each frame.
    private func solve(_ albedo: SIMD3<Double>, _ vertexAlbedo: [Int: Double]) -> [[SIMD3<Double>]?] {
        let sums = frames.map { sum(of: $0, albedo, vertexAlbedo) }
        return frames.indices.map { index in
            guard !frames[index].samples.isEmpty else { return nil }
            var channels = (0..<3).map { _ in NormalEquations(count: 9) }
            var count = 0.0
            for other in near(index) {
                let away = (times[other] - times[index]) / Self.smoothing
                let weight = PortableMath.exp(-away * away / 2)
                count += weight * Double(frames[other].samples.count)
                for channel in 0..<3 { channels[channel].add(sums[other][channel], times: weight) }
            }
            let luminance = channels.reduce(into: NormalEquations(count: 9)) { sum, channel in
                sum.add(channel, times: 1)
            }
            let neutral = Self.solved(luminance, near: [Double](repeating: 0, count: 9), ridge: 3 * Self.ridge * count)
            let solved = channels.map { Self.solved($0, near: neutral, ridge: Self.colorRidge * count) }
            return Self.calmed((0..<9).map { SIMD3(solved[0][$0], solved[1][$0], solved[2][$0]) })
        }
    }

    /// Nine harmonics that are held near others.
    private static func solved(_ equations: NormalEquations, near expected: [Double], ridge: Double) -> [Double] {
        var equations = equations
        for k in 0..<9 {
            equations.add(k, residual: expected[k], weight: max(k >= 4 ? ridge * secondDegree : ridge, 1e-9))
        }
        return equations.solved { _ in -Double.infinity...Double.infinity } ?? expected
    }

    /// Harmonics whose degrees beyond the even light are taken back as far as leaves no normal that can be seen dark.
    private static func calmed(_ light: [SIMD3<Double>]) -> [SIMD3<Double>] {
        var most = 1.0
        for channel in 0..<3 {
            let even = light[0][channel] * SphericalHarmonics.basis(SIMD3(0, 0, 1))[0]
            guard even > 0 else { continue }
            let lowest = visibleBases.map { basis in (1..<9).reduce(0) { $0 + light[$1][channel] * basis[$1] } }.min() ?? 0
            if lowest < 0 { most = min(most, (leastShare - 1) * even / lowest) }
        }
        return light.indices.map { $0 == 0 ? light[0] : light[$0] * most }
    }

    /// The harmonics towards normals that face the camera, as `basis` has them.
    private static let visibleBases: [[Double]] = stride(from: -0.9, through: 0.9, by: 0.3).flatMap { y in
        stride(from: -0.9, through: 0.9, by: 0.3).compactMap { x in
            let square = 1 - x * x - y * y
            return square > 0 ? basis(SIMD3(x, y, square.squareRoot())) : nil
        }
    }

    /// The frames of the same shot within three widths of the bell.
    private func near(_ index: Int) -> ClosedRange<Int> {
        var (first, last) = (index, index)
        while first > 0, shots[first - 1] == shots[index], times[index] - times[first - 1] <= 3 * Self.smoothing { first -= 1 }
        while last + 1 < times.count, shots[last + 1] == shots[index], times[last + 1] - times[index] <= 3 * Self.smoothing {
            last += 1
        }
        return first...last
    }

    private func sum(of frame: Frame, _ albedo: SIMD3<Double>, _ vertexAlbedo: [Int: Double]) -> [NormalEquations] {
        (0..<3).map { channel in
            var equations = NormalEquations(count: 9)
            for sample in frame.samples {
                let share = albedo[channel] * (vertexAlbedo[sample.vertex] ?? 1)
                equations.add(
                    Array(0..<9), sample.basis.map { $0 * share }, residual: sample.color[channel], weight: 1)
            }
            return equations
        }
    }

    /// The albedo of each vertex over that of the skin on the whole: the median over the take of what it shows over what the light gives
    /// it, half believed, since a head that never turns cannot tell a light place from a lit one.
    private func albedos(under lights: [[SIMD3<Double>]?], _ albedo: SIMD3<Double>) -> [Int: Double] {
        var ratios: [Int: [Double]] = [:]
        for (frame, light) in zip(frames, lights) {
            guard let light else { continue }
            for sample in frame.samples {
                var given = SIMD3<Double>()
                for k in 0..<9 { given += light[k] * sample.basis[k] }
                let lit = (given * albedo).dot(SIMD3(0.2126, 0.7152, 0.0722))
                guard lit > 1e-4 else { continue }
                ratios[sample.vertex, default: []].append(sample.color.dot(SIMD3(0.2126, 0.7152, 0.0722)) / lit)
            }
        }
        return ratios.mapValues { values in
            let median = values.sorted()[values.count / 2]
            return min(max(median, 0.5), 1.5).squareRoot()
        }
    }

    /// The harmonics towards a normal, times what a surface of the albedo 1 gives back of each: π, 2π/3 and π/4, over π.
    private static func basis(_ normal: SIMD3<Double>) -> [Double] {
        SphericalHarmonics.basis(normal).enumerated().map { $1 * ($0 == 0 ? 1 : $0 < 4 ? 2.0 / 3 : 0.25) }
    }

    /// Coefficients as a recording has them, with what programs read that know no harmonics: the even light, and where most of it comes from.
    private static func estimate(_ light: [SIMD3<Double>]) -> LightEstimate {
        func gray(_ color: SIMD3<Double>) -> Double { color.dot(SIMD3(0.2126, 0.7152, 0.0722)) }
        let even = 0.282095 * gray(light[0])
        let slope = SIMD3(gray(light[3]), gray(light[1]), gray(light[2])) * (2.0 / 3 * 0.488603)
        return LightEstimate(
            ambientIntensity: Float(max(even - slope.length / 2, 0) * 1000),
            primaryDirection: slope.length > 0 ? SIMD3<Float>(-slope.normalized()) : nil,
            primaryIntensity: Float(2000 * slope.length),
            sphericalHarmonics: (0..<27).map { Float(light[$0 % 9][$0 / 9]) })
    }
}
