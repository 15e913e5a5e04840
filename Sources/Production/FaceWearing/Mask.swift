public import FilmIntegration
public import Foundation
import ImageCodecs

/// The mask that a face wears.
public enum Mask: Hashable, Sendable {
    /// A texture on the shipped face's layout.
    case texture(URL)
    /// A config whose recording and background are replaced.
    case config(URL)
    /// No mask: the face wears only added models.
    case nothing

    /// The file of the texture or the config; nil without a mask.
    var url: URL? {
        switch self {
        case .texture(let url), .config(let url): url
        case .nothing: nil
        }
    }

    /// The default surface of the mask: paint for textures, except those of rigid masks; nil for configs, which specify it
    /// themselves.
    public var suitingSurface: FilmSurface? {
        guard case .texture(let url) = self else { return nil }
        return Self.rigid.contains(Self.name(of: url)) ? .object : .paint
    }

    /// Whether the mask has the name of a shipped mask, whose material is known.
    public var isShipped: Bool {
        url.map { url in Self.shipped.contains { $0.name == Self.name(of: url) } } ?? true
    }

    private static func name(of url: URL) -> String { url.deletingPathExtension().lastPathComponent }

    /// The shipped textures of rigid masks.
    private static let rigid: Set = ["porcelain-0", "porcelain-1", "porcelain-2", "porcelain-3"]

    /// The shipped masks, each with a description.
    public static let shipped: [(name: String, about: String)] = [
        ("opera-red-general", "the loyal general of the opera, in red"),
        ("opera-black-judge", "the upright judge of the opera, in black"),
        ("opera-monkey-king", "the monkey king of the opera, in gold"),
        ("opera-guan-yu", "Guan Yu, the loyal general, in red"),
        ("opera-bao-zheng", "Bao Zheng, the judge, in black"),
        ("opera-cao-cao", "Cao Cao, the treacherous, in powder white"),
        ("opera-zhang-fei", "Zhang Fei, the impetuous, a butterfly in black and white"),
        ("opera-xiang-yu", "Xiang Yu, the hegemon, with weeping eyes"),
        ("opera-jiang-wei", "Jiang Wei, the strategist, in red with yin and yang"),
        ("opera-meng-liang", "Meng Liang, the fire-raiser, in red with a gourd"),
        ("opera-dou-erdun", "Dou Erdun, the outlaw, in blue with hooks"),
        ("opera-dian-wei", "Dian Wei, the bodyguard, in yellow with halberds"),
        ("opera-cheng-yaojin", "Cheng Yaojin, the lucky rebel, in green"),
        ("opera-yang-qilang", "Yang Yansi, the seventh son, in black with the tiger"),
        ("opera-xu-yanzhao", "Xu Yanzhao, the old duke, in purple"),
        ("opera-erlang-shen", "Erlang Shen, the god, in gold"),
        ("opera-zheng-ziming", "Zheng Ziming, a general with a crooked face"),
        ("opera-clown", "the clown of the opera, with a white nose"),
        ("opera-dan", "the leading lady of the opera, with rouge"),
        ("porcelain-3", "laughing porcelain, painted in blue"),
        ("face-paint-football", "the stripes of a football fan"),
        ("face-paint-tiger", "a tiger"),
        ("lipstick", "only lipstick"),
        ("freckles", "only freckles"),
        ("makeup", "make-up that leaves the skin bare"),
        ("face-grid", "a grid for checking how a mask follows the face"),
    ]

    /// Creates a mask from the user's input: a shipped name, the path of a picture, or the path of a config.
    /// - Throws: `WearingError.unknownMask`.
    public init(named name: String, files: ShippedFiles) throws(WearingError) {
        let fileExtension = (name as NSString).pathExtension.lowercased()
        if Self.shipped.contains(where: { $0.name == name }) {
            self = .texture(files.texture(name))
        } else if ["yaml", "yml", "json"].contains(fileExtension), FileManager.default.fileExists(atPath: name) {
            self = .config(URL(literalPath: name))
        } else if FileManager.default.fileExists(atPath: name) {
            self = .texture(URL(literalPath: name))
        } else {
            throw .unknownMask(name, known: Self.shipped.map(\.name))
        }
    }
}
