package import FaceTracking
import Imaging
import RenderMath

/// Estimates the light of each frame from skin: nine spherical harmonics per colour, fitted to the colours of skin in each
/// direction.
///
/// Neighbouring frames are weighted by a Gaussian over time, because a turning head describes a constant light better than one
/// frame does. A face covers half a sphere of normals; `LightHarmonics` keeps the other half plausible. Hair, shadows and
/// highlights get lower weights, the further they are from the fit (Geman and McClure's weights).
package struct LightSolver: Sendable {
    /// A position on a person's skin.
    private struct Place: Hashable {
        var person: Int32
        var vertex: Int32
    }

    /// The colour of a place in one frame.
    private struct Sample {
        var place: Place
        var normal: SIMD3<Float>
        var color: SIMD3<Float>
        var weight: Float = 1
    }

    /// The samples of one frame, and the sum of the directions to the camera.
    private struct Frame {
        var samples: [Sample] = []
        var toCamera = SIMD3<Double>()
    }

    /// The unknowns that are solved in alternation with the light.
    private struct Surface {
        /// The overall albedo of each person's skin, in the tint of the light: `LightHarmonics` pulls each light towards a
        /// neutral one.
        var albedos: [Int32: SIMD3<Double>]
        /// The albedo of each place relative to the person's overall albedo.
        var places: [Place: Double] = [:]
        /// The light of each frame relative to that of nearby frames.
        var gains: [SIMD3<Double>]

        func albedo(at place: Place) -> SIMD3<Double> { (albedos[place.person] ?? SIMD3(1, 1, 1)) * (places[place] ?? 1) }
    }

    private var frames: [Frame]
    private var evidence: [Int32: [SkinEvidence]] = [:]
    private let times: [Double]
    private let shots: [Int]
    private let whiteBalance: FilmWhiteBalance
    /// The width of the Gaussian over time, in seconds.
    private static let smoothing = 0.5
    private static let rounds = 3
    /// The number of standard deviations beyond which samples have little weight.
    private static let robustRange = 2.5

    /// - Parameters:
    ///   - times: seconds of each frame.
    ///   - shots: the shot number of each frame; light is not smoothed across shots.
    ///   - whiteBalance: the method of estimating the light's colour. Default: `.auto`, from evidence.
    package init(times: [Double], shots: [Int], whiteBalance: FilmWhiteBalance = .auto) {
        self.times = times
        self.shots = shots
        self.whiteBalance = whiteBalance
        frames = times.map { _ in Frame() }
    }

    /// Adds a skin sample of a frame.
    /// - Parameters:
    ///   - person: the person's index.
    ///   - color: the colour of the picture there, in linear light.
    package mutating func add(_ sample: SkinSample, of person: Int = 0, color: SIMD3<Double>, frame: Int) {
        let place = Place(person: Int32(person), vertex: Int32(sample.vertex))
        frames[frame].samples.append(Sample(place: place, normal: SIMD3<Float>(sample.normal), color: SIMD3<Float>(color)))
        frames[frame].toCamera += sample.toCamera
    }

    /// Adds a frame's luminances for the estimate of a person's albedo.
    package mutating func add(_ evidence: SkinEvidence, of person: Int) {
        self.evidence[Int32(person), default: []].append(evidence)
    }

    /// Returns the luminance of a person's skin albedo, 0…1; nil if no frame shows the person's skin.
    package func skinAlbedo(of person: Int) -> Double? {
        skinColor(of: Int32(person)).map { _ in SkinAlbedo.estimate(from: evidence[Int32(person)] ?? []) }
    }

    /// The colour of the light over the take, with luminance 1.
    package var tint: SIMD3<Double> {
        guard whiteBalance == .auto else { return SIMD3(1, 1, 1) }
        return LightTint.estimate(from: evidence.keys.sorted().flatMap { evidence[$0] ?? [] })
    }

    /// Returns the light of each frame; nil for frames without skin.
    package func lights() -> [LightEstimate?] {
        var solver = self
        let tint = tint
        return solver.solved().map { light in light.map { LightHarmonics.estimate($0.map { $0 * tint }) } }
    }

    private mutating func solved() -> [[SIMD3<Double>]?] {
        var surface = Surface(albedos: personAlbedos(), gains: frames.map { _ in SIMD3(1, 1, 1) })
        var lights = solve(surface)
        for round in 1..<Self.rounds {
            if round == 1 { surface.gains = gains(under: lights, surface) }
            surface.places = placeAlbedos(under: lights, surface)
            weigh(under: lights, surface)
            lights = solve(surface)
        }
        return lights.indices.map { index in lights[index].map { light in light.map { $0 * surface.gains[index] } } }
    }

    // MARK: Albedo

    private func personAlbedos() -> [Int32: SIMD3<Double>] {
        var albedos: [Int32: SIMD3<Double>] = [:]
        let tint = tint
        for person in Set(frames.flatMap { $0.samples.map(\.place.person) }) {
            guard let skin = skinColor(of: person), let albedo = skinAlbedo(of: Int(person)) else { continue }
            albedos[person] = skin * (albedo / max((skin / tint).luminance, 1e-6))
        }
        return albedos
    }

    /// Returns the median colour of a person's skin over all frames.
    private func skinColor(of person: Int32) -> SIMD3<Double>? {
        let colors = frames.flatMap { $0.samples.filter { $0.place.person == person }.map(\.color) }
        guard !colors.isEmpty else { return nil }
        return SIMD3<Double>(Self.medians(of: colors))
    }

    /// Returns the median of each channel.
    private static func medians(of colors: [SIMD3<Float>]) -> SIMD3<Float> {
        func median(_ channel: Int) -> Float { colors.map { $0[channel] }.sorted()[colors.count / 2] }
        return SIMD3(median(0), median(1), median(2))
    }

    /// Returns the albedo of each place relative to the overall skin, from the median over the take of measured over predicted
    /// luminance.
    ///
    /// The square root of that ratio is used, because a head that never turns cannot separate a light patch of skin from a lit
    /// one.
    private func placeAlbedos(under lights: [[SIMD3<Double>]?], _ surface: Surface) -> [Place: Double] {
        var ratios: [Place: [Float]] = [:]
        for (index, light) in lights.enumerated() {
            guard let light else { continue }
            for sample in frames[index].samples {
                let whole = surface.albedos[sample.place.person] ?? SIMD3(1, 1, 1)
                let lit = (LightHarmonics.shown(light, SIMD3<Double>(sample.normal)) * surface.gains[index] * whole).luminance
                guard lit > 1e-4 else { continue }
                ratios[sample.place, default: []].append(Float(SIMD3<Double>(sample.color).luminance / lit))
            }
        }
        return ratios.mapValues { values in
            let median = Double(values.sorted()[values.count / 2])
            return min(max(median, 0.5), 1.5).squareRoot()
        }
    }

    // MARK: Weights and gains

    /// Returns the logarithm of a sample's luminance over the predicted one.
    private func deviation(of sample: Sample, in index: Int, under light: [SIMD3<Double>], _ surface: Surface) -> Double {
        // Without the place's albedo, which would adapt to an occluder.
        let albedo = (surface.albedos[sample.place.person] ?? SIMD3(1, 1, 1)) * surface.gains[index]
        let expected = (LightHarmonics.shown(light, SIMD3<Double>(sample.normal)) * albedo).luminance
        let shown = SIMD3<Double>(sample.color).luminance
        return PortableMath.log(max(shown, 1e-4) / max(expected, 1e-4))
    }

    private mutating func weigh(under lights: [[SIMD3<Double>]?], _ surface: Surface) {
        for index in frames.indices {
            guard let light = lights[index] else { continue }
            let deviations = frames[index].samples.map { deviation(of: $0, in: index, under: light, surface) }
            let median = deviations.map(\.magnitude).sorted()[deviations.count / 2]
            let range = Self.robustRange * max(1.4826 * median, 0.1)
            for (sample, deviation) in deviations.enumerated() {
                let away = deviation / range
                let closeness = 1 / (1 + away * away)
                frames[index].samples[sample].weight = Float(closeness * closeness)
            }
        }
    }

    /// Returns the light of each frame relative to nearby frames; 1 if the exposure does not jump.
    private func gains(under lights: [[SIMD3<Double>]?], _ surface: Surface) -> [SIMD3<Double>] {
        let brightness = frames.indices.map { index -> SIMD3<Double>? in
            guard let light = lights[index] else { return nil }
            let ratios = frames[index].samples.map { sample in
                let expected = LightHarmonics.shown(light, SIMD3<Double>(sample.normal)) * surface.albedo(at: sample.place)
                return sample.color / SIMD3<Float>(pointwiseMax(expected, SIMD3(repeating: 1e-4)))
            }
            return SIMD3<Double>(Self.medians(of: ratios))
        }
        return ExposureJumps.gains(brightness: brightness, times: times, shots: shots)
    }

    // MARK: Light

    /// Returns the coefficients of each frame.
    private func solve(_ surface: Surface) -> [[SIMD3<Double>]?] {
        let sums = frames.indices.map { sum(of: $0, surface) }
        return frames.indices.map { index in
            guard !frames[index].samples.isEmpty else { return nil }
            var channels = (0..<3).map { _ in NormalEquations(count: 9) }
            var weight = 0.0
            for other in near(index) {
                let away = (times[other] - times[index]) / Self.smoothing
                let share = PortableMath.exp(-away * away / 2)
                weight += share * sums[other].weight
                for channel in 0..<3 { channels[channel].add(sums[other].channels[channel], times: share) }
            }
            let toCamera = frames[index].toCamera.normalized(orElse: SIMD3(0, 0, 1))
            return LightHarmonics.solved(channels, weight: weight, toCamera: toCamera)
        }
    }

    /// Returns the frames of the same shot within three widths of the Gaussian.
    private func near(_ index: Int) -> ClosedRange<Int> {
        var (first, last) = (index, index)
        while first > 0, shots[first - 1] == shots[index], times[index] - times[first - 1] <= 3 * Self.smoothing { first -= 1 }
        while last + 1 < times.count, shots[last + 1] == shots[index], times[last + 1] - times[index] <= 3 * Self.smoothing {
            last += 1
        }
        return first...last
    }

    /// Returns a frame's normal equations for each colour, for the light on a white surface, and the sum of the samples'
    /// weights.
    private func sum(of index: Int, _ surface: Surface) -> (channels: [NormalEquations], weight: Double) {
        var channels = (0..<3).map { _ in NormalEquations(count: 9) }
        var total = 0.0
        let unknowns = Array(0..<9)
        for sample in frames[index].samples {
            let albedo = surface.albedo(at: sample.place) * surface.gains[index]
            let basis = LightHarmonics.basis(SIMD3<Double>(sample.normal))
            // The noise is the same at dark places, so their relative error is larger.
            let share = surface.places[sample.place] ?? 1
            let weight = Double(sample.weight) * share * share
            for channel in 0..<3 {
                let light = Double(sample.color[channel]) / max(albedo[channel], 1e-6)
                channels[channel].add(unknowns, basis, residual: light, weight: weight)
            }
            total += weight
        }
        return (channels, total)
    }
}
