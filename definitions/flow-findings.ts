/**
 * What the checks of single flows find. After an edit of some files of a flow's folders, such as a screen, the
 * checks of single files look at these files alone.
 */
import { checks, type FlowsRow } from "./checks/index.ts";
import type { FlowContext, FlowOwner } from "./checks/check.ts";
import type { Finding } from "./finding.ts";
import { isFolder, mergedParts } from "./flow-parts.ts";
import type { EffectiveFlow, MergedFile } from "./model.ts";
import { flowOfParts, folderFiles, partFiles, singleFile } from "./part-files.ts";
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

/** @param before findings of the same flow before an edit; null to look at every file */
export function findInFlow(
  flow: EffectiveFlow,
  reading: FlowReading,
  before: FoundInFlow | null,
): FoundInFlow {
  const isSame =
    before !== null &&
    (Object.keys(reading) as (keyof FlowReading)[]).every(
      (name) => before.reading[name] === reading[name],
    );
  if (isSame && before.flow === flow) return before;
  const changed = isSame ? changedFiles(before.flow, flow) : null;
  const { organisation, schemas, info, registries, entities } = reading;
  const owner = { organisation, schemas, info };
  const context = { registries: () => registries, entitiesOf: () => entities };
  const paths = new Set([...(changed ?? [])].map(({ path }) => `flows/${path}`));
  const part = changed === null ? null : withFilesAlone(flow, changed);
  const found = new Map(
    flowRows.map((row): [FlowsRow, readonly Finding[]] => {
      if (!row.byFile) return [row, row.ofFlow(flow, owner, context)];
      if (part === null) return [row, inFileOrder(flow, row.ofFlow(flow, owner, context))];
      const kept = (before?.found.get(row) ?? []).filter((each) => !paths.has(fileOf(each)));
      const now = row.ofFlow(part, owner, context).filter((each) => paths.has(fileOf(each)));
      return [row, inFileOrder(flow, [...kept, ...now])];
    }),
  );
  return { flow, reading, found };
}

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

/** Returns the files of folders that differ; null when anything else does. */
function changedFiles(before: EffectiveFlow, now: EffectiveFlow): ReadonlySet<MergedFile> | null {
  const changed = new Set<MergedFile>();
  for (const [name, row] of mergedParts()) {
    if (!isFolder(row)) {
      if (singleFile(before, name) !== singleFile(now, name)) return null;
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

/** Returns the flow with only these files in its folders. */
const withFilesAlone = (flow: EffectiveFlow, files: ReadonlySet<MergedFile>): EffectiveFlow =>
  flowOfParts(flow.id, {
    file: (name) => singleFile(flow, name),
    folder: (name) => new Map([...folderFiles(flow, name)].filter(([, file]) => files.has(file))),
  });
