import CLanes
import KernelData
import RasterResources
import RenderMath

// The fraction of ambient and environment light that the frame's own geometry lets through.
extension ShadingKernel {
    /// The fraction that arrives at the fragments.
    ///
    /// For surfaces that show only shadows on a film, it is divided by the fraction that the film already shows.
    @inline(never)
    func openness(_ w: Lanes) -> Lanes {
        let map = lighting.pointee.ambientOcclusion
        guard let texels = map.texels else { return Lanes(repeating: 1) }
        let share = openness(map, texels, w)
        guard case .shadowOnly = material.pointee.lightingModel, let film = map.filmTexels else { return share }
        let shown = LaneMath.max(openness(map, film, w), Lanes(repeating: 1e-3))
        return LaneMath.min(share / shown, Lanes(repeating: 1))
    }

    /// The fraction at the fragments' positions, from the four texels of the map around each that show the same surface.
    ///
    /// All light arrives in front of everything in the map, such as on glass, and if the map is empty there.
    @inline(never)
    private func openness(_ map: AmbientOcclusionRecord, _ texels: AmbientOcclusionRecord.Texels, _ w: Lanes) -> Lanes {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let world = vector(VertexLayout.position, w)
        let camera = map.cameraFromWorld.columns
        @inline(__always) func part(_ x: Float, _ y: Float, _ z: Float, _ offset: Float) -> Lanes {
            world.x * x + world.y * y + world.z * z + offset
        }
        let x = part(camera.0.x, camera.1.x, camera.2.x, camera.3.x)
        let y = part(camera.0.y, camera.1.y, camera.2.y, camera.3.y)
        let z = part(camera.0.z, camera.1.z, camera.2.z, camera.3.z)
        let distance = zero - z
        let clip = map.clipFromCamera.columns
        let scale = map.isPerspective ? 1 / LaneMath.max(distance, Lanes(repeating: 1e-4)) : one
        let (width, height) = (Float(map.width), Float(map.height))
        let clipX = (x * clip.0.x + z * clip.2.x + clip.3.x) * scale
        let clipY = (y * clip.1.y + z * clip.2.y + clip.3.y) * scale
        let across = (clipX + 1) * (width * 0.5) - 0.5
        let down = (1 - clipY) * (height * 0.5) - 0.5
        // Also maps NaN to a position in the map.
        @inline(__always) func bounded(_ place: Lanes, _ size: Float) -> Lanes {
            LaneMath.min(LaneMath.max(place, Lanes(repeating: -1)), Lanes(repeating: size))
        }
        let (column, row) = (bounded(across, width), bounded(down, height))
        let (left, top) = (LaneMath.floor(column), LaneMath.floor(row))
        let (right, bottom) = (column - left, row - top)
        var (sum, weights) = (Lanes(repeating: 1e-4), Lanes(repeating: 1e-4))
        @inline(__always) func add(_ texelColumn: Lanes, _ texelRow: Lanes, _ weight: Lanes) {
            @inline(__always) func index(_ place: Lanes, _ count: Int32) -> WholeLanes {
                LaneMath.min(
                    LaneMath.max(LaneMath.integers(place), WholeLanes(repeating: 0)), WholeLanes(repeating: count &- 1))
            }
            let line = LaneMath.product(ofSmall: index(texelRow, map.height), WholeLanes(repeating: texels.stride))
            let place = line &+ index(texelColumn, map.width)
            let there = unsafeBitCast(lanes_gather(texels.distances, place), to: Lanes.self)
            let share = unsafeBitCast(lanes_gather(texels.shares, place), to: Lanes.self)
            let same = LaneMath.max(1 - LaneMath.magnitude(there - distance) * map.nearness, zero)
            let counted = weight * same
            sum = sum + share * counted
            weights = weights + counted
        }
        add(left, top, (1 - right) * (1 - bottom))
        add(left + 1, top, right * (1 - bottom))
        add(left, top + 1, (1 - right) * bottom)
        add(left + 1, top + 1, right * bottom)
        return sum / weights
    }
}
