/**
 * The definitions as one organisation has them: the shared base with its chain of overlays on top. What no overlay
 * touches is the same object for every organisation, and equal results are shared by content hash, so a thousand
 * organisations cost what their differences cost.
 */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Conditions } from "#schemas/types/conditions.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Mail } from "#schemas/types/mail.ts";
import type { Notifications } from "#schemas/types/notifications.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Shell } from "#schemas/types/shell.ts";
import { isRecord } from "#engine/index.ts";
import { contentHash } from "./canonical.ts";
import type { Finding } from "./finding.ts";
import { partOf } from "./kinds.ts";
import { mergeLayers, type Layer, type MergedFile } from "./merge.ts";
import { chainOf, overlayOf, type Organisation } from "./organisations.ts";
import { settingOf } from "./settings.ts";
import type { SourceFile, Sources } from "./sources.ts";

export interface EffectiveFlow {
  id: string;
  flow: MergedFile<Flow>;
  checklist: MergedFile<Checklist> | null;
  /** Cards of conditions. */
  conditions: MergedFile<Conditions> | null;
  /** What people are told under the bell. */
  notifications: MergedFile<Notifications> | null;
  /** What surrounds every page; one flow has it for all. */
  shell: MergedFile<Shell> | null;
  /** By screen id, the path under screens/ without `.json`. */
  screens: ReadonlyMap<string, MergedFile<Screen>>;
  /** By path under documents/ without `.json`. */
  documents: ReadonlyMap<string, MergedFile>;
  /** By path under mail/ without `.json`. */
  mail: ReadonlyMap<string, MergedFile<Mail>>;
  /** Translations by locale. */
  copy: ReadonlyMap<string, MergedFile>;
}

/** A file of words beside the flows, with its translations by locale. */
export interface Worded {
  file: MergedFile;
  copy: ReadonlyMap<string, MergedFile>;
}

export interface Effective {
  /** Null for the base without any overlay. */
  organisation: string | null;
  /** Organisations whose overlays were laid on, the most general first. */
  chain: string[];
  /** Content of organisation.json and theme.json; an empty object when absent. */
  info: Record<string, unknown>;
  theme: Record<string, unknown>;
  /** Words of the product itself; null in a root that has none. */
  words: Worded | null;
  /** What the chatbot answers; null in a root that has none. */
  answers: Worded | null;
  /** organisation.json as a file; null where there is none. */
  settings: Worded | null;
  flows: ReadonlyMap<string, EffectiveFlow>;
  /** Every file that the flows are made of, by path relative to flows/. */
  files: ReadonlyMap<string, MergedFile>;
  findings: Finding[];
}

/** Effective values by content hash: equal ones become one object. */
export class Interned {
  private readonly values = new Map<string, unknown>();
  private readonly patched = new Map<string, { value: unknown; hash: string }>();

  intern(value: unknown): { value: unknown; hash: string } {
    const hash = contentHash(value);
    const known = this.values.get(hash);
    if (known !== undefined) return { value: known, hash };
    this.values.set(hash, value);
    return { value, hash };
  }

  /** What the same patches made of the same file before is not looked at again: the patches are small, the file is not. */
  internPatched(path: string, patches: unknown, value: unknown): { value: unknown; hash: string } {
    const key = `${path} ${contentHash(patches)}`;
    const known = this.patched.get(key) ?? this.intern(value);
    this.patched.set(key, known);
    return known;
  }
}

/** What no overlay touches: made once, and the same objects for every organisation. */
export interface Untouched {
  sources: ReadonlyMap<string, SourceFile>;
  files: ReadonlyMap<string, MergedFile>;
  flows: ReadonlyMap<string, EffectiveFlow>;
  interned: Interned;
}

export function untouchedOf(sources: Sources): Untouched {
  const interned = new Interned();
  const base = new Map<string, SourceFile>();
  const files = new Map<string, MergedFile>();
  for (const file of sources.files.values()) {
    if (
      file.kind === null ||
      !/^(flow|checklist|screen|document|mail|conditions|notifications|shell|copy|words|chat-answers)$/.test(
        file.kind.name,
      ) ||
      file.path.startsWith("flows/organisations/")
    )
      continue;
    const path = file.path.slice("flows/".length);
    base.set(path, file);
    const merge = { path, base: file, added: null, patches: [], interned, organisation: null };
    const merged = mergeLayers(merge).file;
    if (merged) files.set(path, merged);
  }
  return { sources: base, files, flows: flowsOf(files, flowIdsOf(files)), interned };
}

/** The overlays of the chain as layers per file, `added` holding whole files. */
function layersOf(chain: readonly Organisation[]) {
  const patches = new Map<string, Layer[]>();
  const added = new Map<string, Layer>();
  for (const { code, overlay } of chain) {
    if (!overlay) continue;
    const { add = {}, patch = {} } = overlayOf(overlay);
    for (const [path, value] of Object.entries(add))
      added.set(path, { organisation: code, file: overlay, part: "add", path, value });
    for (const [path, value] of Object.entries(patch)) {
      const layers = patches.get(path) ?? [];
      layers.push({ organisation: code, file: overlay, part: "patch", path, value });
      patches.set(path, layers);
    }
  }
  return { patches, added };
}

