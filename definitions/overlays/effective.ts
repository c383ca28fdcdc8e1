/**
 * Merges the definitions of one organization: the shared base with its chain of overlays.
 * Organizations share the objects that no overlay changes, and share equal results by content hash,
 * so that a thousand organizations cost only what they change. A reload returns the same objects for
 * files that have not changed, so that results cached by them stay valid.
 */
import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { withArrangedSteps } from "./arranged-steps.ts";
import { withoutCalls } from "./called-flows.ts";
import { withAllPagesAgain } from "./pages-again.ts";
import { withGuardSettings } from "./guard-settings.ts";
import { Interned } from "../identity/interned.ts";
import { mergeLayers, type Layer, type Merge } from "./merge.ts";
import type { Effective, EffectiveFlow, MergedFile, TranslatedFile } from "../model.ts";
import { chainOf, overlayOf, type Organisation } from "./organisations.ts";
import { withLimitedChoices } from "./limited-choices.ts";
import { organisationSettings, settingOf } from "./settings.ts";
import { folderWith } from "../parts/folder-with.ts";
import { flowOfParts, folderFiles, singleFile } from "../parts/part-files.ts";
import { isMergedPath, partAt, pathOf } from "../parts/part-paths.ts";
import { OverlaidMap } from "./overlaid-map.ts";
import { schemaLookup } from "../schemas/schema-lookup.ts";
import { withSharedFolders } from "../parts/shared-folders.ts";
import { shapedFile } from "./shaped-file.ts";
import { withSharedTables } from "./shared-tables.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

/** The merged base, whose objects all organizations share. */
export interface Untouched {
  sources: ReadonlyMap<string, SourceFile>;
  files: ReadonlyMap<string, MergedFile>;
  /** Flows as they are written, callable ones included. */
  flows: ReadonlyMap<string, EffectiveFlow>;
  schemas: SchemaLookup;
  interned: Interned;
}

export function untouchedOf(sources: Sources): Untouched {
  const schemas = schemaLookup(sources);
  const interned = new Interned();
  const base = new Map<string, SourceFile>();
  const files = new Map<string, MergedFile>();
  for (const file of sources.files.values()) {
    const path = file.path.slice("flows/".length);
    if (!isMergedPath(path)) continue;
    base.set(path, file);
    const merged = untouchedFile(file, path);
    if (!merged) continue;
    interned.intern(merged.value);
    files.set(path, merged);
  }
  return {
    sources: base,
    files,
    flows: flowsOf(files, flowIdsOf(files), schemas),
    schemas,
    interned,
  };
}

const untouchedFile = memoize((base: SourceFile, path: string): MergedFile | null => {
  const interned = new Interned();
  return mergeLayers({ path, base, added: null, patches: [], interned, organisation: null }).file;
});

/** Returns the overlays of a chain as layers by file; `added` holds whole files. */
function layersOf(chain: readonly Organisation[]) {
  const patches = new Map<string, Layer[]>();
  const added = new Map<string, Layer>();
  for (const { code, overlay } of chain)
    for (const layer of overlay ? layersIn(overlay, code) : []) {
      if (layer.part === "add") added.set(layer.path, layer);
      else patches.set(layer.path, [...(patches.get(layer.path) ?? []), layer]);
    }
  return { patches, added };
}

const layersIn = memoize((file: SourceFile, organisation: string): readonly Layer[] => {
  const { add = {}, patch = {} } = overlayOf(file);
  return Object.entries({ add, patch }).flatMap(([part, files]) =>
    Object.entries(files).map(([path, value]) => ({
      organisation,
      file,
      part: part as Layer["part"],
      path,
      value,
    })),
  );
});

type MergeResult = ReturnType<typeof mergeLayers>;

/** Returns one store for each merge of the same layers. */
const storeOf = memoize(
  (
    _last: Layer,
    _organisation: string | null,
    _base: SourceFile | null,
    ..._layers: readonly (Layer | null)[]
  ): { result: MergeResult | null } => ({ result: null }),
);

/** Merges layers, or returns the result of the same merge before. */
function mergedOnce(merge: Merge): MergeResult {
  const { organisation, base, added, patches, interned } = merge;
  const last = patches.at(-1) ?? added;
  if (last === null) return mergeLayers(merge);
  const store = storeOf(last, organisation, base, added, ...patches);
  if (store.result?.file) interned.intern(store.result.file.value);
  return (store.result ??= mergeLayers(merge));
}

