import RenderMath

/// Converts a recording from one view to another, frame by frame from the first frame.
struct ViewTurner {
    private let steps: [ViewChange]
    /// The size of the pictures before the steps.
    private let imageSize: SIMD2<Int>?
    /// The mirror-image vertex of each vertex of the mesh; nil if the mesh is not symmetric.
    private let twins: [Int]?
    /// Whether a frame had a camera. If so, its placement rotates and the world stays; without a camera, the world is the
    /// camera's space.
    private var hasCamera = false

    /// Converts from the view of a file to the upright one.
    /// - Parameter header: the header as stored in the file.
    init(uprightFrom header: RecordingHeader) {
        self.init(ViewChange.steps(from: header.view), header)
    }

    /// Converts from the upright view to that of a file.
    /// - Parameter header: the upright header.
    init(storing header: RecordingHeader) {
        self.init(ViewChange.steps(to: header.view), header)
    }

    private init(_ steps: [ViewChange], _ header: RecordingHeader) {
        self.steps = steps
        imageSize = header.imageSize
        twins = steps.contains(.mirroring) ? header.topology?.twins : nil
    }

    /// Whether vertices are lost, because their mirror-image vertices are unknown.
    var losesVertices: Bool { steps.contains(.mirroring) && twins == nil }

    /// Returns the converted header. It still states the view of the file.
    func header(_ header: RecordingHeader) -> RecordingHeader {
        var header = header
        for step in steps {
            header.imageSize = header.imageSize.map(step.size)
            header.intrinsics = header.intrinsics.map(step.intrinsics)
            guard step == .mirroring else { continue }
            header.identities = header.identities.mapValues { identity in
                FaceIdentity(
                    standardPositions: identity.standardPositions.map(step.mirrored),
                    offsets: identity.offsets.map(step.mirrored),
                    modes: identity.modes.map { $0.map(step.mirrored) },
                    proportionDeviation: identity.proportionDeviation)
            }
        }
        return header
    }

    /// Returns the next frame converted. The identities of its faces come from the header and stay unchanged.
    mutating func frame(_ frame: TrackedFrame) -> TrackedFrame {
        guard !steps.isEmpty else { return frame }
        hasCamera = hasCamera || frame.camera != nil
        var frame = frame
        var size = imageSize
        for step in steps {
            frame.camera = frame.camera.map { camera in
                TrackedCamera(
                    worldFromCamera: step.worldFromCamera(camera.worldFromCamera),
                    intrinsics: step.intrinsics(camera.intrinsics))
            }
            for index in frame.faces.indices { change(&frame.faces[index], by: step, in: size) }
            if let light = frame.light { frame.light = changed(light, by: step) }
            if let size { frame.hands = frame.hands?.map { $0.mapped { step.position($0, in: size) } } }
            size = size.map(step.size)
        }
        return frame
    }

    private func change(_ face: inout TrackedFace, by step: ViewChange, in size: SIMD2<Int>?) {
        face.worldFromFace = step.worldFromFace(face.worldFromFace, turnsWorld: !hasCamera)
        if let rectangle = face.rectangle, let size { face.rectangle = step.rectangle(rectangle, in: size) }
        guard step == .mirroring else { return }
        let shapes = face.blendShapes
        for shape in BlendShape.allCases { face.blendShapes[shape] = shapes[shape.mirrored] }
        (face.faceFromLeftEye, face.faceFromRightEye) = (
            face.faceFromRightEye.map(step.mirrored), face.faceFromLeftEye.map(step.mirrored)
        )
        face.lookAtPoint = face.lookAtPoint.map(step.mirrored)
        face.vertices = face.vertices.flatMap { vertices in
            twins.flatMap { twins in
                twins.count == vertices.count ? twins.map { step.mirrored(vertices[$0]) } : nil
            }
        }
    }

    private func changed(_ light: LightEstimate, by step: ViewChange) -> LightEstimate {
        var light = light
        light.primaryDirection = light.primaryDirection.map { step.direction($0, turnsWorld: !hasCamera) }
        light.sphericalHarmonics = light.sphericalHarmonics.map { all in
            (0..<3).flatMap { step.harmonics(Array(all[9 * $0..<9 * $0 + 9]), turnsWorld: !hasCamera) }
        }
        return light
    }
}

extension FaceTopology {
    /// The vertex on the other side of the face for each vertex, found by texture coordinates mirrored at the texture's
    /// vertical midline. Nil if the vertices do not form pairs.
    var twins: [Int]? {
        /// The texture coordinates of twins differ by the digits that files omit.
        let grid: Float = 2048
        func cell(_ u: Float, _ v: Float) -> SIMD2<Int32> {
            SIMD2(Int32((u * grid).rounded()), Int32((v * grid).rounded()))
        }
        guard textureCoordinates.allSatisfy({ abs($0.x) < 1e4 && abs($0.y) < 1e4 }) else { return nil }
        var places: [SIMD2<Int32>: [Int]] = [:]
        for (index, place) in textureCoordinates.enumerated() { places[cell(place.x, place.y), default: []].append(index) }
        var twins: [Int] = []
        for place in textureCoordinates {
            let (u, v) = (1 - place.x, place.y)
            let middle = cell(u, v)
            var best: (index: Int, distance: Float)?
            for dx in Int32(-1)...1 {
                for dy in Int32(-1)...1 {
                    for index in places[middle &+ SIMD2(dx, dy)] ?? [] {
                        let offset = textureCoordinates[index] - SIMD2(u, v)
                        let distance = (offset * offset).sum()
                        if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
                    }
                }
            }
            guard let best else { return nil }
            twins.append(best.index)
        }
        // Each vertex must be the twin of its twin, otherwise vertices would be lost.
        return twins.indices.allSatisfy { twins[twins[$0]] == $0 } ? twins : nil
    }
}
