/**
 * What a browser gets of an organisation's effective definition: one manifest, a file per screen and a compiled
 * validator per form. Every file is named by the hash of its bytes, so it never changes and may be cached for ever.
 */
import type { Flow } from "#schemas/types/flow.ts";
import type { Shell } from "#schemas/types/shell.ts";
import { canonical, Canonical, sha256 } from "./canonical.ts";
import type { Effective, EffectiveFlow } from "./effective.ts";
import { localesOf } from "./localised.ts";
import { validatorModule } from "./validator.ts";

export interface PublishedFile {
  /** Path in the product: `/definitions/<hash>.json`. */
  url: string;
  type: "application/json" | "text/javascript";
  body: string;
}

export interface ManifestScreen {
  url: string;
  /** Address of the validator module; absent without a form. */
  validator?: string;
  /** What the validator module must export as `hash`. */
  hash?: string;
}

export interface Manifest {
  orgCode: string;
  /** Language of every text in it, BCP 47. */
  locale: string;
  /** Languages that the organisation offers. */
  locales: readonly string[];
  /** Address of the words of the product itself; absent in a root that has none. */
  words?: string;
  /** Addresses of the groups of words that a browser fetches only when it needs them. */
  laterWords?: Record<string, string>;
  organisation: Record<string, unknown>;
  theme: Record<string, unknown>;
  entities: { application: string; profile: string };
  flows: Record<
    string,
    {
      flow: Flow;
      screens: Record<string, ManifestScreen>;
      /** What surrounds every page, of the flow that has it. */
      shell?: Shell;
    }
  >;
}

export interface Publication {
  orgCode: string;
  /** Address of the manifest. */
  url: string;
  manifest: Manifest;
  /** By URL, the manifest included. */
  files: ReadonlyMap<string, PublishedFile>;
}

export interface Entities {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

/** Hexadecimal digits of a file name; 128 bits. */
const nameLength = 32;

/** A flow as it is published: the same for every organisation that has it unchanged. */
interface FlowPart {
  entry: Manifest["flows"][string];
  text: Canonical;
  files: readonly PublishedFile[];
}

const flowParts = new WeakMap<EffectiveFlow, FlowPart>();
const jsonFiles = new WeakMap<object, PublishedFile>();
const validators = new WeakMap<object, { file: PublishedFile; hash: string }>();

/** Groups of words that no browser needs. */
const ofServer = new Set(["$schema", "server"]);

/** Groups of words that belong to a part of the product which most pages never open. */
const comeLater: readonly string[] = ["chat"];

function laterWords(words: Effective["words"]): [string, PublishedFile][] {
  const groups = Object.entries(words?.file.value ?? {}) as [string, unknown][];
  return groups.flatMap(([group, texts]) =>
    comeLater.includes(group) && typeof texts === "object" && texts !== null
      ? [[group, jsonFile(texts)] as [string, PublishedFile]]
      : [],
  );
}

function wordsFile(words: Effective["words"]): PublishedFile | null {
  if (!words || typeof words.file.value !== "object" || words.file.value === null) return null;
  const known = jsonFiles.get(words.file.value);
  if (known) return known;
  const shown = Object.entries(words.file.value).filter(
    ([group]) => !ofServer.has(group) && !comeLater.includes(group),
  );
  const file = fileOf("application/json", canonical(Object.fromEntries(shown)));
  jsonFiles.set(words.file.value, file);
  return file;
}

/** Definitions in one language. Fails when a form schema cannot be compiled; validation reports that as a finding before anything is published. */
export function publish(
  orgCode: string,
  effective: Effective,
  entities: Entities,
  locale: string,
): Publication {
  const files = new Map<string, PublishedFile>();
  const put = (file: PublishedFile): string => {
    files.set(file.url, file);
    return file.url;
  };
  const parts = sorted(effective.flows).map(([id, flow]) => [id, flowPart(flow)] as const);
  for (const [, part] of parts) for (const file of part.files) put(file);
  const words = wordsFile(effective.words);
  const later = laterWords(effective.words).map(([group, file]) => [group, put(file)] as const);
  const manifest: Manifest = {
    orgCode,
    locale,
    locales: localesOf(effective.info).locales,
    ...(words ? { words: put(words) } : {}),
    ...(later.length > 0 ? { laterWords: Object.fromEntries(later) } : {}),
    organisation: effective.info,
    theme: effective.theme,
    entities: {
      application: put(jsonFile(entities.application)),
      profile: put(jsonFile(entities.profile)),
    },
    flows: Object.fromEntries(parts.map(([id, { entry }]) => [id, entry])),
  };
  const flows = Object.fromEntries(parts.map(([id, { text }]) => [id, text]));
  const url = put(fileOf("application/json", canonical({ ...manifest, flows })));
  return { orgCode, url, manifest, files };
}

function flowPart(flow: EffectiveFlow): FlowPart {
  const known = flowParts.get(flow);
  if (known) return known;
  const files: PublishedFile[] = [];
  const put = (file: PublishedFile): string => {
    files.push(file);
    return file.url;
  };
  const screens: Record<string, ManifestScreen> = {};
  for (const [name, { value: screen }] of sorted(flow.screens)) {
    const entry: ManifestScreen = { url: put(jsonFile(screen)) };
    if (screen.form) {
      const { file, hash } = validatorFile(screen.form.schema as Record<string, unknown>);
      entry.validator = put(file);
      entry.hash = hash;
    }
    screens[name] = entry;
  }
  const entry = {
    flow: flow.flow.value,
    screens,
    ...(flow.shell ? { shell: flow.shell.value } : {}),
  };
  const part = { entry, text: new Canonical(canonical(entry)), files };
  flowParts.set(flow, part);
  return part;
}

function fileOf(type: PublishedFile["type"], body: string): PublishedFile {
  const suffix = type === "application/json" ? "json" : "js";
  return { url: `/definitions/${sha256(body).slice(0, nameLength)}.${suffix}`, type, body };
}

/** Definitions are never changed, so each value is written out once, whoever publishes it. */
function jsonFile(value: object): PublishedFile {
  const file = jsonFiles.get(value) ?? fileOf("application/json", canonical(value));
  jsonFiles.set(value, file);
  return file;
}

function validatorFile(schema: Record<string, unknown>): { file: PublishedFile; hash: string } {
  const known = validators.get(schema);
  if (known) return known;
  const { hash, source } = validatorModule(schema);
  const made = { file: fileOf("text/javascript", source), hash };
  validators.set(schema, made);
  return made;
}

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
