import Foundation

// bianlian-bench [SCENE or KERNEL…] [--kernels] [--size WxH] [--threads N] [--samples 1|4|8] [--isa NAME|all] [--runs N]
//                [--pictures DIR] [--export DIR]      CSV of scenes, kernels and the machine's limits
// bianlian-bench peer …                               beside llvmpipe; Benchmarks/llvmpipe/run builds it and says more
// bianlian-bench retouch …                            ten dabs of each filter
// bianlian-bench media …                              blending, scaling, keying and following of footage
// bianlian-bench depth …                              depth-only throughput; Benchmarks/depth/run
// bianlian-bench keying …                             keyers on film whose truth is known; Benchmarks/keying/run

do {
    let arguments = CommandLine.arguments.dropFirst()
    var rest = ArgumentReader(arguments.dropFirst())
    switch arguments.first {
    case "peer":
        let command = try PeerCommand(&rest)
        Machine.warnWhereBusy()
        try command.run()
    case "retouch":
        let command = try RetouchCommand(&rest)
        Machine.warnWhereBusy()
        try command.run()
    case "media":
        let command = try MediaCommand(&rest)
        Machine.warnWhereBusy()
        try command.run()
    case "depth":
        let command = try DepthCommand(&rest)
        Machine.warnWhereBusy()
        try command.run()
    case "keying":
        let command = try KeyingCommand(&rest)
        try command.run()
    default:
        var all = ArgumentReader(arguments)
        let command = try TimingCommand(&all)
        Machine.warnWhereBusy()
        try command.run()
    }
} catch {
    if (error as? PeerError)?.isTold != true { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
    switch error {
    case is UsageError: exit(64)
    case let error as PeerError: exit(error.exitCode)
    default: exit(70)
    }
}
