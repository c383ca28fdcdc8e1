/**
 * What the checks of single flows find. After an edit of some files of a flow's folders, such as a screen, the
 * checks of single files look at these files alone.
 */
import { checks } from "../checks/index.ts";
import type { FlowsRow } from "../checks/rows.ts";
import type { FlowContext, FlowOwner } from "../checks/check.ts";
import type { Finding } from "../findings/finding.ts";
import { isFolder, mergedParts } from "../parts/flow-parts.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { flowOfParts, folderFiles, partFiles, singleFile } from "../parts/part-files.ts";
import { withSharedFolders } from "../parts/shared-folders.ts";
import { memoize } from "#engine/memoize.ts";

type Found = ReadonlyMap<FlowsRow, readonly Finding[]>;

/** Everything that such a check may read besides the flow. */
export interface FlowReading {
  readonly organisation: string | null;
  readonly schemas: FlowOwner["schemas"];
  readonly info: FlowOwner["info"];
  readonly registries: ReturnType<FlowContext["registries"]>;
  readonly entities: ReturnType<FlowContext["entitiesOf"]>;
}

/** Findings of a flow, with what gave them. */
export interface FoundInFlow {
  readonly flow: EffectiveFlow;
  readonly reading: FlowReading;
  readonly found: Found;
}

/**
 * What the checks found in flows of the same definitions, by the id of the flow. Lenders share it
 * for the files that both have.
 */
export type FoundInOthers = Map<string, FoundInFlow[]>;

/** Runs a check over a flow, or returns what it found before in the same. */
export type RunOver = (
  row: FlowsRow,
  check: (flow: EffectiveFlow) => readonly Finding[],
) => readonly Finding[];

/**
 * @param before findings of the same flow before an edit; null to look at every file
 * @param others findings of the flows of other lenders, to which those of this flow are added
 * @param run runs a check that looks at the whole flow
 */
export function findInFlow(
  flow: EffectiveFlow,
  reading: FlowReading,
  before: FoundInFlow | null,
  others: FoundInOthers,
  run: RunOver = (_row, check) => check(flow),
): FoundInFlow {
  const { organisation, schemas, info, registries, entities } = reading;
  const isSame = before !== null && isSameReading(before.reading, reading);
  if (isSame && before.flow === flow) return before;
  const alike = others.get(flow.id) ?? [];
  others.set(flow.id, alike);
  const known =
    (isSame ? sharedWith(before, flow) : null) ??
    firstOf(alike, (each) => (isAlike(each.reading, reading) ? sharedWith(each, flow) : null));
  const owner = { organisation, schemas, info };
  const context = { registries: () => registries, entitiesOf: () => entities };
  const found = new Map(
    flowRows.map((row): [FlowsRow, readonly Finding[]] => {
      if (!row.byFile) return [row, run(row, (each) => row.ofFlow(each, owner, context))];
      if (known === null) return [row, inFileOrder(flow, row.ofFlow(flow, owner, context))];
      const { paths, part } = known;
      const kept = (known.found.get(row) ?? []).filter((each) => !paths.has(fileOf(each)));
      const now = row.ofFlow(part, owner, context).filter((each) => paths.has(fileOf(each)));
      return [row, inFileOrder(flow, [...kept.map((each) => ofOwner(each, organisation)), ...now])];
    }),
  );
  const result = { flow, reading, found };
  if (known === null) alike.push(result);
  return result;
}

export const isSameReading = (one: FlowReading, other: FlowReading): boolean =>
  readsSame(one, other, Object.keys(one) as (keyof FlowReading)[]);

const readsSame = (
  one: FlowReading,
  other: FlowReading,
  members: readonly (keyof FlowReading)[],
): boolean => members.every((name) => one[name] === other[name]);

/** Whether the checks of single files find the same in a file of two lenders. They find more in the base. */
const isAlike = (one: FlowReading, other: FlowReading): boolean =>
  (one.organisation === null) === (other.organisation === null) &&
  readsSame(one, other, ["schemas", "registries", "entities"]);

const firstOf = <T, R>(list: readonly T[], judge: (each: T) => R | null): R | null => {
  for (const each of list) {
    const result = judge(each);
    if (result !== null) return result;
  }
  return null;
};

interface Shared {
  readonly found: Found;
  /** Paths of the files that are to be checked again. */
  readonly paths: ReadonlySet<string>;
  /** The flow with these files alone in its folders. */
  readonly part: EffectiveFlow;
}

/** Returns what was found in another flow for the files that both have; null when their rules differ. */
function sharedWith({ flow: other, found }: FoundInFlow, flow: EffectiveFlow): Shared | null {
  const changed = changedFiles(other, flow);
  return (
    changed && {
      found,
      paths: new Set([...changed].map(({ path }) => `flows/${path}`)),
      part: withFilesAlone(flow, changed),
    }
  );
}

const ofOwner = (each: Finding, organisation: string | null): Finding =>
  each.organisation === organisation ? each : { ...each, organisation };

const flowRows = checks.flatMap((check) => (typeof check === "function" ? [] : [check]));

/** The effective file that a finding is about. */
const fileOf = ({ effective, file }: Finding): string => effective?.file ?? file;

function inFileOrder(flow: EffectiveFlow, findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const positions = positionsIn(flow);
  const position = (each: Finding) => positions.get(fileOf(each)) ?? -1;
  return findings.toSorted((one, other) => position(one) - position(other));
}

const positionsIn = memoize(
  (flow: EffectiveFlow): ReadonlyMap<string, number> =>
    new Map(partFiles(flow).map(({ file }, index) => [`flows/${file.path}`, index])),
);

/**
 * Returns the files that differ; null when the content of one outside the folders does, because the
 * checks of all others read it. Such a file with the same content can have it from other places.
 */
function changedFiles(before: EffectiveFlow, now: EffectiveFlow): ReadonlySet<MergedFile> | null {
  const changed = new Set<MergedFile>();
  for (const [name, row] of mergedParts) {
    if (!isFolder(row)) {
      const [one, other] = [singleFile(before, name), singleFile(now, name)];
      if (one?.value !== other?.value) return null;
      if (one !== other && other !== null) changed.add(other);
      continue;
    }
    const files = folderFiles(before, name);
    const others = folderFiles(now, name);
    if (files === others) continue;
    if ([...files.keys()].join("\n") !== [...others.keys()].join("\n")) return null;
    for (const [id, file] of others) if (files.get(id) !== file) changed.add(file);
  }
  return changed;
}

/** Returns the flow with only these files in its folders. Flows with the same files share what is found in them. */
const withFilesAlone = (flow: EffectiveFlow, files: ReadonlySet<MergedFile>): EffectiveFlow =>
  withSharedFolders(
    flowOfParts(flow.id, {
      file: (name) => singleFile(flow, name),
      folder: (name) => new Map([...folderFiles(flow, name)].filter(([, file]) => files.has(file))),
    }),
    null,
  );
