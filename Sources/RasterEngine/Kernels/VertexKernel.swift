import DrawLists
import RenderMath

/// What a vertex carries to the pixels: sixteen numbers, one cache line.
///
///     0 x · 1 y · 2 depth · 3 1/w · 4–6 normal · 7–9 place in the world · 10–11 and 12–13 texture coordinates · 14–15 free
///
/// x and y are in pixels from the top left corner, snapped to 1/256; depth is z/w.
enum VertexLayout {
    static let x = 0
    static let y = 1
    static let depth = 2
    static let reciprocalW = 3
    static let normal = 4
    static let position = 7
    static let coordinates = 10
}

/// On which side of which plane a vertex lies, one bit a plane.
struct OutCode {
    /// Outside the picture on the left, right, bottom or top, or before the near plane.
    static let outsidePicture: UInt16 = 0b0000_0001_1111
    /// Before the near plane or outside the guard band: the triangle must be cut.
    static let mustClip: UInt16 = 0b0011_1111_0000
    /// A coordinate is not finite: the triangle is left out.
    static let invalid: UInt16 = 0b1000_0000_0000
}

/// From model space to the screen.
struct VertexKernel {
    var clipFromWorld: Matrix4
    var eye: DrawList.Eye
    var width: Float
    var height: Float
    /// The guard band in clip space as factors of w: left, right, bottom, top.
    var guardBand: SIMD4<Float>

    init(clipFromWorld: Matrix4, eye: DrawList.Eye, width: Int, height: Int) {
        self.clipFromWorld = clipFromWorld
        self.eye = eye
        self.width = Float(width)
        self.height = Float(height)
        let (before, end) = (FixedPoint.guardBefore, FixedPoint.guardEnd)
        guardBand = SIMD4(
            -2 * before / self.width - 1, 2 * end / self.width - 1, 1 - 2 * end / self.height, 2 * before / self.height + 1)
    }

    /// Transforms `range` of a draw's vertices into the frame's memory.
    func transform(_ draw: Draw, _ range: Range<Int>, from firstVertex: Int, into frame: borrowing FrameMemory) {
        let linear = draw.worldFromModel.linear
        let mirror: Float = linear.determinant < 0 ? -1 : 1
        let worldFromNormal = linear.cofactors
        let coordinates0 = draw.textureCoordinates.first
        let coordinates1 = draw.textureCoordinates.count > 1 ? draw.textureCoordinates[1] : nil
        for index in range {
            let world = draw.worldFromModel.transform(point: draw.positions[index])
            let clip = offset(clipFromWorld * SIMD4(world, 1), of: world, by: draw.depthOffset)
            var vertex = SIMD16<Float>(repeating: 0)
            if !draw.normals.isEmpty {
                let normal = (worldFromNormal * draw.normals[index]).normalized(orElse: .zero) * mirror
                vertex[4] = normal.x
                vertex[5] = normal.y
                vertex[6] = normal.z
            }
            vertex[7] = world.x
            vertex[8] = world.y
            vertex[9] = world.z
            if let coordinates0 {
                vertex[10] = coordinates0[index].x
                vertex[11] = coordinates0[index].y
            }
            if let coordinates1 {
                vertex[12] = coordinates1[index].x
                vertex[13] = coordinates1[index].y
            }
            project(clip, into: &vertex)
            let place = firstVertex + index
            frame.vertices[place] = vertex
            frame.clipPositions[place] = clip
            frame.outCodes[place] = outCode(clip)
        }
    }

    /// Adds the place on the screen, the depth and 1/w to a vertex.
    @inline(__always)
    func project(_ clip: SIMD4<Float>, into vertex: inout SIMD16<Float>) {
        let reciprocal = 1 / clip.w
        let x = (clip.x * reciprocal * 0.5 + 0.5) * width
        let y = (0.5 - clip.y * reciprocal * 0.5) * height
        vertex[0] = Float(FixedPoint.units(fromPixels: x)) / 256
        vertex[1] = Float(FixedPoint.units(fromPixels: y)) / 256
        vertex[2] = clip.z * reciprocal
        vertex[3] = reciprocal
    }

    /// Pushes depth away from the viewer without moving the place on the screen.
    private func offset(_ clip: SIMD4<Float>, of world: SIMD3<Float>, by metres: Float) -> SIMD4<Float> {
        guard metres != 0 else { return clip }
        var moved = clip
        switch eye {
        case .point:
            // z is the near distance throughout and w the distance d, so depth z/w becomes near/(d + offset).
            moved.z = clip.z * (clip.w / (clip.w + metres))
        case .direction(let toViewer):
            moved.z = (clipFromWorld * SIMD4(world - toViewer * metres, 1)).z
        }
        return moved
    }

    /// Written as "not inside", so that a coordinate that is not a number counts as outside.
    private func outCode(_ clip: SIMD4<Float>) -> UInt16 {
        let sum = clip.x.magnitude + clip.y.magnitude + clip.z.magnitude + clip.w.magnitude
        guard sum < .infinity else { return OutCode.invalid }
        var code: UInt16 = 0
        if !(clip.x >= -clip.w) { code |= 1 }
        if !(clip.x <= clip.w) { code |= 2 }
        if !(clip.y >= -clip.w) { code |= 4 }
        if !(clip.y <= clip.w) { code |= 8 }
        if !(clip.z <= clip.w) { code |= 16 }
        if !(clip.x >= guardBand.x * clip.w) { code |= 32 }
        if !(clip.x <= guardBand.y * clip.w) { code |= 64 }
        if !(clip.y >= guardBand.z * clip.w) { code |= 128 }
        if !(clip.y <= guardBand.w * clip.w) { code |= 256 }
        // A point on or behind the eye has no place on the screen, whatever the near plane says.
        if !(clip.w > 0) { code |= 16 }
        return code
    }
}
