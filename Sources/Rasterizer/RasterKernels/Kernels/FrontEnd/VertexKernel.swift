import RasterResources
import KernelData
import RenderMath

/// Transforms a draw's vertices from model space to the screen one by one; `VertexKernel+Lanes` gives the same bits for
/// sixteen.
struct VertexKernel {
    let view: FrontEndView
    let record: UnsafePointer<DrawRecord>

    @inline(__always)
    init(_ view: FrontEndView, _ record: UnsafePointer<DrawRecord>) {
        self.view = view
        self.record = record
    }

    /// A vertex in clip space, before the division by w.
    func vertex(_ index: Int) -> ClipVertex {
        let world = worldPosition(index)
        var attributes = SIMD8<Float>(repeating: 0)
        attributes[VertexLayout.reciprocalW] = 1
        attributes[VertexLayout.depth] = (view.clipFromWorld * SIMD4(world, 1)).z
        if let normals = record.pointee.normals {
            let normal = unitNormal(record.pointee.worldFromNormal * normals[index])
            attributes[VertexLayout.normal] = normal.x
            attributes[VertexLayout.normal + 1] = normal.y
            attributes[VertexLayout.normal + 2] = normal.z
        }
        if let heights = record.pointee.facetHeights {
            attributes[VertexLayout.facetHeight] = heights[index] * record.pointee.largestScale
        }
        if let coordinates = record.pointee.coordinates0 {
            attributes[VertexLayout.coordinates(0)] = coordinates[index].x
            attributes[VertexLayout.coordinates(0) + 1] = coordinates[index].y
        }
        return ClipVertex(
            position: clipPosition(world), attributes: attributes, extraAttributes: extraAttributes(index))
    }

    /// Normalizes with one division and three products.
    private func unitNormal(_ normal: SIMD3<Float>) -> SIMD3<Float> {
        let length = normal.length
        return length > 0 && length < .infinity ? normal * (1 / length) : .zero
    }

    /// The attributes that only some materials read; zeros if the draw has none.
    private func extraAttributes(_ index: Int) -> SIMD16<Float> {
        var attributes = SIMD16<Float>(repeating: 0)
        if let tangents = record.pointee.tangents {
            let tangent = record.pointee.worldFromModel.transform(direction: tangents[index].xyz).normalized(orElse: .zero)
            attributes.lowHalf.lowHalf = SIMD4(tangent, tangents[index].w)
        }
        if let colors = record.pointee.colors { attributes.lowHalf.highHalf = colors[index] }
        if let coordinates = record.pointee.coordinates1 {
            attributes[VertexLayout.coordinates(1) - VertexLayout.count] = coordinates[index].x
            attributes[VertexLayout.coordinates(1) - VertexLayout.count + 1] = coordinates[index].y
        }
        return attributes
    }

    /// A vertex's screen position.
    @inline(__always)
    func screenVertex(_ index: Int) -> ScreenVertex {
        screenVertex(clipPosition(worldPosition(index)))
    }

    /// A vertex's attributes over w, which are linear over the screen.
    @inline(__always)
    func overW(_ vertex: ClipVertex) -> SIMD8<Float> {
        vertex.attributes * (1 / vertex.position.w)
    }

    /// The attributes that only some materials read, also over w.
    @inline(__always)
    func extraOverW(_ vertex: ClipVertex) -> SIMD16<Float> {
        vertex.extraAttributes * (1 / vertex.position.w)
    }

    /// Computes the attributes that only some materials read, for vertices of a draw that has them.
    func fillExtraAttributes(_ vertices: Range<Int>) {
        let first = Int(record.pointee.firstVertex)
        for index in vertices {
            let w = clipPosition(worldPosition(index)).w
            view.extraAttributes[first &+ index] = extraAttributes(index) * (1 / w)
        }
    }

    /// The screen position of a point in clip space, rounded to 1/256 pixel.
    @inline(__always)
    func screenVertex(_ clip: SIMD4<Float>) -> ScreenVertex {
        let reciprocal = 1 / clip.w
        let x = (clip.x * reciprocal * 0.5 + 0.5) * Float(view.grid.width)
        let y = (0.5 - clip.y * reciprocal * 0.5) * Float(view.grid.height)
        return ScreenVertex(
            x: FixedPoint.units(fromPixels: x), y: FixedPoint.units(fromPixels: y), depth: clip.z * reciprocal,
            outCode: outCode(clip))
    }

    @inline(__always)
    private func worldPosition(_ index: Int) -> SIMD3<Float> {
        record.pointee.worldFromModel.transform(point: record.pointee.positions[index])
    }

    /// The clip-space position of a world point, with the draw's depth offset applied.
    @inline(__always)
    private func clipPosition(_ world: SIMD3<Float>) -> SIMD4<Float> {
        var clip = view.clipFromWorld * SIMD4(world, 1)
        let metres = record.pointee.depthOffset
        if metres != 0 {
            switch view.eye {
            case .point:
                // z is the constant near distance and w the distance d, so depth z/w becomes near/(d + offset).
                clip.z = clip.z * (clip.w / (clip.w + metres))
            case .direction(let toViewer):
                clip.z = (view.clipFromWorld * SIMD4(world - toViewer * metres, 1)).z
            }
        }
        return clip
    }

    /// The comparisons are negated, so that a NaN coordinate counts as outside.
    private func outCode(_ clip: SIMD4<Float>) -> UInt32 {
        let sum = clip.x.magnitude + clip.y.magnitude + clip.z.magnitude + clip.w.magnitude
        guard sum < .infinity else { return OutCode.invalid }
        let guardBand = view.guardBand
        var code: UInt32 = 0
        if !(clip.x >= -clip.w) { code |= 1 }
        if !(clip.x <= clip.w) { code |= 2 }
        if !(clip.y >= -clip.w) { code |= 4 }
        if !(clip.y <= clip.w) { code |= 8 }
        if !(clip.z <= clip.w) { code |= 16 }
        if !(clip.x >= guardBand.x * clip.w) { code |= 32 }
        if !(clip.x <= guardBand.y * clip.w) { code |= 64 }
        if !(clip.y >= guardBand.z * clip.w) { code |= 128 }
        if !(clip.y <= guardBand.w * clip.w) { code |= 256 }
        // A point on or behind the viewer's plane has no screen position, even if it is inside the near plane.
        if !(clip.w > 0) { code |= 16 }
        return code
    }
}
