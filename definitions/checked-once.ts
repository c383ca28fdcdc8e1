/**
 * Runs the checks of the base and of each organization, and keeps their results for the next run. A
 * result depends on the files that all organizations share and on the folders of the organization's
 * chain. The checks see nothing else, so an edit of one folder checks only the organizations that
 * have it.
 */
import { memoize } from "#engine/memoize.ts";
import { checks } from "./checks/index.ts";
import type { Finding } from "./finding.ts";
import type { Definitions, Effective } from "./model.ts";
import { chainOf, type Organisation } from "./organisations.ts";
import type { SourceFile, Sources } from "./sources.ts";
import { structureOf } from "./structure.ts";

export interface Checked {
  /** Faults of the merge and of the merged files. */
  readonly structural: readonly Finding[];
  /** Findings of the checks, before exemptions. */
  readonly checked: readonly Finding[];
  /** What the checks saw. */
  readonly sound: Effective;
}

/** Returns the checks of a root. @param code organization; null for the base */
export function checkedOnce(
  definitions: Definitions,
): (code: string | null, effective: () => Effective) => Checked {
  const { shared, folders } = dividedFiles(definitions.sources);
  const codes = [...definitions.organisations.keys()].join(" ");
  const common = sharedFiles(...shared.values());
  const filesOf = (own: readonly SourceFile[]) =>
    own.length === 0
      ? shared
      : new Map([...shared, ...own.map((file) => [file.path, file] as const)]);
  return (code, effective) => {
    const { chain } = code === null ? { chain: [] } : chainOf(code, definitions.organisations);
    const own = chain.flatMap((each) => folders.get(each.code) ?? []);
    const store = storeOf(common, code, codes, ...own);
    return (store.result ??= checkedNow(
      effective(),
      visibleTo(
        code,
        chain,
        code === null ? definitions : definitions.within(definitions.effective(code)),
        { ...definitions.sources, files: filesOf(own) },
      ),
    ));
  };
}

/** Runs the checks of one effective definition. */
export function checkedNow(effective: Effective, definitions: Definitions): Checked {
  const { findings, sound } = structureOf(effective, (name) => definitions.validatorFor(name));
  return {
    structural: [...effective.findings, ...findings],
    checked: checks.flatMap((check) => check(sound, definitions)),
    sound,
  };
}

/** Returns one object for the same shared files. */
const sharedFiles = memoize((..._files: readonly SourceFile[]): object => ({}));

/** Returns one store for an organization with the same files. */
const storeOf = memoize(
  (_common: object, _code: string | null, _codes: string, ..._own: readonly SourceFile[]) => ({
    result: null as Checked | null,
  }),
);

/** Divides the files into those of each organization's folder and those of all. */
function dividedFiles({ files }: Sources) {
  const shared = new Map<string, SourceFile>();
  const folders = new Map<string, SourceFile[]>();
  for (const [path, file] of files) {
    const code = /^flows\/organisations\/([^/]+)\//.exec(path)?.[1];
    if (code === undefined) shared.set(path, file);
    else folders.set(code, [...(folders.get(code) ?? []), file]);
  }
  return { shared, folders };
}

/** Returns the definitions without the organizations outside a chain. */
function visibleTo(
  code: string | null,
  chain: readonly Organisation[],
  definitions: Definitions,
  sources: Sources,
): Definitions {
  return {
    ...definitions,
    sources,
    organisations: new Map(chain.map((each) => [each.code, each])),
    effective(other) {
      if (!chain.some((each) => each.code === other))
        throw new Error(`A check of ${code ?? "the base"} reads the organization "${other}".`);
      return definitions.effective(other);
    },
  };
}
