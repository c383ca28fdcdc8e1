/** Renames a fact in every file that may use it, or the element of a list inside one guard. */
import { isRecord, joinPointer } from "#engine/index.ts";
import type { Definitions } from "#definitions/index.ts";
import { guardsInFile, type PlacedGuard } from "#definitions/placed-guards.ts";
import type { MergedFile } from "#definitions/index.ts";
import { namesOfGuard, type GuardName } from "./guard-names.ts";
import { offsetOfCharacter, offsetOfKey, valueOffsets } from "./json-text.ts";

/** A replaced part of a file: offsets in its text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Why a name cannot be renamed; the message says what to do. */
export class NotRenamed extends Error {}

/** Returns the name at a position when it can be renamed. @throws NotRenamed */
export function renamable(guard: PlacedGuard, offset: number): GuardName {
  const name = namesOfGuard(guard.source, guard.scope).find(
    ({ start, end }) => start <= offset && offset <= end,
  );
  if (name === undefined) throw new NotRenamed("There is no name here.");
  if (name.kind === "fact" || name.kind === "element") return name;
  throw new NotRenamed(
    `"${name.name}" is a field: stored applications have it under this name. Raise the version of the flow and write a migration instead.`,
  );
}

/**
 * Returns the edits of each file, by path. The flow and its checklist rename together when both have
 * the fact with the same text, because they mean the same.
 *
 * @throws NotRenamed
 */
export async function renaming(
  definitions: Definitions,
  place: { readonly guard: PlacedGuard; readonly character: number; readonly path: string },
  newName: string,
  textOf: (path: string) => Promise<string | null>,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const { guard, character, path } = place;
  const name = renamable(guard, character);
  if (!/^[a-z][A-Za-z0-9]*$/.test(newName))
    throw new NotRenamed("A name begins with a small letter and has only letters and digits.");
  const { scope } = guard;
  if (scope.facts.has(newName) || scope.variables.has(newName))
    throw new NotRenamed(`"${newName}" is already the name of something else.`);
  const edits = new Map<string, TextEdit[]>();
  const edit = async (
    file: string,
    collect: (text: string, offsets: ReadonlyMap<string, number>) => TextEdit[],
  ) => {
    const text = await textOf(file);
    const changes = text === null ? [] : collect(text, valueOffsets(text));
    if (changes.length > 0) edits.set(file, [...(edits.get(file) ?? []), ...changes]);
  };
  const inGuard = (text: string, start: number, of: GuardName): TextEdit => ({
    start: offsetOfCharacter(text, start, of.start),
    end: offsetOfCharacter(text, start, of.end),
    text: newName,
  });
  if (name.kind === "element") {
    await edit(path, (text, offsets) => {
      const start = offsets.get(guard.pointer) ?? 0;
      return elementsNamed(guard, name).map((each) => inGuard(text, start, each));
    });
    return edits;
  }
  const declaring = guard.facts === null ? [] : filesWithFact(definitions, guard.facts, name.name);
  for (const file of filesThatMayUse(definitions, declaring)) {
    const guards = guardsInFile(definitions, file).filter(
      ({ facts }) => facts !== null && declaring.includes(facts.path),
    );
    await edit(file, (text, offsets) => [
      ...guards.flatMap((each) =>
        namesOfGuard(each.source, each.scope)
          .filter((used) => used.kind === "fact" && used.name === name.name)
          .map((used) => inGuard(text, offsets.get(each.pointer) ?? 0, used)),
      ),
      ...declaring.flatMap((target) => keysOf(text, offsets, file, target, name.name, newName)),
    ]);
  }
  return edits;
}

/** Returns every use of an element of the same macro; a guard may use one name in several macros. */
const elementsNamed = (guard: PlacedGuard, { name, inferred }: GuardName): GuardName[] =>
  namesOfGuard(guard.source, guard.scope).filter(
    (each) => each.kind === "element" && each.name === name && each.inferred.path === inferred.path,
  );

/** Returns the paths of the file that declares a fact and of its namesake, relative to flows/. */
function filesWithFact({ base }: Definitions, declaring: MergedFile, name: string): string[] {
  const textIn = (path: string) => {
    const value = base.files.get(path)?.value;
    return isRecord(value) && isRecord(value.facts) ? value.facts[name] : undefined;
  };
  const folder = declaring.path.slice(0, declaring.path.lastIndexOf("/"));
  return [`${folder}/flow.json`, `${folder}/checklist.json`].filter(
    (path) =>
      path === declaring.path ||
      (textIn(path) !== undefined && textIn(path) === textIn(declaring.path)),
  );
}

/** Returns the files of the flow, and the overlays that write into it. */
function filesThatMayUse({ sources }: Definitions, declaring: readonly string[]): string[] {
  const folders = [...new Set(declaring.map((path) => path.slice(0, path.lastIndexOf("/") + 1)))];
  return [...sources.files.values()].flatMap(({ path, kind, value }) => {
    const inFlow = folders.some((folder) => path.startsWith(`flows/${folder}`));
    const isChat = kind?.name === "chat-answers";
    return inFlow || isChat || (kind?.name === "overlay" && writesInto(value, folders))
      ? [path]
      : [];
  });
}

const writesInto = (overlay: unknown, folders: readonly string[]): boolean =>
  isRecord(overlay) &&
  ["patch", "add"].some((part) => {
    const files = overlay[part];
    return (
      isRecord(files) &&
      Object.keys(files).some((path) => folders.some((folder) => path.startsWith(folder)))
    );
  });

/** Returns the edits of the keys and exemptions by which a file names the fact itself. */
function keysOf(
  text: string,
  offsets: ReadonlyMap<string, number>,
  file: string,
  target: string,
  name: string,
  newName: string,
): TextEdit[] {
  const roots =
    file === `flows/${target}`
      ? [""]
      : [joinPointer("/patch", target), joinPointer("/add", target)];
  return roots.flatMap((root) => {
    const start = offsets.get(joinPointer(root, "facts", name));
    const key = start === undefined ? null : offsetOfKey(text, start);
    const named =
      key === null ? [] : [{ start: key + 1, end: key + 1 + name.length, text: newName }];
    const exemptions = [...offsets]
      .filter(([pointer]) => pointer.startsWith(`${root}/exempt/`) && pointer.endsWith("/at"))
      .filter(([, offset]) => text.startsWith(`"/facts/${name}"`, offset))
      .map(([, offset]) => ({
        start: offset + '"/facts/'.length,
        end: offset + '"/facts/'.length + name.length,
        text: newName,
      }));
    return [...named, ...exemptions];
  });
}
