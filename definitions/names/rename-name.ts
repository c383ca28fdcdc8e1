/** Renames a name everywhere that it is written, where nothing outside the definitions has it. */
import { copyTags } from "#engine/copy/copy-tags.ts";
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import type { Definitions } from "../index.ts";
import { organisationArgumentNames } from "../copy/organisation-arguments.ts";
import { guardsInFile } from "../guards/placed-guards.ts";
import { endOfValue, valueOffsets } from "../sources/json-text.ts";
import { NotRenamed, type TextEdit } from "./rename-element.ts";
import { NAME_KINDS, type NameKind } from "./kinds.ts";
import { spanOf, usesOf } from "./lookup.ts";
import type { NameUse } from "./name-use.ts";

export interface Renaming {
  /** Edits of each file, by path. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  /** Files whose name changes as well: the new path by the old one. */
  readonly moved: ReadonlyMap<string, string>;
}

/** Refuses a name that must stay. @throws NotRenamed */
export function refuseFixed(definitions: Definitions, use: NameUse): void {
  const { rename, noun } = kindOf(use);
  if ("refused" in rename) throw new NotRenamed(`"${use.name}" is ${noun}. ${rename.refused}`);
  const declared = usesOf(definitions, use).filter(({ declares }) => declares);
  if (declared.length === 0)
    throw new NotRenamed(
      use.kind === "effects"
        ? `"${use.name}" is an effect of the product's code.`
        : `No file declares ${noun} "${use.name}".`,
    );
  if (declared.some((each) => isOfCall(definitions, each)))
    throw new NotRenamed(
      `"${use.name}" belongs to a call: pages and states of the flows that call have names made from it.`,
    );
}

/** Renames in texts that arrive one by one. @throws NotRenamed */
export async function renamingOf(
  definitions: Definitions,
  use: NameUse,
  newName: string,
  textOf: (path: string) => Promise<string | null>,
): Promise<Renaming> {
  const texts = new Map<string, string | null>();
  for (const { file } of usesOf(definitions, use))
    texts.set(file, texts.get(file) ?? (await textOf(file)));
  return renamingIn(definitions, use, newName, (path) => texts.get(path) ?? null);
}

/** @throws NotRenamed */
export function renamingIn(
  definitions: Definitions,
  use: NameUse,
  newName: string,
  textOf: (path: string) => string | null,
): Renaming {
  refuseFixed(definitions, use);
  const kind = kindOf(use);
  if ("says" in kind.rename && !kind.rename.form.test(newName))
    throw new NotRenamed(kind.rename.says);
  const uses = usesOf(definitions, use);
  if (isTaken(definitions, use, uses, newName))
    throw new NotRenamed(`"${newName}" is already the name of something else.`);
  const edits = new Map<string, TextEdit[]>();
  for (const file of new Set(uses.map((each) => each.file))) {
    const text = textOf(file);
    if (text === null) continue;
    const offsets = valueOffsets(text);
    edits.set(
      file,
      uses
        .filter((each) => each.file === file)
        .flatMap((each): TextEdit[] => {
          const span = spanOf(each, text, offsets);
          if (span === null) return [];
          const written = each.escaped ? joinPointer("", newName).slice(1) : newName;
          return [{ ...span, text: written }, ...keptAddress(definitions, each, text, offsets)];
        }),
    );
  }
  return { edits, moved: kind.file === undefined ? new Map() : movedFiles(uses, newName) };
}

const kindOf = ({ kind }: NameUse): NameKind => NAME_KINDS[kind] as NameKind;

function isTaken(
  definitions: Definitions,
  use: NameUse,
  uses: readonly NameUse[],
  newName: string,
): boolean {
  if (usesOf(definitions, { ...use, name: newName }).some(({ declares }) => declares)) return true;
  if (use.kind === "state") return newName === "return";
  if (use.kind === "fact")
    return uses.some(({ file }) =>
      guardsInFile(definitions, file).some(
        ({ facts, scope }) => facts !== null && scope.variables.has(newName),
      ),
    );
  return (
    use.kind === "argument" &&
    (organisationArgumentNames(definitions.base.schemas).has(newName) ||
      copyTags.some((tag) => tag === newName))
  );
}

/** Whether a state or page is part of a call, whose names the callers get with a beginning of their own. */
function isOfCall({ sources }: Definitions, { kind, home, name }: NameUse): boolean {
  if (kind !== "state" && kind !== "page") return false;
  const flow = sources.files.get(`flows/${home}/flow.json`)?.value;
  if (!isRecord(flow)) return false;
  const states: unknown[] = Array.isArray(flow.states) ? flow.states : [];
  const calling = states.filter((state) => isRecord(state) && state.call !== undefined);
  return (
    flow.callable === true ||
    calling.some((state) => isRecord(state) && state[kind === "page" ? "page" : "id"] === name)
  );
}

/** Returns the edit that leaves a page at its address, which e-mails and bookmarks have. */
function keptAddress(
  { sources }: Definitions,
  { kind, name, declares, inKey, file, pointer }: NameUse,
  text: string,
  offsets: ReadonlyMap<string, number>,
): TextEdit[] {
  if (kind !== "page" || !declares) return [];
  const place = inKey ? pointer : joinPointer("", ...parsePointer(pointer).slice(0, -1));
  const page = valueAt(sources.files.get(file)?.value, place);
  const start = offsets.get(pointer);
  if (!isRecord(page) || page.path !== undefined || start === undefined) return [];
  const path = `"path": ${JSON.stringify(name)}`;
  const end = inKey ? start + 1 : endOfValue(text, start);
  const more = Object.keys(page).length > 0;
  return [{ start: end, end, text: inKey ? ` ${path}${more ? "," : ""}` : `, ${path}` }];
}

const movedFiles = (uses: readonly NameUse[], newName: string): ReadonlyMap<string, string> =>
  new Map(
    uses
      .filter(({ declares }) => declares)
      .map(({ file }) => [file, `${file.slice(0, file.lastIndexOf("/") + 1)}${newName}.json`]),
  );
