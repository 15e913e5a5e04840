import DescribedErrors

/// A reason why the results of shards cannot be joined, in one line for the user.
package enum MergeError: DescribedError, Hashable, Sendable {
    /// A folder has no results.
    case missing(folder: String, file: String)
    /// A folder contains something else, for the given reason.
    case notResults(folder: String, reason: String)
    /// A folder has the results of a whole run.
    case notShard(folder: String)
    /// Two folders have shards of different runs, for the given reason.
    case differentRuns(String, String, reason: String)
    /// Two folders have the same shard.
    case repeated(shard: String, String, String)
    /// Shards for which there is no folder.
    case missingShards([String], count: Int)
    /// The run of a shard was interrupted.
    case interrupted(folder: String, shard: String, missing: Int)

    /// The error in one line.
    package var description: String {
        switch self {
        case .missing(let folder, let file):
            "\(folder): there is no \(file); give the folders that `bianlian suite run --results FOLDER --shard I/N` wrote"
        case .notResults(let folder, let reason): "\(folder): \(reason); run its shard again"
        case .notShard(let folder): "\(folder): has the results of a whole run, not of a shard; there is nothing to merge"
        case .differentRuns(let first, let second, let reason):
            "\(first) and \(second) have shards of different runs: \(reason)"
        case .repeated(let shard, let first, let second):
            "\(first) and \(second) both have shard \(shard); give each shard once"
        case .missingShards(let shards, let count):
            "missing: shard\(shards.count == 1 ? "" : "s") \(shards.joined(separator: ", ")); give the results of all \(count)"
        case .interrupted(let folder, let shard, let missing):
            "\(folder): shard \(shard) was interrupted with \(missing) case\(missing == 1 ? "" : "s") left; run it again"
        }
    }
}
