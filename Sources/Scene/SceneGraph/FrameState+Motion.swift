import RenderMath

extension FrameState {
    /// Returns the state shortly before or after this one, extrapolated from the motion since the previous frame.
    ///
    /// Placements, weights and positions move in straight lines. For a fraction of a frame, the difference from a rotation is
    /// invisible: half of 10 degrees is short by 0.4 %. Nodes and meshes that appeared, vanished or changed their kind since
    /// the previous frame do not move.
    /// - Parameters:
    ///   - previous: the state of the previous frame, of the same scene.
    ///   - share: the time, as a fraction of the time since the previous frame: below 0 is before this state, above 0 after it.
    package func moved(since previous: FrameState, share: Float) -> FrameState {
        guard previous.nodes.count == nodes.count else { return self }
        var state = self
        for (index, node) in nodes.enumerated() where node.isHidden == previous.nodes[index].isHidden {
            state.nodes[index].parentFromNode = Self.moved(
                node.parentFromNode, since: previous.nodes[index].parentFromNode, share)
        }
        for (mesh, deformation) in deformations {
            if case .sprites(let sprites) = deformation {
                state.deformations[mesh] = .sprites(DeferredSprites { sprites.all.map { $0.moved(share) } })
                continue
            }
            guard let earlier = previous.deformations[mesh] else { continue }
            state.deformations[mesh] = deformation.moved(since: earlier, share)
        }
        state.worldFromCamera = Self.moved(worldFromCamera, since: previous.worldFromCamera, share)
        return state
    }

    private static func moved(_ matrix: Matrix4, since previous: Matrix4, _ share: Float) -> Matrix4 {
        let (now, then) = (matrix.columns, previous.columns)
        return Matrix4(
            now.0 + (now.0 - then.0) * share, now.1 + (now.1 - then.1) * share, now.2 + (now.2 - then.2) * share,
            now.3 + (now.3 - then.3) * share)
    }
}

extension FrameState.Deformation {
    fileprivate func moved(since previous: FrameState.Deformation, _ share: Float) -> FrameState.Deformation {
        func weights(_ now: [Float], _ then: [Float]) -> [Float] {
            guard now.count == then.count else { return now }
            return zip(now, then).map { $0 + ($0 - $1) * share }
        }
        func vectors(_ now: [SIMD3<Float>], _ then: [SIMD3<Float>]) -> [SIMD3<Float>] {
            guard now.count == then.count else { return now }
            return zip(now, then).map { $0 + ($0 - $1) * share }
        }
        return switch (self, previous) {
        case (.morph(let now), .morph(let then)): .morph(weights(now, then))
        case (.morphAndOffsets(let now, let offsets), .morphAndOffsets(let then, let earlier)):
            .morphAndOffsets(weights(now, then), offsets: vectors(offsets, earlier))
        case (.positions(let now), .positions(let then)): .positions(vectors(now, then))
        default: self
        }
    }
}

extension Sprite {
    /// Moves the sprite by its own motion, because the previous frame may have had different sprites.
    fileprivate func moved(_ share: Float) -> Sprite {
        var sprite = self
        sprite.position += motion * share
        return sprite
    }
}