/** @param base the merged base; null when this is the base */
export function effectiveOf(
  code: string | null,
  untouched: Untouched,
  organisations: ReadonlyMap<string, Organisation>,
  base: Effective | null,
): Effective {
  const { chain, findings } =
    code === null ? { chain: [], findings: [] } : chainOf(code, organisations);
  const { patches, added } = layersOf(chain);
  const touched = new Set([...added.keys(), ...patches.keys()]);
  const own = new Map<string, MergedFile>();
  for (const path of touched) {
    const result = mergedOnce({
      path,
      base: untouched.sources.get(path) ?? null,
      added: added.get(path) ?? null,
      patches: patches.get(path) ?? [],
      interned: untouched.interned,
      organisation: code,
    });
    findings.push(...result.findings);
    if (result.file) own.set(path, result.file);
  }
  const merged = touched.size === 0 ? untouched.files : new OverlaidMap(untouched.files, own);
  const info = organisationSettings(chain, untouched.schemas("organisation"));
  const theme = settingOf("theme", chain);
  const changed = new Set([...touched].map(flowIdOf));
  const flows = new Map(untouched.flows);
  for (const id of changed) {
    const parts = [...touched].flatMap((path) =>
      flowIdOf(path) === id ? (merged.get(path) ?? []) : [],
    );
    const shaped = parts.map((file) => shapedFile(file, untouched.schemas));
    const flow = withFiles(id, untouched.flows.get(id) ?? null, ...shaped);
    if (flow !== null) flows.set(id, flow);
  }
  const tabled = withSharedTables(changed.size === 0 ? untouched.flows : flows, code);
  const arranged = withArrangedSteps(tabled.flows, code);
  const joined = withoutCalls(arranged.flows, code);
  const settled =
    changed.size === 0 ? joined.flows : withGuardSettings(joined.flows, info, untouched.schemas);
  const limited = withLimitedChoices(withAllPagesAgain(settled), info);
  const shared = [...limited].map(
    ([id, flow]) => [id, withSharedFolders(flow, base?.flows.get(id) ?? null)] as const,
  );
  return {
    organisation: code,
    chain: chain.map((each) => each.code),
    info,
    theme,
    words: wordedOf(untouched, own, "words", "words.json"),
    answers: wordedOf(untouched, own, "chatbot", "answers.json"),
    settings: settingsOf(chain, info, untouched.interned),
    flows: new Map(shared),
    files: merged,
    schemas: untouched.schemas,
    findings: [...findings, ...tabled.findings, ...arranged.findings, ...joined.findings],
  };
}

function wordedOf(
  { files: base, schemas }: Untouched,
  own: ReadonlyMap<string, MergedFile>,
  folder: string,
  name: string,
): TranslatedFile | null {
  const fileAt = (path: string) => own.get(path) ?? base.get(path);
  const file = fileAt(`${folder}/${name}`);
  if (!file) return null;
  const paths = new Set([...copyPaths(base, folder), ...copyPaths(own, folder)]);
  const copy = [...paths].flatMap((path) => {
    const translation = fileAt(path);
    return translation ? [[partAt(path)?.id ?? path, translation] as const] : [];
  });
  return { file: shapedFile(file, schemas), copy: new Map(copy) };
}

/** Returns the paths of a folder's translations. Organizations share those of the base. */
const copyPaths = memoize(
  (files: ReadonlyMap<string, MergedFile>, folder: string): readonly string[] =>
    [...files.keys()].filter((path) => path.startsWith(`${folder}/copy/`)),
);

/**
 * Merges organisation.json along the chain, and its translations too: those of the nearest
 * organization win.
 */
function settingsOf(
  chain: readonly Organisation[],
  info: Record<string, unknown>,
  interned: Interned,
): TranslatedFile | null {
  const asMerged = (source: SourceFile | null): MergedFile | null =>
    source &&
    mergeLayers({
      path: source.path.slice("flows/".length),
      base: source,
      added: null,
      patches: [],
      interned,
      organisation: null,
    }).file;
  const nearest = chain.findLast((each) => each.organisation);
  const file = asMerged(nearest?.organisation ?? null);
  if (!file) return null;
  const copy = new Map<string, MergedFile>();
  for (const { copy: ownCopy } of chain)
    for (const [locale, source] of ownCopy) {
      const merged = asMerged(source);
      const before = textsOfSettings(copy.get(locale));
      if (merged)
        copy.set(locale, {
          ...merged,
          value: {
            ...(isRecord(source.value) ? source.value : {}),
            texts: { organisation: { ...before, ...textsOfSettings(merged) } },
          },
        });
    }
  return { file: { ...file, value: info }, copy };
}

function textsOfSettings(file: MergedFile | undefined): Record<string, unknown> {
  const { texts } = (file?.value ?? {}) as { texts?: { organisation?: Record<string, unknown> } };
  return texts?.organisation ?? {};
}

/** Returns the name of the folder under flows/. */
const flowIdOf = (path: string): string => path.slice(0, path.indexOf("/"));

const flowIdsOf = (files: ReadonlyMap<string, MergedFile>): Set<string> =>
  new Set([...files.keys()].map(flowIdOf));

function flowsOf(
  merged: ReadonlyMap<string, MergedFile>,
  ids: ReadonlySet<string>,
  schemas: SchemaLookup,
): Map<string, EffectiveFlow> {
  const flows = new Map<string, EffectiveFlow>();
  for (const id of ids) {
    const parts = [...merged.values()].filter(({ path }) => path.startsWith(`${id}/`));
    const flow = withFiles(id, null, ...parts.map((file) => shapedFile(file, schemas)));
    if (flow !== null) flows.set(id, flow);
  }
  return flows;
}

/**
 * Returns a flow with files added or replaced; null without a flow.json. Parts without new files
 * keep the objects that they have. The same files give the same object.
 */
const withFiles = (
  id: string,
  before: EffectiveFlow | null,
  ...files: readonly MergedFile[]
): EffectiveFlow | null => {
  const [first, ...rest] = files;
  return first === undefined ? before : flowWith(first, id, before, ...rest);
};

const flowWith = memoize(function flowWith(
  first: MergedFile,
  id: string,
  before: EffectiveFlow | null,
  ...rest: readonly MergedFile[]
): EffectiveFlow | null {
  const files = [first, ...rest];
  const byPath = new Map(files.map((file) => [file.path, file]));
  const flow = flowOfParts(id, {
    file: (name, row) => byPath.get(pathOf(id, row, null)) ?? singleFile(before, name),
    folder: (name) =>
      folderWith(
        folderFiles(before, name),
        ...files.filter(({ path }) => partAt(path)?.name === name),
      ),
  });
  return singleFile(flow, "flow") === null ? null : flow;
});
