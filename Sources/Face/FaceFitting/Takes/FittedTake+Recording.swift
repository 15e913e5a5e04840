public import FaceTracking
import RenderMath

extension FittedTake {
    /// Returns the recording's header.
    /// - Parameter model: the face that was fitted.
    public func header(fittedWith model: FaceModel) -> RecordingHeader {
        let standard = model.rest.map { SIMD3<Float>($0).rounded(toDecimals: 5) }
        let identities = people.map { person in
            (
                person.id,
                FaceIdentity(
                    standardPositions: standard, offsets: person.identity.map { $0.rounded(toDecimals: 5) },
                    modes: person.modes.map { $0.map { $0.rounded(toDecimals: 5) } },
                    proportionDeviation: Float((person.proportionDeviation * 100).rounded() / 100))
            )
        }
        return RecordingHeader(
            imageSize: camera.imageSize, intrinsics: camera.intrinsics, frameRate: frameRate,
            identities: Dictionary(uniqueKeysWithValues: identities))
    }

    /// Returns the recording's frames. The camera is at the world's origin, so face positions are in the camera's space.
    public func frames() -> [TrackedFrame] {
        let camera = TrackedCamera(worldFromCamera: .identity, intrinsics: camera.intrinsics)
        var frames = times.indices.map {
            TrackedFrame(
                index: $0, time: times[$0], camera: $0 == 0 ? camera : nil, light: lights[$0],
                startsShot: $0 > 0 && shots[$0] != shots[$0 - 1], otherFaceCount: otherFaceCounts[$0],
                hands: hands[$0]?.map { $0.mapped { ($0 * 100).rounded(.toNearestOrEven) / 100 } })
        }
        for person in people {
            for face in person.faces {
                let expression = BlendShapeValues(face.fit.weights.map { Float($0) })
                frames[face.frame].faces.append(
                    TrackedFace(
                        id: person.id, worldFromFace: face.fit.pose.matrix, blendShapes: expression,
                        modeWeights: face.modeWeights.map { Float($0) },
                        fitError: face.error.map { SIMD2(Self.share($0.median), Self.share($0.percentile95)) },
                        slip: face.slip.map { Float(($0 * 100_000).rounded() / 100_000) }))
            }
        }
        return frames
    }

    /// Converts per cent to a fraction, rounded to a hundredth of a per cent.
    private static func share(_ percent: Double) -> Float { Float((percent * 100).rounded() / 10_000) }
}

extension SIMD3<Float> {
    fileprivate func rounded(toDecimals decimals: Int) -> SIMD3<Float> {
        let scale = (0..<decimals).reduce(1.0) { value, _ in value * 10 }
        let scaled = SIMD3<Double>(self) * scale
        return SIMD3<Float>(scaled.rounded(.toNearestOrEven) / scale)
    }
}
