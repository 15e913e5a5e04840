/// The roles whose faces are painted as tradition has them, by the names of their textures.
enum OperaRoles {
    /// Name and painter of each face.
    static let all: [(name: String, paint: @Sendable () -> Canvas)] = [
        ("opera-guan-yu", { GuanYu.paint() }),
        ("opera-bao-zheng", { BaoZheng.paint() }),
        ("opera-cao-cao", { CaoCao.paint() }),
        ("opera-zhang-fei", { ZhangFei.paint() }),
        ("opera-xiang-yu", { XiangYu.paint() }),
        ("opera-jiang-wei", { JiangWei.paint() }),
        ("opera-meng-liang", { MengLiang.paint() }),
        ("opera-dou-erdun", { DouErdun.paint() }),
        ("opera-dian-wei", { DianWei.paint() }),
        ("opera-cheng-yaojin", { ChengYaojin.paint() }),
        ("opera-yang-qilang", { YangQilang.paint() }),
        ("opera-xu-yanzhao", { XuYanzhao.paint() }),
        ("opera-erlang-shen", { ErlangShen.paint() }),
        ("opera-zheng-ziming", { ZhengZiming.paint() }),
        ("opera-clown", { Clown.paint() }),
        ("opera-dan", { Dan.paint() }),
    ]
}
