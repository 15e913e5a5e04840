extension LineReader.Line {
    func decoded<Value>(
        in path: String, limit: Int, _ decode: ([UInt8]) throws -> Value
    ) throws(RecordingError) -> Value {
        if isTooLong {
            let problem = RecordingProblem.lineTooLong(limit: limit)
            throw .badLine(.init(path: path, line: number, column: 1, keyPath: "", problem: problem))
        }
        do {
            return try decode(bytes)
        } catch let failure as ParseFailure {
            throw failure.located(path: path, line: number, bytes: bytes)
        } catch let error as RecordingError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: "\(error)")
        }
    }
}
