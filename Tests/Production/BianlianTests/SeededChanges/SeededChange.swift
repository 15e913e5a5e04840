import Bianlian
import RenderTestSupport

/// One thing that goes wrong with pictures, made on purpose.
struct SeededChange: Sendable {
    /// What it is, for a table.
    let name: String
    /// The metrics that must notice it by the thresholds of `SeededChanges`; the others must let it pass.
    let noticedBy: Set<ChangeColumn>
    /// The pair that it makes of the base picture: what should be there, and what is.
    let make: @Sendable (_ base: SRGBImage, _ stage: OperaStage) throws -> (reference: SRGBImage, result: SRGBImage)

    /// A change of the picture after it was made.
    static func after(
        _ name: String, _ noticedBy: Set<ChangeColumn>, _ change: @escaping @Sendable (SRGBImage) -> SRGBImage
    ) -> SeededChange {
        SeededChange(name: name, noticedBy: noticedBy) { base, _ in (base, change(base)) }
    }

    /// A change of what is rendered.
    static func rendered(
        _ name: String, _ noticedBy: Set<ChangeColumn>, _ render: @escaping @Sendable (OperaStage) throws -> SRGBImage
    ) -> SeededChange {
        SeededChange(name: name, noticedBy: noticedBy) { base, stage in (base, try render(stage)) }
    }

    /// A change of a picture that is cut out with a soft edge.
    static func ofCutOut(
        _ name: String, _ noticedBy: Set<ChangeColumn>, _ change: @escaping @Sendable (SRGBA8) -> SRGBA8
    ) -> SeededChange {
        SeededChange(name: name, noticedBy: noticedBy) { base, _ in
            let cut = base.cutOut
            return (cut, cut.map(change))
        }
    }
}

/// A figure that is told of each change, with the threshold from which on it counts as noticed.
enum ChangeColumn: String, CaseIterable, Sendable {
    case exact = "exact.count > 0"
    case channel = "channel.maximum > 2"
    case oklab = "oklab.share > 0.2%"
    case search = "oklab.share > 0.2%, radius 1"
    case psnr = "psnr < 40"
    case ssim = "ssim < 0.995"
    case multiScaleSSIM = "ms-ssim < 0.995"
    case flip = "flip > 0.005"

    var threshold: Threshold {
        let text = rawValue.split(separator: ",")[0]
        guard let threshold = try? Threshold(parsing: String(text)) else { preconditionFailure("\(text) is no threshold.") }
        return threshold
    }

    var rules: ComparisonRules {
        var rules = ComparisonRules()
        rules.fail = [threshold]
        rules.searchRadius = self == .search ? 1 : 0
        return rules
    }
}

extension Set<ChangeColumn> {
    /// All metrics.
    static let all = Set(ChangeColumn.allCases)

    /// All metrics but some.
    static func all(but blind: Set<ChangeColumn>) -> Set<ChangeColumn> { all.subtracting(blind) }
}
