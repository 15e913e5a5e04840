import FaceTracking
import RenderMath
import Scheduling

/// Estimates a camera's focal length by how well faces at rest explain the landmarks.
///
/// A wrong focal length distorts a near face, and distorts it differently once the head turns. Then landmarks keep an error, or
/// the face at rest must be far from an average one.
///
/// The cost of a focal length is ln e² + (r / 4 mm)² + 0.03 · (number of doublings from the default)². e is the mean distance
/// of the landmarks, r the root mean square of the person's offsets from the shipped face. The first two terms are averaged
/// over the longest tracks, weighted by their views. With fewer than nine views they count less, so that little evidence stays
/// near the default.
struct FocalLengthFinder {
    let model: FaceModel
    let threads: Int

    private static let mostTracks = 4
    private static let mostViews = 8
    private static let enoughViews = 9.0
    /// The cost of a doubling of the focal length.
    private static let doublingCost = 0.03
    /// Vertical angles of view in degrees, about evenly spaced in the logarithm of the focal length.
    private static let angles = [16.0, 22, 30, 40, 51, 63, 76, 90]
    /// The index of the angle at which the search starts: the default.
    private static let firstAngle = 5

    /// A tested focal length, with the faces fitted for it.
    private struct Candidate {
        var angle: Int
        var camera: PinholeCamera
        var faces: [RestFace]
        var cost: Double
    }

    /// Returns the focal length in pixels.
    /// - Parameters:
    ///   - tracks: placed for `camera`.
    ///   - camera: the camera with the default focal length.
    func focalLength(of tracks: [PlacedTrack], by camera: PinholeCamera) -> Double {
        let longest = tracks.indices.sorted { (tracks[$1].sightings.count, $0) < (tracks[$0].sightings.count, $1) }
        let fitter = RestFaceFitter(model: model, camera: camera, threads: threads)
        let faces = longest.prefix(Self.mostTracks).map { index in
            fitter.stranger(seenIn: tracks[index].sightings.map(\.view), most: Self.mostViews)
        }
        let first = candidate(Self.firstAngle, faces, from: camera, default: camera, rounds: 3)
        var tried = [first]
        // Descends in both directions, each step starting from the faces of the previous one.
        for step in [-1, 1] {
            var last = first
            while Self.angles.indices.contains(last.angle + step) {
                let next = candidate(last.angle + step, last.faces, from: last.camera, default: camera, rounds: 2)
                tried.append(next)
                guard next.cost < last.cost else { break }
                last = next
            }
        }
        tried.sort { $0.angle < $1.angle }
        guard let best = tried.indices.min(by: { tried[$0].cost < tried[$1].cost }) else { return camera.focalLength }
        guard best > 0, best < tried.count - 1 else { return tried[best].camera.focalLength }
        return Self.lowest(of: tried[best - 1...best + 1].map { SIMD2(PortableMath.log($0.camera.focalLength), $0.cost) })
    }

    private func candidate(
        _ angle: Int, _ faces: [RestFace], from camera: PinholeCamera, default usual: PinholeCamera, rounds: Int
    ) -> Candidate {
        let moved = PinholeCamera(verticalAngle: Self.angles[angle], imageSize: camera.imageSize)
        let fitter = RestFaceFitter(model: model, camera: moved, threads: threads)
        let learnt = faces.map { face in
            var face = face
            face.views = face.views.map { $0.moved(from: camera, to: moved) }
            return fitter.refined(face, rounds: rounds)
        }
        let doublings = PortableMath.log(moved.focalLength / usual.focalLength) / PortableMath.log(2)
        let cost = evidence(learnt, fitter) + Self.doublingCost * doublings * doublings
        return Candidate(angle: angle, camera: moved, faces: learnt, cost: cost)
    }

    /// Returns the mean cost of faces and landmarks for a camera.
    private func evidence(_ faces: [RestFace], _ fitter: RestFaceFitter) -> Double {
        let deviation = FitSettings.identity.identityDeviation
        var (sum, count) = (0.0, 0.0)
        for face in faces where !face.views.isEmpty {
            let viewCount = Double(face.views.count)
            let error = max(fitter.meanError(of: face.identity, in: face.views), 1e-6)
            let square = face.identity.dot(face.identity) / Double(model.vertexCount)
            sum += viewCount * (2 * PortableMath.log(error) + square / (deviation * deviation))
            count += viewCount
        }
        return count > 0 ? sum / count * min(count / Self.enoughViews, 1) : 0
    }

    /// Returns the minimum of the parabola through three points of monotonic logarithms, as a focal length.
    private static func lowest(of points: [SIMD2<Double>]) -> Double {
        let (a, b, c) = (points[0], points[1], points[2])
        let (left, right) = ((b.x - a.x) * (b.y - c.y), (b.x - c.x) * (b.y - a.y))
        let shift = left == right ? 0 : 0.5 * ((b.x - a.x) * left - (b.x - c.x) * right) / (left - right)
        return PortableMath.exp(b.x - shift)
    }
}

extension IdentitySolver.View {
    /// Returns the same view through another focal length, at the distance that keeps the head's size in the picture.
    func moved(from camera: PinholeCamera, to other: PinholeCamera) -> IdentitySolver.View {
        var view = self
        view.fit.pose.translation.z *= other.focalLength / camera.focalLength
        return view
    }
}
