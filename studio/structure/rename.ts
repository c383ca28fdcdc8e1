/** Renames a part with everything that names it, as new texts of files. */
import { joinPointer, parsePointer, isRecord, valueAt } from "#engine/index.ts";
import { EditRefused } from "#definitions/edits/index.ts";
import { overlayOf } from "#definitions/edits/write-change.ts";
import type { Definitions } from "#definitions/model.ts";
import { factHome } from "#definitions/names/fact-uses.ts";
import { usesOf } from "#definitions/names/lookup.ts";
import type { NameUse } from "#definitions/names/name-use.ts";
import { NotRenamed } from "#definitions/names/rename-element.ts";
import { renamingIn, type Renaming } from "#definitions/names/rename-name.ts";
import { renamingOfPlace } from "#definitions/names/rename-place.ts";
import type { Changes } from "../workspace/workspace.ts";
import type { PartKind, Place } from "./messages.ts";
import { nameOf } from "./option-at.ts";
import { kindAt } from "./part-kinds.ts";

interface Renamed extends Place {
  readonly lender: string;
  readonly name: string;
}

/** Parts whose names other definitions use: the kind of the name. */
const NAMED: Readonly<Partial<Record<PartKind, string>>> = {
  state: "state",
  page: "page",
  fact: "fact",
  progress: "progress",
};

/**
 * Returns the new texts of all files that name the part.
 *
 * @param textOf present text of a file
 * @param savedOf the text that was saved last, which borrowers may have used
 * @throws EditRefused with a reason for a person
 */
export function renamedTexts(
  definitions: Definitions,
  { lender, path, pointer, name }: Renamed,
  textOf: (path: string) => string | null,
  savedOf: (path: string) => string | null,
): Changes {
  const kind = kindAt({ path, pointer })?.kind;
  const own = nameOf({ path, pointer });
  if (name === own || kind === undefined) return {};
  const named = NAMED[kind];
  try {
    if (named !== undefined) {
      const use = nameUse(definitions, { lender, path, kind: named, name: own });
      return textsAfter(renamingIn(definitions, use, name, textOf), textOf);
    }
    const holder = joinPointer("", ...parsePointer(pointer).slice(0, -1));
    const isNew = (place: string) => isUnsaved(definitions, place, textOf, savedOf);
    return textsAfter(
      renamingOfPlace(definitions, lender, { path, holder, name: own }, name, textOf, isNew),
      textOf,
    );
  } catch (error) {
    if (error instanceof NotRenamed) throw new EditRefused(error.message);
    throw error;
  }
}

interface SoughtName {
  readonly lender: string;
  readonly path: string;
  readonly kind: string;
  readonly name: string;
}

function nameUse(definitions: Definitions, { lender, path, kind, name }: SoughtName): NameUse {
  const flow = path.split("/")[0] ?? "";
  const home = kind === "fact" ? factHome(definitions, path, name) : flow;
  const sought = {
    kind,
    name,
    home,
    // The lender may have a name of its own, next to that of another lender.
    file: overlayOf(lender),
    pointer: "",
    inKey: false,
    start: 0,
    end: 0,
    escaped: false,
    declares: true,
  };
  const [declared] = usesOf(definitions, sought);
  if (declared === undefined) throw new EditRefused(`No file declares "${name}".`);
  return declared;
}

function textsAfter({ edits }: Renaming, textOf: (path: string) => string | null): Changes {
  return Object.fromEntries(
    [...edits].map(([file, list]) => {
      const text = textOf(file) ?? "";
      const spliced = list
        .toSorted((a, b) => b.start - a.start)
        .reduce(
          (result, { start, end, text: part }) => result.slice(0, start) + part + result.slice(end),
          text,
        );
      return [file, spliced];
    }),
  );
}

/**
 * Tells whether only unsaved definitions declare a place of the application, so that no application
 * can have a value there.
 */
function isUnsaved(
  { sources }: Definitions,
  place: string,
  textOf: (path: string) => string | null,
  savedOf: (path: string) => string | null,
): boolean {
  const [document, ...tokens] = parsePointer(place);
  if (document !== "application") return false;
  const below = tokens.map((token) => joinPointer("/properties", token)).join("");
  const declares = (text: string | null): boolean => {
    const value: unknown = text === null ? null : JSON.parse(text);
    const patches = isRecord(value) && isRecord(value.patch) ? Object.entries(value.patch) : [];
    return [
      value,
      ...patches.flatMap(([path, patch]) => (path.endsWith("/application.json") ? [patch] : [])),
    ].some((each) => valueAt(each, below) !== undefined);
  };
  const files = [...sources.files.keys()].filter(
    (path) =>
      path.endsWith("/application.json") ||
      path.endsWith("/overlay.json") ||
      path === "schemas/application.schema.json",
  );
  const declaring = files.filter((path) => declares(textOf(path)));
  return declaring.length > 0 && declaring.every((path) => !declares(savedOf(path)));
}
