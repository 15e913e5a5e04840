import Foundation
import Imaging
import Rasterizer

/// The times of one variant of ours and of the peer.
struct PeerRow {
    var trial: PeerTrial
    /// The triangles of the whole scene, drawn or culled.
    var triangles: Int
    var variant: PeerTrial.Variant
    var oursMilliseconds: Double
    /// The peer's time with its background drawn; nil if the peer cannot draw the scene.
    var peerMilliseconds: Double?
    /// The peer's time with its background copied; nil if not measured.
    var peerCopyMilliseconds: Double?
    /// The comparison of both pictures; nil if the peer cannot draw the scene.
    var check: ImageCheck?
    var peerName: String

    /// The peer's time over ours.
    var ratio: Double? { peerMilliseconds.map { $0 / oursMilliseconds } }

    /// One line of JSON Lines.
    var json: String {
        func number(_ value: Double?, _ digits: Int) -> String {
            guard let value, value.isFinite else { return "null" }
            return String(format: "%.\(digits)f", value)
        }
        let fields = [
            ("scene", "\"\(trial.scene)\""), ("width", "\(trial.size.width)"), ("height", "\(trial.size.height)"),
            ("samples", "\(trial.samples.count)"), ("threads", "\(trial.threads)"),
            ("instructionSet", "\"\(variant.instructionSet.rawValue)\""), ("background", "\"\(variant.background.rawValue)\""),
            ("oursMilliseconds", number(oursMilliseconds, 4)), ("peerMilliseconds", number(peerMilliseconds, 4)),
            ("ratio", number(ratio, 3)), ("peerCopyMilliseconds", number(peerCopyMilliseconds, 4)),
            ("psnr", number(check?.psnr, 2)), ("flip", number(check?.flip, 5)),
            ("triangles", "\(triangles)"), ("coveredPixels", check.map { "\($0.coveredPixels)" } ?? "null"),
            ("processor", "\"\(Machine.processor)\""), ("peer", "\"\(peerName)\""),
        ]
        return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }

    static let heading =
        "scene           size       samples threads  instructions background  ours ms  llvmpipe ms  ratio  copying ms   PSNR dB   FLIP"

    /// One line of the table.
    var text: String {
        func padded(_ text: String, _ width: Int) -> String {
            text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
        }
        func number(_ value: Double?, _ width: Int, _ digits: Int) -> String {
            let text = value.map { String(format: "%.\(digits)f", $0) } ?? "–"
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        return padded(trial.scene, 16) + padded("\(trial.size)", 11) + number(Double(trial.samples.count), 7, 0)
            + number(Double(trial.threads), 8, 0) + "  " + padded(variant.instructionSet.rawValue, 13)
            + padded(variant.background.rawValue, 10) + number(oursMilliseconds, 9, 2) + number(peerMilliseconds, 13, 2)
            + number(ratio, 7, 2) + number(peerCopyMilliseconds, 12, 2) + number(check?.psnr, 10, 1) + number(check?.flip, 8, 4)
    }
}
