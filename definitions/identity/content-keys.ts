/** Identities of what checks read, by content: they stay the same from one process to the next. */
import { contentHash, sha256 } from "./canonical.ts";
import { memoize } from "#engine/memoize.ts";
import { dividedFiles } from "../sources/divided-files.ts";
import type { Definitions, Effective, EffectiveFlow, MergedFile } from "../model.ts";
import { ownEntries } from "../overlays/overlaid-map.ts";
import { chainOf, type Organisation } from "../overlays/organisations.ts";
import { partFiles } from "../parts/part-files.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";

/** Returns the identity of the path and the text of each file. */
export const textsHash = (files: Iterable<Pick<SourceFile, "path" | "hash">>): string =>
  sha256([...files].map(({ path, hash }) => `${path} ${hash}`).join("\n"));

/**
 * Returns the identity of everything that the checks of an organization can read: the files of no
 * organization, those of its chain, and the names of all organizations. It needs no merge.
 * @param code organization; null for the base
 */
export function organisationContent(
  code: string | null,
  { sources, organisations }: Pick<Definitions, "sources" | "organisations">,
): readonly string[] {
  const { folders } = dividedFiles(sources.files);
  const chain = code === null ? [] : chainOf(code, organisations).chain;
  return [
    code ?? "",
    namesOf(organisations),
    sharedTexts(sources.files),
    textsHash(chain.flatMap((each) => folders.get(each.code) ?? [])),
  ];
}

const namesOf = memoize((organisations: Definitions["organisations"]): string =>
  [...organisations.keys()].join(" "),
);

const sharedTexts = memoize((files: Sources["files"]): string =>
  textsHash(dividedFiles(files).shared.values()),
);

/** Returns the identity of every file under schemas/. */
export const schemasHash = memoize(({ files }: Sources): string =>
  textsHash([...files.values()].filter(({ path }) => path.startsWith("schemas/"))),
);

/** Returns the identity of a set of texts, whatever its order. */
export const setHash = memoize((set: ReadonlySet<string>): string => contentHash([...set].sort()));

/** Returns the identity of the values of a flow. */
const valuesHash = memoize((flow: EffectiveFlow): string =>
  sha256(
    partFiles(flow)
      .map(({ file: { path, hash } }) => `${path} ${hash}`)
      .join("\n"),
  ),
);

/** What identifies the places of a flow's values. */
interface Placing {
  readonly base: Pick<Effective, "files">;
  readonly organisations: ReadonlyMap<string, Organisation>;
}

/**
 * Returns the identity of an effective flow with the places of its values. They come from the files
 * of its folder, of the flows that it calls and takes tables from, and from the overlays of the
 * chain when these change any of them.
 */
export const flowContent = (
  flow: EffectiveFlow,
  effective: Effective,
  placing: Placing,
): readonly string[] => [valuesHash(flow), ...places(flow, effective, placing, "")];

/** Returns the same of the rules alone: of the flow and of its checklist. */
export const rulesContent = (
  flow: EffectiveFlow,
  effective: Effective,
  placing: Placing,
): readonly string[] => [
  flow.flow.hash,
  flow.checklist?.hash ?? "",
  ...places(flow, effective, placing, "/"),
];

/** @param within `/` for the files that lie in the folders themselves, an empty text for all */
function places(
  flow: EffectiveFlow,
  effective: Effective,
  { base, organisations }: Placing,
  within: "" | "/",
): readonly string[] {
  const folders = foldersOf(flow, effective);
  const isRead = ({ path }: MergedFile): boolean =>
    folders.has(folderOf(path)) && isWithin(path, within);
  const isChanged =
    effective.files !== base.files && [...ownEntries(effective.files).values()].some(isRead);
  return [
    baseTexts(base.files, [...folders].sort().join(" "), within),
    isChanged ? overlayTexts(effective.chain, organisations) : "",
  ];
}

const isWithin = (path: string, within: string): boolean =>
  within === "" || path.split("/").length === 2;

/** Returns the folders whose files can be in a flow: called flows have no addresses, and so are in no list of flows. */
function foldersOf(flow: EffectiveFlow, { files, flows }: Effective): ReadonlySet<string> {
  const callable = callableIn(files).filter((id) => !flows.has(id));
  const tables = Object.values(flow.flow.value.tablesFrom ?? {}).map(
    ({ at }) => at.split("/")[1] ?? "",
  );
  return new Set([flow.id, ...callable, ...tables]);
}

const callableIn = memoize((files: Effective["files"]): readonly string[] =>
  [...files.keys()].filter((path) => /^[^/]+\/flow\.json$/.test(path)).map(folderOf),
);

const folderOf = (path: string): string => path.slice(0, path.indexOf("/"));

const baseTexts = memoize((files: Effective["files"], folders: string, within: string): string => {
  const names = new Set(folders.split(" "));
  return textsHash(
    [...files.values()]
      .filter(({ path }) => names.has(folderOf(path)) && isWithin(path, within))
      .map((file) => file.origin("").file),
  );
});

/** Returns the identity of the overlays of a chain, and of the lender whose chain it is. */
const overlayTexts = (
  chain: readonly string[],
  organisations: ReadonlyMap<string, Organisation>,
): string =>
  textsHash(
    chain.flatMap((code) => {
      const overlay = organisations.get(code)?.overlay;
      return overlay ? [overlay] : [];
    }),
  );
