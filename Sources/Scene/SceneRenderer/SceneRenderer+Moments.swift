import Meshes
import RasterResources
import Imaging
import RenderMath
package import SceneGraph

extension SceneRenderer {
    /// The maximum number of moments for motion blur.
    package static let mostMoments = 24

    /// Returns the states of a scene while the shutter is open, evenly distributed about the frame's own state.
    ///
    /// Their number is the distance in pixels that the fastest surface moves, at most `mostMoments`.
    /// - Parameters:
    ///   - state: the state of the frame.
    ///   - previous: the state of the previous frame; nil if there is no motion.
    ///   - shutterAngle: the shutter's opening in degrees, where 360 is the duration of a frame.
    /// - Throws: `SceneRendererError`.
    package func states(of state: FrameState, since previous: FrameState?, shutterAngle: Double) throws -> [FrameState] {
        guard let previous, shutterAngle > 0 else { return [state] }
        let open = Float(shutterAngle / 360)
        let first = state.moved(since: previous, share: -open / 2)
        let last = state.moved(since: previous, share: open / 2)
        let travel = try travel(from: first, to: last)
        // A surface that moves by half the picture or more has jumped to another position.
        guard travel < Float(min(size.width, size.height)) / 2 else { return [state] }
        let count = min(Int(travel.rounded(.up)), Self.mostMoments)
        guard count > 1 else { return [state] }
        return (0..<count).map { moment in
            state.moved(since: previous, share: open * ((Float(moment) + 0.5) / Float(count) - 0.5))
        }
    }

    /// Returns the largest distance in pixels that a corner of a surface's box moves.
    ///
    /// Skins also move a box with each joint.
    private func travel(from first: FrameState, to last: FrameState) throws -> Float {
        let (before, after) = (try view(of: first), try view(of: last))
        var most: Float = 0
        for (index, node) in scene.nodes.enumerated() where before.world[index].isVisible && after.world[index].isVisible {
            for surface in node.surfaces {
                let points = zip(
                    resources.outlyingPoints(of: surface.mesh, in: first), resources.outlyingPoints(of: surface.mesh, in: last))
                for (start, end) in points {
                    let from = before.list.clipFromWorld * (before.world[index].worldFromNode * SIMD4(start, 1))
                    let to = after.list.clipFromWorld * (after.world[index].worldFromNode * SIMD4(end, 1))
                    guard from.w > 0, to.w > 0 else { continue }
                    let step = (SIMD2(from.x, from.y) / from.w - SIMD2(to.x, to.y) / to.w) / 2
                    let pixels = step * SIMD2(Float(size.width), Float(size.height))
                    most = max(most, (pixels.x * pixels.x + pixels.y * pixels.y).squareRoot())
                }
            }
        }
        return most
    }

    /// Returns the luminance of a white surface that faces the camera, in linear light.
    ///
    /// It is the mean over the visible part of a sphere.
    /// - Throws: `SceneRendererError`.
    package func frontLuminance(in state: FrameState) throws -> Double {
        let light = try lightOnSphere(in: state).map(\.light)
        return Double((light.reduce(.zero, +) / Float(light.count)).luminance)
    }

    /// Returns the direction of the light in the camera's view, x to the right and y down; zero if there is no light.
    ///
    /// The direction is the mean position on a white sphere of radius 1, weighted by luminance.
    /// - Throws: `SceneRendererError`.
    package func lightDirection(in state: FrameState) throws -> SIMD2<Float> {
        var (sum, weights) = (SIMD2<Float>.zero, Float(0))
        for (position, light) in try lightOnSphere(in: state) {
            let luminance = max(light.luminance, 0)
            sum += SIMD2(position.x, -position.y) * luminance
            weights += luminance
        }
        return weights > 0 ? sum / weights : .zero
    }

    /// Returns the light at sample points of a white sphere, with their positions in the camera's view: x to the right and y
    /// up.
    /// - Throws: `SceneRendererError`.
    private func lightOnSphere(in state: FrameState) throws -> [(position: SIMD2<Float>, light: SIMD3<Float>)] {
        let view = try view(of: state)
        // Shadows are ignored because they vary with position.
        let lighting = lighting(of: state, view.world, onCategories: Node(name: "").categoryBitMask, shadows: [:])
        let towards = state.worldFromCamera
        var places: [(position: SIMD2<Float>, light: SIMD3<Float>)] = []
        for x in stride(from: Float(-0.8), through: 0.8, by: 0.4) {
            for y in stride(from: Float(-0.8), through: 0.8, by: 0.4) where x * x + y * y < 0.9 {
                let facing = (1 - x * x - y * y).squareRoot()
                let normal = towards.transform(direction: SIMD3(x, y, facing)).normalized()
                places.append((SIMD2(x, y), lighting.light(onSurfaceFacing: normal)))
            }
        }
        return places
    }
}
