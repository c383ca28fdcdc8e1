import {
  definitionsAt,
  effectiveAt,
  readOptions,
  UsageError,
  type FlowCommand,
} from "./command.ts";
import {
  applicationDiff,
  applicationLines,
  type ApplicationDiff,
  type GivenApplications,
} from "#definitions/diff/applications.ts";
import { compare, journeysDiff, sideOf } from "#definitions/diff/compare.ts";
import { eachLine } from "./diff/each-line.ts";
import { journeyLines, report } from "#definitions/diff/report.ts";
import { definitionsOfRevision } from "./diff/revision.ts";
import { suggestion } from "#definitions/findings/suggest.ts";
import { textReport, textRows } from "#definitions/diff/text.ts";

/** Name of the pseudo-revision for the files as they are now. */
const worktree = "worktree";

interface Values {
  org?: string | undefined;
  flow?: string | undefined;
  root: string;
  from?: string | undefined;
  to?: string | undefined;
  "from-root"?: string | undefined;
  json: boolean;
  format: string;
  applications?: string | undefined;
  database?: string | undefined;
}

export const diff: FlowCommand = {
  usage:
    "diff --org CODE | --from REVISION [--to REVISION|worktree] | --from-root DIR [--flow FLOW] [--org CODE] [--applications FILE|- | --database FOLDER|ADDRESS] [--json | --format text|json] [--root DIR]",
  async run(args) {
    const { values } = readOptions(args, {
      org: { type: "string" },
      flow: { type: "string" },
      root: { type: "string", default: process.cwd() },
      from: { type: "string" },
      to: { type: "string" },
      "from-root": { type: "string" },
      json: { type: "boolean", default: false },
      format: { type: "string", default: "text" },
      applications: { type: "string" },
      database: { type: "string" },
    });
    if (values.format !== "text" && values.format !== "json")
      throw new UsageError(`There is no format "${values.format}". Known: text, json.`);
    if (values.from !== undefined && values["from-root"] !== undefined)
      throw new UsageError("Give --from or --from-root, not both.");
    if (values.applications !== undefined && values.database !== undefined)
      throw new UsageError("Give --applications or --database, not both.");
    for (const name of ["applications", "database"] as const)
      if (values[name] !== undefined && (values.flow === undefined || values.org === undefined))
        throw new UsageError(`--${name} needs --flow and --org.`);
    if (values.to !== undefined && values.from === undefined)
      throw new UsageError("--to needs --from.");
    if (values.from === undefined && values["from-root"] === undefined) await overBase(values);
    else await overTime(values);
    return 0;
  },
};

/** Prints what an organization's overlays change. */
async function overBase(values: Values): Promise<void> {
  const { org, flow, root, json, format } = values;
  const definitions = await definitionsAt(root);
  const after = effectiveAt(definitions, org);
  checkFlow(flow, [definitions.base, after]);
  const text = textRows(after);
  if (json && format === "text") {
    console.log(JSON.stringify(text, null, 2));
    return;
  }
  const pairs = [{ organisation: after.organisation, before: definitions.base, after }];
  const flows = compare(pairs, definitions).filter((each) => isSelected(each, flow));
  const applications = await applicationsIn(values, [
    { effective: definitions.base, definitions },
    { effective: after, definitions },
  ]);
  if (format === "json")
    console.log(JSON.stringify({ flows, text, ...jsonOf(applications) }, null, 2));
  else if (text.length === 0) console.log(`The overlay of ${org} changes nothing.`);
  else
    console.log(
      [report(flows), ...linesFor(flow, applications), "", "Text", ...textReport(text)].join("\n"),
    );
}

/** Prints what changed between two versions of the definitions, for all organizations or one. */
async function overTime(values: Values): Promise<void> {
  const { org, flow, root, from, to = worktree } = values;
  const definitionsIn = (revision: string) =>
    revision === worktree ? definitionsAt(root) : definitionsOfRevision(root, revision);
  const old =
    from === undefined ? await definitionsAt(values["from-root"] ?? "") : await definitionsIn(from);
  const now = await definitionsIn(to);
  const [before, after] = [sideOf(old), sideOf(now)];
  const codes = [...new Set([...old.organisations.keys(), ...now.organisations.keys()])].sort();
  if (org !== undefined && !codes.includes(org))
    throw new UsageError(`There is no organization "${org}". ${suggestion(org, codes)}`);
  const added = codes.filter((code) => !old.organisations.has(code));
  const removed = codes.filter((code) => !now.organisations.has(code));
  const shared = codes.filter((code) => !added.includes(code) && !removed.includes(code));
  const comparedCodes =
    org === undefined ? [null, ...shared] : shared.filter((code) => code === org);
  const pairs = comparedCodes.map((organisation) => ({
    organisation,
    before: before.effective(organisation),
    after: after.effective(organisation),
  }));
  checkFlow(flow, [old.base, now.base, ...pairs.flatMap((pair) => [pair.before, pair.after])]);
  const flows = compare(pairs, now).filter((each) => isSelected(each, flow));
  const applications =
    org === undefined || !shared.includes(org)
      ? null
      : await applicationsIn(values, [
          { effective: before.effective(org), definitions: old },
          { effective: after.effective(org), definitions: now },
        ]);
  const journeys = journeysDiff(old, now);
  const affected = shared.filter((code) =>
    flows.some(({ organisations }) => organisations.includes(code)),
  );
  if (values.json || values.format === "json") {
    console.log(
      JSON.stringify(
        { flows, journeys, organisations: { affected, added, removed }, ...jsonOf(applications) },
        null,
        2,
      ),
    );
    return;
  }
  const names = (label: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`Organizations ${label}: ${list.join(", ")}.`];
  console.log(
    [
      report(flows),
      ...linesFor(flow, applications),
      ...journeyLines(journeys),
      "",
      ...names("affected", affected),
      ...names("added", added),
      ...names("removed", removed),
    ].join("\n"),
  );
}

/** Returns what happens to the given applications; null when none were given. */
async function applicationsIn(
  values: Values,
  sides: Parameters<typeof applicationDiff>[2],
): Promise<ApplicationDiff | null> {
  const given = await givenIn(values);
  return given && applicationDiff(given, values.flow ?? "", sides);
}

async function givenIn(values: Values): Promise<GivenApplications | null> {
  const { applications, database, flow = "", org = "" } = values;
  if (applications !== undefined) return eachLine(applications);
  if (database === undefined) return null;
  // The other commands start faster without the server's libraries.
  const { eachStored } = await import("./stored/each-stored.ts");
  return eachStored(database, { orgCode: org, flow }, process.env);
}

const jsonOf = (applications: ApplicationDiff | null) =>
  applications === null ? {} : { applications };

const linesFor = (flow: string | undefined, applications: ApplicationDiff | null): string[] =>
  applications === null ? [] : ["", ...applicationLines(flow ?? "", applications)];

/** @throws UsageError when no side has the flow: an unknown flow would differ in nothing */
function checkFlow(
  flow: string | undefined,
  sides: readonly { flows: ReadonlyMap<string, unknown> }[],
): void {
  const known = [...new Set(sides.flatMap(({ flows }) => [...flows.keys()]))];
  if (flow !== undefined && !known.includes(flow))
    throw new UsageError(`There is no flow "${flow}". ${suggestion(flow, known)}`);
}

const isSelected = (diff: { flow: string }, flow: string | undefined): boolean =>
  flow === undefined || diff.flow === flow;
