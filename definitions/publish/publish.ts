/**
 * Publishes an organization's effective definition for browsers: one manifest, a file per screen
 * and a compiled validator per form. The name of every file is the hash of its bytes, so browsers
 * may cache it forever.
 */
import { isRecord, joinPointer, memoize, productsOf, valueAt } from "#engine/index.ts";
import { canonical, Canonical, sha256 } from "../identity/canonical.ts";
import type {
  Effective,
  EffectiveFlow,
  Entities,
  Manifest,
  ManifestScreen,
  MergedFile,
  PublishedFlow,
  Publication,
  PublishedFile,
} from "../model.ts";
import { localesOf } from "../copy/localized.ts";
import { organisationArguments } from "../copy/organisation-arguments.ts";
import { isFolder, mergedParts } from "../parts/flow-parts.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import { folderFiles, singleFile } from "../parts/part-files.ts";
import { validatorModule } from "../forms/validator.ts";

/** Hexadecimal digits of a file name; 128 bits. */
const nameLength = 32;

/** The core, and what each product changes in it. */
interface PublishedEntities {
  core: Entities;
  patchOf(product: string): object | null;
}

/** A published flow, which organizations without changes share. */
interface FlowPart {
  entry: PublishedFlow;
  text: Canonical;
  files: readonly PublishedFile[];
}

/** When a browser gets a group of words: `x-published` of the group in schemas/words.schema.json. */
type WordsPublished = "always" | "later" | "never";

/** Returns the groups of words that a browser gets at that time. */
function wordGroups(
  { words, schemas }: Pick<Effective, "words" | "schemas">,
  published: WordsPublished,
): [group: string, texts: object][] {
  const groups = words?.file.value;
  if (!isRecord(groups)) return [];
  return Object.entries(groups).filter(
    (entry): entry is [string, object] =>
      isRecord(entry[1]) &&
      (valueAt(schemas("words"), joinPointer("/properties", entry[0], "x-published")) ??
        "always") === published,
  );
}

const laterWords = (effective: Effective): [string, PublishedFile][] =>
  wordGroups(effective, "later").map(([group, texts]) => [group, jsonFile(texts)]);

/** Returns the file of the words that every page needs; null in a root that has none. */
const wordsFile = (effective: Effective): PublishedFile | null =>
  effective.words === null
    ? null
    : firstWordsFile(effective.words.file.value as object, effective.schemas);

const firstWordsFile = memoize((value: object, schemas: SchemaLookup): PublishedFile => {
  const words = { file: { value } } as Effective["words"];
  const needed = Object.fromEntries(wordGroups({ words, schemas }, "always"));
  return fileOf("application/json", canonical(needed));
});

/**
 * Publishes definitions that are already in the language. Throws when a form schema does not
 * compile; validation reports it earlier.
 */
export function publish(
  orgCode: string,
  effective: Effective,
  entities: PublishedEntities,
  locale: string,
): Publication {
  const files = new Map<string, PublishedFile>();
  const addFile = (file: PublishedFile): string => {
    files.set(file.url, file);
    return file.url;
  };
  const parts = sorted(effective.flows).map(([id, flow]) => [id, flowPart(flow)] as const);
  for (const [, part] of parts) for (const file of part.files) addFile(file);
  const words = wordsFile(effective);
  const later = laterWords(effective).map(([group, file]) => [group, addFile(file)] as const);
  const manifest: Manifest = {
    orgCode,
    locale,
    locales: localesOf(effective.info).locales,
    ...(words ? { words: addFile(words) } : {}),
    ...(later.length > 0 ? { laterWords: Object.fromEntries(later) } : {}),
    organisation: effective.info,
    copyArguments: organisationArguments(effective, locale),
    theme: effective.theme,
    entities: addFile(entitiesFile(entities, effective)),
    flows: Object.fromEntries(parts.map(([id, { entry }]) => [id, entry])),
  };
  const flows = Object.fromEntries(parts.map(([id, { text }]) => [id, text]));
  const url = addFile(fileOf("application/json", canonical({ ...manifest, flows })));
  return { orgCode, url, manifest, files };
}

/** Returns one file for the core and all products: a page needs all of them at once. */
function entitiesFile({ core, patchOf }: PublishedEntities, { flows }: Effective): PublishedFile {
  const products = productsOf([...flows.values()].map(({ flow }) => flow.value));
  const patches = products.flatMap((product) => {
    const patch = patchOf(product);
    return patch === null ? [] : [[product, patch] as const];
  });
  return sharedEntities(
    core.application,
    core.profile,
    patches.map(([product]) => product).join(" "),
    ...patches.map(([, patch]) => patch),
  );
}

/** Cached by each part: organizations without fields of their own share one file. */
const sharedEntities = memoize(
  (application: object, profile: object, products: string, ...patches: readonly object[]) => {
    const names = products.split(" ").filter((name) => name !== "");
    const entries = names.map((name, index) => [name, patches[index]] as const);
    return fileOf(
      "application/json",
      canonical({ application, profile, products: Object.fromEntries<unknown>(entries) }),
    );
  },
);

const flowPart = memoize((flow: EffectiveFlow): FlowPart => {
  const files: PublishedFile[] = [];
  const addFile = (file: PublishedFile): string => {
    files.push(file);
    return file.url;
  };
  const addressOf = ({ value }: MergedFile): ManifestScreen => {
    const url = addFile(screenFile(value as object));
    const schema = isRecord(value) && isRecord(value.form) ? value.form.schema : null;
    if (!isRecord(schema)) return { url };
    const { file, hash } = validatorFile(schema);
    return { url, validator: addFile(file), hash };
  };
  const published = mergedParts.flatMap(([name, row]): [string, unknown][] => {
    if (row.published === null) return [];
    const valueOf = (file: MergedFile) =>
      row.published === "files" ? addressOf(file) : file.value;
    if (isFolder(row))
      return [
        [
          name,
          Object.fromEntries(
            sorted(folderFiles(flow, name)).map(([id, file]) => [id, valueOf(file)]),
          ),
        ],
      ];
    const file = singleFile(flow, name);
    return file ? [[name, valueOf(file)]] : [];
  });
  const entry = Object.fromEntries(published) as unknown as PublishedFlow;
  return { entry, text: new Canonical(canonical(entry)), files };
});

function fileOf(type: PublishedFile["type"], body: string): PublishedFile {
  const suffix = type === "application/json" ? "json" : "js";
  return { url: `/definitions/${sha256(body).slice(0, nameLength)}.${suffix}`, type, body };
}

/** Returns the file of a value, cached: organizations that share a definition share its file. */
const jsonFile = memoize((value: object) => fileOf("application/json", canonical(value)));

/** Returns the file of a screen. Its keys are not sorted, because fields appear in the order of `properties`. */
const screenFile = memoize((value: object) => fileOf("application/json", JSON.stringify(value)));

const validatorFile = memoize((schema: Record<string, unknown>) => {
  const { hash, source } = validatorModule(schema);
  return { file: fileOf("text/javascript", source), hash };
});

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
