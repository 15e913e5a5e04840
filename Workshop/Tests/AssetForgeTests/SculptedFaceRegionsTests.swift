import Meshes
import Testing

@testable import AssetForge

/// Tests that the named regions of the face are anatomically correct.
struct FaceRegionsTests {
    private let face = FaceGeometry.standard
    private let regions = SculptedFaceRegions.standard

    private func triangles(_ name: String) throws -> Set<Int> {
        Set(try #require(regions[name]).triangles(inMesh: "face"))
    }

    private func fill(_ name: String) throws -> Set<Int> {
        Set(try #require(regions[name]).triangles(inMesh: "fill"))
    }

    /// Texture triangles of a region, in millimetres on the sheet.
    private func corners(_ name: String) throws -> [[SIMD2<Double>]] {
        let own = try triangles(name).map { face.triangles[$0] } + fill(name).map { face.fillTriangles[$0] }
        return own.map { corners in [corners.x, corners.y, corners.z].map { FaceSheet.point(of: face.positions[$0]) } }
    }

    private func covers(_ name: String, _ point: SIMD2<Double>) throws -> Bool {
        try corners(name).contains { corners in
            let signs = (0..<3).map { index -> Double in
                let (from, to) = (corners[index], corners[(index + 1) % 3])
                return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
            }
            return signs.allSatisfy { $0 >= -1e-9 } || signs.allSatisfy { $0 <= 1e-9 }
        }
    }

    private func area(_ name: String) throws -> Double {
        try corners(name).reduce(0) { sum, corners in
            let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
            return sum + (a.x * b.y - a.y * b.x).magnitude / 2
        }
    }

    /// Generous ranges of the regions' areas on an adult's face, in square millimetres.
    private static let areas: [(name: String, range: ClosedRange<Double>)] = [
        ("lips", 400...1200), ("eyes", 250...900), ("leftEye", 125...450), ("rightEye", 125...450), ("teeth", 10...150),
        ("eyelids", 700...2500), ("brows", 400...1400), ("nose", 900...2400), ("cheeks", 2500...5000),
        ("leftCheek", 1250...2500), ("rightCheek", 1250...2500), ("forehead", 3000...10_000), ("skin", 20_000...45_000),
        ("face", 21_000...48_000),
    ]

    @Test func everyRegionHasAPlausibleArea() throws {
        #expect(regions.regions.map(\.name).sorted() == Self.areas.map(\.name).sorted())
        for (name, range) in Self.areas {
            let area = try area(name)
            #expect(range.contains(area), "\(name): \(area) mm²")
        }
    }

    @Test func disjointRegionsDoNotOverlap() throws {
        let disjoint = ["lips", "eyelids", "brows", "nose", "cheeks", "forehead"]
        for (index, name) in disjoint.enumerated() {
            for other in disjoint.dropFirst(index + 1) {
                let shared = try triangles(name).intersection(triangles(other))
                // The forehead and the nose share a border; brows belong to neither.
                #expect(shared.isEmpty, "\(name) and \(other)")
            }
        }
        #expect(try fill("eyes").isDisjoint(with: fill("teeth")))
        #expect(try fill("leftEye").isDisjoint(with: fill("rightEye")))
        #expect(try fill("eyes") == fill("leftEye").union(fill("rightEye")))
        #expect(try triangles("cheeks") == triangles("leftCheek").union(triangles("rightCheek")))
    }

    @Test func skinExcludesLipsAndBrows() throws {
        let all = try triangles("skin").union(triangles("lips")).union(triangles("brows"))
        #expect(all.count == face.triangles.count)
        #expect(try triangles("skin").isDisjoint(with: triangles("lips")))
        #expect(try triangles("skin").isDisjoint(with: triangles("brows")))
    }

    @Test(arguments: FaceRegionsTests.areas.map(\.name))
    func regionsAreSymmetric(_ name: String) throws {
        func sorted(_ corners: SIMD3<Int>) -> [Int] { [corners.x, corners.y, corners.z].sorted() }
        func mirrored(_ corners: SIMD3<Int>) -> [Int] {
            [corners.x, corners.y, corners.z].map(FaceMeshLayout.mirrored).sorted()
        }
        let opposite =
            name.hasPrefix("left") ? "right" + name.dropFirst(4) : name.hasPrefix("right") ? "left" + name.dropFirst(5) : name
        let here = Set(try triangles(name).map { mirrored(face.triangles[$0]) })
        #expect(here == Set(try triangles(opposite).map { sorted(face.triangles[$0]) }))
        // The mouth's fill is a ladder whose diagonals all lean in one direction, so that only its vertices are symmetric.
        let fillHere = Set(try fill(name).flatMap { mirrored(face.fillTriangles[$0]) })
        #expect(fillHere == Set(try fill(opposite).flatMap { sorted(face.fillTriangles[$0]) }))
    }

    @Test func regionsCoverTheirLandmarks() throws {
        let marks = (0..<68).map(FaceLandmarks.onSheet)
        let lip = { (a: Int, b: Int) in (marks[a] + marks[b]) / 2 }
        let cases: [(point: SIMD2<Double>, name: String)] = [
            (lip(51, 62), "lips"), (lip(57, 66), "lips"), (lip(53, 63), "lips"), (lip(48, 60), "lips"),
            (lip(62, 66), "teeth"), ((marks[42] + marks[45]) / 2 + SIMD2(0, 1), "leftEye"),
            ((marks[36] + marks[39]) / 2 + SIMD2(0, 1), "rightEye"), (marks[30], "nose"), (marks[28], "nose"),
            (marks[35], "nose"), (marks[23], "brows"), (marks[24], "brows"), (marks[20], "brows"),
            ((marks[46] + marks[54]) / 2 + SIMD2(10, 0), "leftCheek"),
            ((marks[41] + marks[48]) / 2 - SIMD2(10, 0), "rightCheek"),
            (SIMD2(0, marks[27].y + 50), "forehead"), (SIMD2(30, marks[24].y + 15), "forehead"),
            (marks[8] + SIMD2(0, 10), "skin"),
            (marks[27], "skin"),
        ]
        for (point, name) in cases { #expect(try covers(name, point), "\(name) at \(point)") }
        let elsewhere: [(point: SIMD2<Double>, name: String)] = [
            (marks[33] - SIMD2(0, 6), "lips"), (marks[57] - SIMD2(0, 4), "lips"), (marks[24] - SIMD2(0, 12), "brows"),
            (marks[30], "cheeks"), (marks[54] + SIMD2(3, 0), "cheeks"), (marks[46], "nose"), (lip(51, 62), "skin"),
            (marks[24] - SIMD2(0, 8), "forehead"),
        ]
        for (point, name) in elsewhere { #expect(try !covers(name, point), "\(name) at \(point)") }
    }
}
