/**
 * Formats a comparison for a person: first the decisions, which a borrower meets, then the changes
 * behind them.
 */
import { sameJson, type ChecklistChange, type ScreenChange } from "#engine/index.ts";
import type { FlowDiff, journeysDiff, PartSaid, SaidReroute } from "./compare.ts";
import { valueInWords } from "./text.ts";

/** Rows of a list to print; `--json` prints all. */
const MOST = 25;

/** Returns the text that `flow diff` prints. What an earlier diff of the same flow has already is only named. */
export function report(flows: readonly FlowDiff[]): string {
  if (flows.length === 0) return "No flow differs.";
  return flows.map((flow, index) => flowLines(flow, flows.slice(0, index)).join("\n")).join("\n\n");
}

const names = (organisations: readonly (string | null)[]): string =>
  organisations.map((code) => code ?? "the shared base").join(", ");

/** @param earlier differences already printed; their screens are not repeated */
function flowLines(diff: FlowDiff, earlier: readonly FlowDiff[]): string[] {
  const { flow, organisations, change, rulesAsFor, screens, files } = diff;
  if (change !== "changed") return [`${flow}: ${change}, for ${names(organisations)}`];
  const above = earlier.find((each) => each.flow === flow);
  const ownScreens = screens.filter(
    (each) => !above?.screens.some((other) => sameJson(other, each)),
  );
  const shared = screens.length - ownScreens.length;
  return [
    `${flow}: changed for ${names(organisations)}`,
    ...(rulesAsFor === null
      ? ruleLines(diff)
      : [`  Decisions, rules and checklist: as for ${names(rulesAsFor)}.`]),
    ...section(
      "Screens",
      ownScreens.flatMap((each) => screenLines(each.screen, each.change, each.changes)),
    ),
    ...(shared === 0
      ? []
      : [`  ${shared} more screens as for ${names(above?.organisations ?? [])}.`]),
    ...section(
      "Other files",
      files.map((file) => `flows/${file}`),
    ),
  ];
}

function ruleLines(diff: FlowDiff): string[] {
  const isSame = ({ change, equivalent }: PartSaid) => change === "restated" || equivalent !== null;
  return [
    ...decisionLines(diff),
    ...section("Rules", diff.parts.filter((part) => !isSame(part)).flatMap(partLines)),
    ...section("Written differently, means the same", diff.parts.filter(isSame).map(sameLine)),
    ...section("Checklist", diff.checklist.map(checklistLine)),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const hidden = lines.length - MOST;
  return [
    `  ${title}`,
    ...lines.slice(0, MOST).map((line) => `    ${line}`),
    ...(hidden > 0 ? [`    … and ${hidden} more lines; --json has all of them`] : []),
  ];
}

function decisionLines({ decisions, obstacle }: FlowDiff): string[] {
  if (obstacle !== null) return [`  Decisions: not compared. ${obstacle}`];
  if (decisions === null) return ["  Decisions: the same; the rules are."];
  const { certainty, reroutes, gained, lost } = decisions;
  if (certainty === null)
    return [
      "  Decisions: not compared. The guards are connected in too many ways to look at all of them.",
    ];
  const sure =
    certainty === "exact"
      ? "proven over all data that the schemas allow"
      : "as far as tried: some guards compare fields or look into lists";
  if (reroutes.length === 0) return [`  Decisions: the same on all data (${sure}).`];
  return [
    `  Decisions: ${reroutes.length} re-routed (${sure})`,
    ...reroutes.slice(0, MOST).flatMap(rerouteLines),
    ...(reroutes.length > MOST
      ? [`    … and ${reroutes.length - MOST} more; --json has all of them`]
      : []),
    ...section("Pages that data leads to now", gained),
    ...section("Pages that no data leads to any more", lost),
  ];
}

function rerouteLines({ before, after, states, witness, share, where }: SaidReroute): string[] {
  const percent = share * 100;
  const width = percent < 0.1 ? "under 0.1 %" : `${percent.toFixed(1)} %`;
  return [
    `    ${before} → ${after}   (state ${states[0]}${states[0] === states[1] ? "" : ` → ${states[1]}`}; ${width} of the cases that the guards tell apart)`,
    ...(where.length === 0 ? [] : [`      only for ${where.join(", and ")}`]),
    `      least data: ${JSON.stringify(witness)}`,
  ];
}

const SIGNS = {
  added: "+",
  removed: "−",
  changed: "~",
  reworded: "~",
  restated: "=",
  moved: "↕",
} as const;

function partLines({ kind, id, change, was, is }: PartSaid): string[] {
  return [
    `${SIGNS[change]} ${kind} ${id}${change === "moved" ? " moved within its list" : ""}`,
    ...(change === "moved" ? [] : beforeAndAfter(was, is)),
  ];
}

/** A rule whose facts changed has the same text before and after, which says nothing. */
function beforeAndAfter(was: string | null, is: string | null): string[] {
  if (was === is) return was === null ? [] : ["    its facts changed"];
  return [
    ...(was === null ? [] : [`    - ${valueInWords(was, 160)}`]),
    ...(is === null ? [] : [`    + ${valueInWords(is, 160)}`]),
  ];
}

const PROOF = { exact: "proven", sampled: "as far as tried" } as const;

function sameLine({ kind, id, was, is, equivalent }: PartSaid): string {
  return `= ${kind} ${id}: ${valueInWords(was, 80)} and ${valueInWords(is, 80)} (${equivalent === null ? "the same once facts are put in" : PROOF[equivalent]})`;
}

function checklistLine({ kind, id, change, what, was, is, certainty }: ChecklistChange): string {
  const name = `${kind === "derive" ? "derived value" : "step"} ${id}`;
  if (change === "added" || change === "removed") return `${SIGNS[change]} ${name}`;
  if (change === "moved") return `${SIGNS[change]} ${name} comes at another place`;
  const texts = `${what}: ${valueInWords(was, 80)} → ${valueInWords(is, 80)}`;
  return change === "equivalent"
    ? `= ${name}, ${texts} (means the same, ${certainty === null ? "" : PROOF[certainty]})`
    : `~ ${name}, ${texts}`;
}

const FIELDS = {
  "field-added": "new field",
  "field-removed": "field gone",
  "now-required": "required now",
  "no-longer-required": "no longer required",
} as const;

function screenLines(
  screen: string,
  change: "added" | "removed" | "changed",
  changes: readonly ScreenChange[],
): string[] {
  if (change !== "changed") return [`${SIGNS[change]} ${screen}`];
  return [
    `~ ${screen}`,
    ...changes.map((each) =>
      each.change === "copy" || each.change === "other"
        ? `    ${each.change === "copy" ? "words" : "value"} ${each.pointer}: ${valueInWords(each.was, 60)} → ${valueInWords(each.is, 60)}`
        : `    ${FIELDS[each.change]} ${each.pointer}${each.change === "field-added" && each.is === true ? ", required" : ""}`,
    ),
  ];
}

/** Returns lines about journeys: the new ones, those that are gone, and those that fail with their places. */
export function journeyLines({ gained, lost, failing }: ReturnType<typeof journeysDiff>): string[] {
  return [
    ...section("New stories", gained),
    ...section("Stories gone", lost),
    ...section(
      "Journeys that fail",
      failing.map(
        ({ file, line, message }) => `${file}${line === null ? "" : `:${line}`} ${message}`,
      ),
    ),
  ];
}
