package import FaceFitting
import Imaging
import RenderMath

extension FittedTake {
    /// Reads a film again and estimates the light of each frame from the faces' skin, the light's colour, and each person's
    /// skin albedo.
    /// - Parameters:
    ///   - vertices: the vertices of the shipped face that are skin.
    ///   - whiteBalance: the method of estimating the light's colour.
    ///   - progress: receives the number of processed pictures, after each.
    /// - Throws: `VideoError`, `ImageError`, and errors of `progress`.
    package mutating func findLight(
        in film: Film, model: FaceModel, skin vertices: [Int], whiteBalance: FilmWhiteBalance,
        progress: (_ finished: Int) throws -> Void
    ) throws {
        var seen = [[(person: Int, face: Int)]](repeating: [], count: times.count)
        for (person, who) in people.enumerated() {
            for (face, fitted) in who.faces.enumerated() { seen[fitted.frame].append((person, face)) }
        }
        var solver = LightSolver(times: times, shots: shots, whiteBalance: whiteBalance)
        try film.forEachPicture { index, picture in
            guard index < seen.count else { return }
            for (person, face) in seen[index] {
                let view = FaceView(of: self, person: person, face: face, model: model)
                let radius = max(Int(view.interocularPixels * Self.sampleRadius), 1)
                var colors: [SIMD3<Double>] = []
                for sample in view.skin(among: vertices) {
                    guard let color = picture.meanLinearColor(around: sample.place, radius: radius) else { continue }
                    solver.add(sample, of: person, color: color, frame: index)
                    colors.append(color)
                }
                guard !colors.isEmpty else { continue }
                solver.add(SkinEvidence(of: view, skin: colors, in: picture), of: person)
            }
            try progress(index + 1)
        }
        lights = solver.lights()
        lightColor = solver.tint
        for person in people.indices { people[person].skinAlbedo = solver.skinAlbedo(of: person) }
    }

    /// The radius of a skin sample, in distances between the eyes: larger than grain and pores.
    private static let sampleRadius = 0.04
}

extension Image<SRGBA8> {
    /// Returns the mean of a square of pixels in linear light; nil if it extends beyond the picture.
    fileprivate func meanLinearColor(around position: SIMD2<Double>, radius: Int) -> SIMD3<Double>? {
        let sides = SIMD2(Double(size.width), Double(size.height))
        guard position.x >= 0, position.y >= 0, position.x < sides.x, position.y < sides.y else { return nil }
        let (x, y) = (Int(position.x.rounded(.down)), Int(position.y.rounded(.down)))
        guard x >= radius, y >= radius, x + radius < size.width, y + radius < size.height else { return nil }
        var sum = SIMD3<Double>()
        for row in y - radius...y + radius {
            for column in x - radius...x + radius {
                let color = LinearColor(self[column, row]).premultiplied
                sum += SIMD3(Double(color.x), Double(color.y), Double(color.z))
            }
        }
        return sum / Double((2 * radius + 1) * (2 * radius + 1))
    }
}
