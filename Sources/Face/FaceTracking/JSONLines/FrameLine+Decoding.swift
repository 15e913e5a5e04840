import RenderMath

/// Decodes a frame from its line.
struct FrameLineDecoder: FrameDecoder {
    /// The content of the first line.
    var header: RecordingHeader
    /// The number of preceding frames, and the index of the next one.
    var index = 0
    /// The time of the previous frame.
    var previousTime: Double?

    mutating func frame(from bytes: [UInt8], record: Int) throws -> TrackedFrame? {
        var cursor = JSONCursor(bytes)
        var frame = TrackedFrame(index: index, time: 0)
        let seen = try cursor.object(FrameKey.keys) { cursor, key in
            switch key {
            case .time: frame.time = try time(&cursor)
            case .startsShot: frame.startsShot = try cursor.boolean()
            case .camera: frame.camera = try camera(&cursor)
            case .faces: frame.faces = try faces(&cursor)
            case .otherFaces: frame.otherFaceCount = try cursor.integer(in: LandmarkFrame.otherFaceCounts)
            case .hands: frame.hands = try hands(&cursor)
            case .light: frame.light = try light(&cursor)
            case .picture: frame.picturePath = try cursor.text()
            case .depth: frame.depthPath = try cursor.text()
            }
        }
        try seen.require([.time, .faces], cursor)
        try cursor.end()
        index += 1
        previousTime = frame.time
        return frame
    }

    private func time(_ cursor: inout JSONCursor) throws -> Double {
        _ = cursor.peek()
        let start = cursor.offset
        let time = try cursor.double()
        if let previousTime, time <= previousTime {
            throw cursor.failure(.timeNotIncreasing(found: time, previous: previousTime), at: start)
        }
        return time
    }

    private func camera(_ cursor: inout JSONCursor) throws -> TrackedCamera {
        var worldFromCamera = Matrix4.identity
        var intrinsics = header.intrinsics
        let seen = try cursor.object(CameraKey.keys) { cursor, key in
            switch key {
            case .transform: worldFromCamera = try cursor.transform()
            case .intrinsics: intrinsics = try cursor.intrinsics()
            }
        }
        try seen.require(intrinsics == nil ? [.transform, .intrinsics] : [.transform], cursor)
        // The check above throws if there are none.
        return TrackedCamera(
            worldFromCamera: worldFromCamera,
            intrinsics: intrinsics ?? CameraIntrinsics(focalLength: .one, principalPoint: .zero, imageSize: .one))
    }

    private func faces(_ cursor: inout JSONCursor) throws -> [TrackedFace] {
        var faces: [TrackedFace] = []
        try cursor.list { cursor in
            _ = cursor.peek()
            let start = cursor.offset
            let face = try self.face(&cursor)
            guard !faces.contains(where: { $0.id == face.id }) else {
                throw cursor.failure(.duplicateKey(face.id), at: start)
            }
            faces.append(face)
        }
        return faces
    }

    private func face(_ cursor: inout JSONCursor) throws -> TrackedFace {
        var face = TrackedFace(id: "")
        let seen = try cursor.object(FaceKey.keys) { cursor, key in
            switch key {
            case .id: face.id = try cursor.text()
            case .isTracked: face.isTracked = try cursor.boolean()
            case .transform: face.worldFromFace = try cursor.transform()
            case .blendShapes: face.blendShapes = try cursor.blendShapes()
            case .vertices: face.vertices = try cursor.points(count: header.topology?.vertexCount)
            case .leftEye: face.faceFromLeftEye = try cursor.transform()
            case .rightEye: face.faceFromRightEye = try cursor.transform()
            case .lookAtPoint:
                let numbers = try cursor.floats(count: 3, of: "coordinates")
                face.lookAtPoint = SIMD3(numbers[0], numbers[1], numbers[2])
            case .rectangle: face.rectangle = try rectangle(&cursor)
            case .modeWeights: face.modeWeights = try cursor.floats()
            case .fitError:
                let numbers = try cursor.floats(count: 2, of: "distances")
                face.fitError = SIMD2(numbers[0], numbers[1])
            case .slip: face.slip = try cursor.float(in: 0...1e6, "a distance from 0 to 1e6")
            }
        }
        face.identity = header.identities[face.id]
        // A face that is not tracked needs no transform.
        try seen.require(face.isTracked ? [.id, .isTracked, .transform] : [.id, .isTracked], cursor)
        return face
    }

    /// Reads the rectangle of a face in the captured picture, whose size the header must state.
    private func rectangle(_ cursor: inout JSONCursor) throws -> ImageRectangle {
        _ = cursor.peek()
        guard header.imageSize != nil else { throw cursor.failure(.rectangleWithoutSize, at: cursor.offset) }
        return try cursor.rectangle()
    }

    /// Reads the hands in the captured picture, whose size the header must state.
    private func hands(_ cursor: inout JSONCursor) throws -> [HandLandmarks] {
        _ = cursor.peek()
        guard header.imageSize != nil else { throw cursor.failure(.handsWithoutSize, at: cursor.offset) }
        return try cursor.hands(unit: .one)
    }

    private func light(_ cursor: inout JSONCursor) throws -> LightEstimate {
        var light = LightEstimate()
        try cursor.object(LightKey.keys) { cursor, key in
            switch key {
            case .ambientIntensity: light.ambientIntensity = try cursor.float(in: 0...1e9, "lumens from 0 to 1e9")
            case .ambientColorTemperature:
                light.ambientColorTemperature = try cursor.float(in: 100...1e6, "kelvins from 100 to 1e6")
            case .primaryLightDirection: light.primaryDirection = try cursor.direction()
            case .primaryLightIntensity: light.primaryIntensity = try cursor.float(in: 0...1e9, "lumens from 0 to 1e9")
            case .sphericalHarmonicsCoefficients:
                light.sphericalHarmonics = try cursor.floats(count: 27, of: "coefficients")
            }
        }
        return light
    }
}
