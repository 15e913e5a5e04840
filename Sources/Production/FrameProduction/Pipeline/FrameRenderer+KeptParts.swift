import FaceDrivers
import FaceTracking
package import FilmIntegration
import Imaging
import Rasterizer
import RenderConfig
import Retouching
import SceneGraph
import SceneRenderer
import Synchronization

// Parts of the film that are found on faces and stay in front of the scene.
extension FrameRenderer {
    /// Returns the matte of a part of the film in front of a face; nil if the face does not have it.
    func matte(of part: KeptPart, in plan: JobPlan, before background: SRGBImage, _ sight: FaceSight) -> Image<UInt8>? {
        switch part {
        case .hands:
            hands(of: plan)?.matte(in: background, face: sight.coverage, interocularDistance: sight.interocularDistance)
        case .hair:
            HairEstimate().matte(in: background, face: sight.coverage, interocularDistance: sight.interocularDistance)
        case .spectacles:
            learnt.withLock { $0.spectacles[plan.job][sight.index] }.map {
                SpectaclesEstimate($0).matte(
                    in: background, sight.projection, interocularDistance: sight.interocularDistance)
            }
        }
    }

    /// Returns the estimate for the hands of a frame; nil if there are none.
    private func hands(of plan: JobPlan) -> HandEstimate? {
        guard let size = jobs[plan.job].capturedSize, !plan.hands.isEmpty else { return nil }
        let fit = plan.state.camera.backdrop?.fit ?? .fill
        let placement = fit.placement(of: SIMD2(Double(size.width), Double(size.height)), in: jobs[plan.job].size)
        return HandEstimate(hands: plan.hands.map { $0.points.map { $0 * placement.scale + placement.offset } })
    }

    /// Returns the tracked faces of a frame that may be occluded.
    func sights(in plan: JobPlan, threads: Int) throws -> [FaceSight] {
        try jobs[plan.job].faces.filter { plan.trackedFaces.contains($0.index) }.map {
            try $0.sight(in: plan.state, by: jobs[plan.job].renderer, threads: threads)
        }
    }

    /// Returns the fraction of a face that each kept part hides in a frame of the front job, 0…1, without parts that hide
    /// nothing.
    ///
    /// Only the layout of the shipped face counts, whose texture coordinates are 0…1.
    /// - Parameter face: the index of the face, as in ``FaceAnchor``.
    /// - Throws: `ImageError` for a captured picture; `VideoError` for footage; `SceneRendererError`.
    package func hiddenShares(of face: Int, in plan: FramePlan, threads: Int) throws -> [KeptPart: Double] {
        let drawing = FrameDrawing(of: plan, threads: threads)
        defer { drawing.takePictures(but: nil).forEach(giveBack) }
        let shown = try inputs(of: plan.front, in: drawing).background
        guard case .picture(let background) = shown,
            let sight = try sights(in: plan.front, threads: threads).first(where: { $0.index == face })
        else { return [:] }
        var shares: [KeptPart: Double] = [:]
        for part in jobs[plan.front.job].keptParts {
            guard let matte = matte(of: part, in: plan.front, before: background, sight) else { continue }
            let share = sight.coverage.share(hiddenBy: matte)
            if share > 0 { shares[part] = share }
        }
        return shares
    }
}

extension FaceCoverage {
    /// Returns the fraction of the layout's pixels that a matte of the frame hides, 0…1.
    fileprivate func share(hiddenBy matte: Image<UInt8>) -> Double {
        let scale = matte.size.width / size.width
        var (hidden, count) = (0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width where seen[x, y] > 0 {
                let coordinates = textureCoordinates[x, y]
                guard coordinates.min() >= 0, coordinates.max() <= 1 else { continue }
                hidden += Int(matte[x * scale + scale / 2, y * scale + scale / 2])
                count += 255
            }
        }
        return count > 0 ? Double(hidden) / Double(count) : 0
    }
}
