const report = JSON.parse(document.getElementById("report").textContent);
for (const pair of report.pairs) {
    const item = document.createElement("li");
    item.textContent = `${pair.verdict}: ${pair.name}`;
    document.getElementById("pairs").append(item);
}
