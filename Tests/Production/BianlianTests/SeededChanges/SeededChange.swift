import Bianlian
import ImageComparison
import RenderTestSupport

/// A deliberate error of a picture.
struct SeededChange: Sendable {
    /// The name of the change in the table.
    let name: String
    /// The metrics that must detect the change with the thresholds of `SeededChanges`; all others must not.
    let noticedBy: Set<ChangeColumn>
    /// Makes a pair from the base picture: the expected picture and the changed one.
    let make: @Sendable (_ base: SRGBImage, _ stage: OperaStage) throws -> (reference: SRGBImage, result: SRGBImage)

    /// A change of the picture after rendering.
    static func after(
        _ name: String, _ noticedBy: Set<ChangeColumn>, _ change: @escaping @Sendable (SRGBImage) -> SRGBImage
    ) -> SeededChange {
        SeededChange(name: name, noticedBy: noticedBy) { base, _ in (base, change(base)) }
    }

    /// A change of the rendered scene.
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

/// A metric that is computed for each change, with the threshold above which it detects the change.
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

    /// All metrics except some.
    static func all(but blind: Set<ChangeColumn>) -> Set<ChangeColumn> { all.subtracting(blind) }
}
