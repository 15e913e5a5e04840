// The cases that the user chooses, and the command that makes their frames the goldens.

/** The names of the chosen cases. */
const chosenCases = new Set();
/** Whether a click on a card chooses its case instead of opening the pair. */
let isChoosing = false;

/** Whether approving the pair's case would change a golden, as far as the report shows. */
const isChoosable = (pair) => report.approval !== undefined && pair.case !== undefined && !["passed", "error"].includes(pair.verdict);

/** Shows the button that starts choosing, if there is anything to choose. */
function buildApproval() {
    document.querySelector("[data-action=choose]").hidden = !report.pairs.some(isChoosable);
    showApproval();
}

/** Switches between choosing cases and opening pairs by clicks. */
function toggleChoosing() {
    isChoosing = !isChoosing;
    showApproval();
}

/** Chooses the case of a pair, or no longer chooses it. */
function toggleCase(pair) {
    if (!isChoosable(pair)) return announce(`${pair.name} cannot be approved.`);
    if (!chosenCases.delete(pair.case)) chosenCases.add(pair.case);
    showApproval();
    announce(`${pair.case} is ${chosenCases.has(pair.case) ? "chosen" : "not chosen"}.`);
}

/** Chooses the case of the focused card. */
function toggleFocusedCase() {
    const pair = report.pairs.find(({ number }) => cards.get(number) === document.activeElement);
    if (pair) toggleCase(pair);
}

function clearCases() {
    chosenCases.clear();
    showApproval();
}

/** The command for the chosen cases, in the order of the report. Names of cases need no quotes. */
function approvalCommand() {
    const names = [...new Set(report.pairs.map((pair) => pair.case))].filter((name) => chosenCases.has(name));
    return [report.approval, ...names.map((name) => `--filter ${name}`)].join(" ");
}

function showApproval() {
    const count = chosenCases.size;
    byId("approval").hidden = count === 0;
    byId("approval-count").textContent = `${counted(count)} ${count === 1 ? "case" : "cases"} chosen`;
    byId("approval-command").textContent = count === 0 ? "" : approvalCommand();
    document.querySelector("[data-action=choose]").setAttribute("aria-pressed", isChoosing);
    const button = document.querySelector("[data-action=choose-pair]");
    button.hidden = !detail.pair || !isChoosable(detail.pair);
    button.setAttribute("aria-pressed", chosenCases.has(detail.pair?.case));
    button.textContent = chosenCases.has(detail.pair?.case) ? "Chosen" : "Choose";
    byId("pairs").classList.toggle("choosing", isChoosing);
    for (const pair of report.pairs) if (cards.has(pair.number)) markCard(pair);
}

/** Marks a card if its case is chosen. */
function markCard(pair) {
    const card = cards.get(pair.number);
    card.classList.toggle("choosable", isChoosable(pair));
    card.classList.toggle("chosen", isChoosable(pair) && chosenCases.has(pair.case));
}

/** Copies the command; without access to the clipboard, selects it. */
async function copyApproval() {
    try {
        await navigator.clipboard.writeText(approvalCommand());
        announce("The command is copied.");
    } catch {
        getSelection().selectAllChildren(byId("approval-command"));
    }
}
