import RenderConfig

/// The findings about a model in the frames checked so far.
struct ModelFindings {
    /// Whether any checked frame contains the model.
    var wasShown = false
    /// Whether the model was not visible so far, and the reasons.
    var isUnseen = true
    var faults: Set<VisibilityFault> = []
    /// The centre of a surface outside the picture in the last such frame, in metres from the camera, in its axes.
    var center: SIMD3<Float>?
    /// The least fraction that occluders hid in a frame.
    var hidden: Float?
    /// Whether its size and its distance from its face were unlikely so far, with their last values in metres.
    var isMisplaced = true
    var size: Float?
    var distance: Float?
    /// Whether a face moves it.
    var isWorn = false
    /// Whether it was dark so far, with the most light so far, see `SceneLight`.
    var isDark = true
    var light: Float?
    var hasLights = false

    /// The only reason why it was not visible; `outside` for several, nil for none.
    var fault: VisibilityFault? { faults.count == 1 ? faults.first : faults.isEmpty ? nil : .outside }

    /// Whether another frame may still show that the model is as intended.
    var isPending: Bool { isUnseen || isMisplaced || isDark }

    /// The texts of notes.
    struct Text {
        /// The frames, in brackets.
        var frames: String

        /// Returns the note on a model; nil if it is as intended.
        func note(on model: JobExpectations.ExpectedModel, _ findings: ModelFindings) -> String? {
            placement(of: model, findings).map { "\(model.location): \($0)" }
        }

        private func placement(of model: JobExpectations.ExpectedModel, _ findings: ModelFindings) -> String? {
            let fit = model.fit.map { ", or `fit: \($0)`" } ?? ""
            if findings.isMisplaced, let size = findings.size {
                let scale = model.scale.map { $0 == 0 ? 1 : $0 } ?? 1
                let typed = "type `scale: \(VisibilityLimits.scale(for: size, now: scale).measured)`\(fit) \(frames)"
                if size < VisibilityLimits.smallest {
                    return "is \(size.metres) across, less than \(VisibilityLimits.smallest.metres); \(typed)"
                }
                if findings.isWorn, size > VisibilityLimits.largest {
                    return "is \(size.metres) across, more than three heads (\(VisibilityLimits.largest.metres)); \(typed)"
                }
            }
            let fault = findings.isUnseen ? findings.fault : nil
            if let fault, fault == .outside || fault == .behind {
                return "cannot be seen: \(fault.words)\(place(fault, findings)) \(frames)"
            }
            if findings.isMisplaced, findings.isWorn, let distance = findings.distance, distance > VisibilityLimits.farthest {
                return "is \(distance.metres) from its face; type `translate: [0, 0, 0]`\(fit) \(frames)"
            }
            if fault == .hidden, let hidden = findings.hidden {
                let percent = Int((hidden * 100).rounded(.down))
                return "cannot be seen: an occluder hides \(percent) % of it; move it out with `translate`\(fit) \(frames)"
            }
            return fault.map { "cannot be seen: \($0.words) \(frames)" }
        }

        /// Returns the position of a model that is not in the picture, and what to change.
        private func place(_ fault: VisibilityFault, _ findings: ModelFindings) -> String {
            guard let center = findings.center else { return "" }
            let numbers = [center.x, center.y, center.z].map(\.measured).joined(separator: ", ")
            let origin = fault == .behind ? "it" : "the camera"
            return ", at [\(numbers)] m from \(origin); change `translate` or the camera"
        }

        /// Returns the note on a model without light, and on others like it.
        func darkness(of model: JobExpectations.ExpectedModel, _ findings: ModelFindings, others: Int) -> String {
            let more = others == 0 ? "" : others == 1 ? ", as does 1 more node" : ", as do \(others) more nodes"
            let percent = ((findings.light ?? 0) * 100).measured
            let cause =
                findings.hasLights
                ? "\(percent) % of full light\(more); the `intensity` of lights is in lumens: type `intensity: 1000`"
                : "no light\(more); type `lights: [{kind: ambient, intensity: 1000}]`"
            return "\(model.location): is almost black because it receives \(cause) \(frames)"
        }
    }
}