export function effectiveOf(
  code: string | null,
  untouched: Untouched,
  organisations: ReadonlyMap<string, Organisation>,
): Effective {
  const { chain, findings } =
    code === null ? { chain: [], findings: [] } : chainOf(code, organisations);
  const { patches, added } = layersOf(chain);
  const touched = new Set([...added.keys(), ...patches.keys()]);
  const merged = touched.size === 0 ? untouched.files : new Map(untouched.files);
  for (const path of touched) {
    const result = mergeLayers({
      path,
      base: untouched.sources.get(path) ?? null,
      added: added.get(path) ?? null,
      patches: patches.get(path) ?? [],
      interned: untouched.interned,
      organisation: code,
    });
    findings.push(...result.findings);
    if (result.file) (merged as Map<string, MergedFile>).set(path, result.file);
  }
  const info = settingOf("organisation", chain);
  const theme = settingOf("theme", chain);
  const changed = new Set([...touched].map(flowIdOf));
  const flows = new Map(untouched.flows);
  for (const id of changed) {
    const parts = [...touched].flatMap((path) =>
      flowIdOf(path) === id ? (merged.get(path) ?? []) : [],
    );
    const flow = withParts(untouched.flows.get(id) ?? null, id, parts);
    if (flow !== null) flows.set(id, flow);
  }
  return {
    organisation: code,
    chain: chain.map((each) => each.code),
    info,
    theme,
    words: wordedOf(merged, "words", "words.json"),
    answers: wordedOf(merged, "chatbot", "answers.json"),
    settings: settingsOf(chain, info, untouched.interned),
    flows: changed.size === 0 ? untouched.flows : flows,
    files: merged,
    findings,
  };
}

function wordedOf(
  merged: ReadonlyMap<string, MergedFile>,
  folder: string,
  name: string,
): Worded | null {
  const file = merged.get(`${folder}/${name}`);
  if (!file) return null;
  const copy = [...merged].flatMap(([path, each]) =>
    path.startsWith(`${folder}/copy/`) ? [[partOf(path)?.id ?? path, each] as const] : [],
  );
  return { file, copy: new Map(copy) };
}

/**
 * What an organisation says of itself, with what it has from those that it extends, and its translations likewise: the nearest
 * one's count.
 */
function settingsOf(
  chain: readonly Organisation[],
  info: Record<string, unknown>,
  interned: Interned,
): Worded | null {
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
  for (const { copy: own } of chain)
    for (const [locale, source] of own) {
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

const typed = <T>(file: MergedFile): MergedFile<T> => file as MergedFile<T>;

/** Name of the folder under flows/. */
const flowIdOf = (path: string): string => path.slice(0, path.indexOf("/"));

const flowIdsOf = (files: ReadonlyMap<string, MergedFile>): Set<string> =>
  new Set([...files.keys()].map(flowIdOf));

function flowsOf(
  merged: ReadonlyMap<string, MergedFile>,
  ids: ReadonlySet<string>,
): Map<string, EffectiveFlow> {
  const flows = new Map<string, EffectiveFlow>();
  for (const id of ids) {
    const parts = [...merged.values()].filter(({ path }) => path.startsWith(`${id}/`));
    const flow = withParts(null, id, parts);
    if (flow !== null) flows.set(id, flow);
  }
  return flows;
}

/** Folders of a flow, each file of which is a part by its name. */
const folders = ["screens", "documents", "mail", "copy"] as const;

type Folders = Record<(typeof folders)[number], Map<string, MergedFile>>;

/** A flow with parts added or replaced; null without a flow.json. What stays as it is is the same object as before. */
function withParts(
  before: EffectiveFlow | null,
  id: string,
  parts: readonly MergedFile[],
): EffectiveFlow | null {
  const own = new Map(parts.map((part) => [part.path, part]));
  const flow = own.get(`${id}/flow.json`) ?? before?.flow;
  if (flow === undefined) return null;
  const whole = Object.fromEntries(
    folders.map((folder) => {
      const within = parts.filter(({ path }) => path.startsWith(`${id}/${folder}/`));
      const kept: ReadonlyMap<string, MergedFile> = before?.[folder] ?? new Map();
      if (within.length === 0) return [folder, kept];
      const named = within.map((part) => [partOf(part.path)?.id ?? part.path, part] as const);
      return [folder, new Map([...kept, ...named])];
    }),
  ) as Folders;
  const checklist = own.get(`${id}/checklist.json`) ?? before?.checklist ?? null;
  const conditions = own.get(`${id}/conditions.json`) ?? before?.conditions ?? null;
  const notifications = own.get(`${id}/notifications.json`) ?? before?.notifications ?? null;
  const shell = own.get(`${id}/shell.json`) ?? before?.shell ?? null;
  return {
    id,
    flow: typed<Flow>(flow),
    checklist: checklist ? typed<Checklist>(checklist) : null,
    conditions: conditions ? typed<Conditions>(conditions) : null,
    notifications: notifications ? typed<Notifications>(notifications) : null,
    shell: shell ? typed<Shell>(shell) : null,
    screens: whole.screens as Map<string, MergedFile<Screen>>,
    documents: whole.documents,
    mail: whole.mail as Map<string, MergedFile<Mail>>,
    copy: whole.copy,
  };
}
