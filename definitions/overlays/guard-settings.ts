/**
 * Fills the settings of a lender into the guards of its overlay: `settings.pricing.minLine` reads the
 * figure of organisation.json, so that an overlay does not repeat it.
 */
import { joinPointer, valueAt, withValueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { markedTexts, type SchemaLookup } from "../marks/marked-text.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { folderWith } from "../parts/folder-with.ts";
import { inParts } from "../parts/in-parts.ts";
import { flowOfParts, folderFiles, singleFile } from "../parts/part-files.ts";
import { placedFile } from "./placed-file.ts";

type Flows = ReadonlyMap<string, EffectiveFlow>;
type Settings = Readonly<Record<string, unknown>>;

/** Only files that an overlay changes can read settings, because the base has no lender. */
export function withGuardSettings(flows: Flows, info: Settings, schemas: SchemaLookup): Flows {
  const filled = new Map(flows);
  for (const [id, flow] of flows) {
    const readers = readersIn(flow, schemas);
    if (readers.length === 0) continue;
    const text = JSON.stringify(info);
    filled.set(
      id,
      withNewest(
        flow,
        ...readers.flatMap(({ row, file }) => [file, fill(file, row.schema, schemas, text)]),
      ),
    );
  }
  return filled;
}

const readersIn = inParts(({ row, file }, schemas: SchemaLookup) =>
  isOverlaid(file) && guardsOf(file, row.schema, schemas).length > 0 ? [{ row, file }] : [],
);

/**
 * Returns the flow with files replaced, each given with its replacement. The same files give the same
 * object.
 */
const withNewest = memoize(
  (flow: EffectiveFlow, ...pairs: readonly MergedFile[]): EffectiveFlow => {
    const newest = (file: MergedFile): MergedFile => {
      const index = pairs.indexOf(file);
      return index % 2 === 0 ? (pairs[index + 1] ?? file) : file;
    };
    return flowOfParts(flow.id, {
      file(name) {
        const file = singleFile(flow, name);
        return file && newest(file);
      },
      folder(name) {
        const files = folderFiles(flow, name);
        const replaced = [...files.values()].filter((file) => newest(file) !== file);
        return folderWith(files, ...replaced.map(newest));
      },
    });
  },
);

const isOverlaid = ({ changes, added }: MergedFile): boolean => added || changes.length > 0;

const READ = /\bsettings((?:\.[a-zA-Z]\w*)+)/g;

/** Returns the guards of a file that read settings. */
const guardsOf = memoize((file: MergedFile, schema: string, schemas: SchemaLookup) =>
  markedTexts(file.value, schema, "x-guard", schemas).filter(({ text }) =>
    /\bsettings\./.test(text),
  ),
);

/**
 * Fills the settings, given as JSON text, into the guards of a file. The same file and settings give
 * the same object, so that results cached by it stay valid when something else is edited. A setting that the
 * lender lacks stays as written, and the guard reports the unknown name.
 */
const fill = memoize(
  (file: MergedFile, schema: string, schemas: SchemaLookup, text: string): MergedFile => {
    const info = JSON.parse(text) as Settings;
    const value = guardsOf(file, schema, schemas).reduce<unknown>(
      (filled, { pointer, text: guard }) =>
        withValueAt(
          filled,
          pointer,
          guard.replaceAll(READ, (read, path: string) => {
            const setting = valueAt(info, joinPointer("", ...path.slice(1).split(".")));
            return literalOf(setting) ?? read;
          }),
        ),
      file.value,
    );
    return placedFile(file, value, file.origin);
  },
);

/** Returns a setting as a guard writes it; null for one that no guard can compare. */
function literalOf(setting: unknown): string | null {
  if (typeof setting === "number" || typeof setting === "boolean") return String(setting);
  if (typeof setting === "string") return /['\\]/.test(setting) ? null : `'${setting}'`;
  if (!Array.isArray(setting)) return null;
  const items = setting.map(literalOf);
  return items.includes(null) ? null : `[${items.join(", ")}]`;
}
