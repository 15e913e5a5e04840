/// The command that converts a picture of high dynamic range to standard range.
struct HDRConversion {
    private let kind: String
    private let transfer: String

    /// - Parameter kind: The name of the transfer function: PQ or HLG.
    init(of kind: String) {
        self.kind = kind
        transfer = kind == "PQ" ? "smpte2084" : "arib-std-b67"
    }

    /// The problem of the picture and the command that solves it.
    var message: String {
        "its colours are of high dynamic range (\(kind)), which is not supported; convert it: "
            + "`ffmpeg -i IN.png -vf zscale=tin=\(transfer):pin=bt2020:min=gbr:rin=full:t=linear:p=bt2020:m=gbr:npl=203,"
            + "format=gbrpf32le,tonemap=mobius:desat=0,"
            + "zscale=tin=linear:pin=bt2020:min=gbr:rin=full:p=bt709:t=iec61966-2-1:m=gbr:r=full,format=rgb48be OUT.png`"
    }
}
