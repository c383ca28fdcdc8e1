/** Edits that a product owner makes rightly; `validate` must accept each of them. */
import { stablePointer } from "#definitions/copy/stable-pointer.ts";
import { joinPointer } from "#engine/index.ts";
import type { Random } from "./random.ts";
import { atEach, OVERLAY, overlayWith, type Any, type Spot, type Tree } from "./tree.ts";

type Changes = Record<string, unknown>;

export interface Edit {
  name: string;
  spots(tree: Tree): Spot[];
  change(spot: Spot, tree: Tree, random: Random): Changes;
}

/** An edit of the value at the spot; undefined removes it. */
export const editing = (
  name: string,
  spots: (tree: Tree) => Spot[],
  change: (value: Any, spot: Spot, tree: Tree, random: Random) => unknown,
): Edit => ({
  name,
  spots,
  change: (spot, tree, random) => ({
    [spot.file]: tree.changed(spot.file, spot.pointer, (value) =>
      change(value, spot, tree, random),
    ),
  }),
});

/** An edit of a text with its translations. */
export const rewording = (
  name: string,
  spots: (tree: Tree) => Spot[],
  reword: (text: string) => string,
): Edit => ({
  name,
  spots: (tree) => spots(tree).filter((spot) => !isOverlaid(spot, tree) && !isLocked(spot, tree)),
  change: (spot, tree) => {
    const text = reword(tree.value(spot.file, spot.pointer));
    const changed = tree.changed(spot.file, spot.pointer, () => text);
    return { [spot.file]: changed, ...translated(spot, text, tree) };
  },
});

/** Returns the translations of the file of the spot with a new text there. */
export function translated({ file, pointer }: Spot, source: string, tree: Tree): Changes {
  const folder = /^flows\/(?:organisations\/)?[^/]+/.exec(file)?.[0] ?? "";
  const part = file.slice(folder.length + 1).replace(".json", "");
  const stable = stablePointer(tree.value(file), pointer);
  return Object.fromEntries(
    tree.files(new RegExp(`^${folder}/copy/`)).map((copy) => [
      copy,
      tree.changed(copy, "/texts", (texts: Any) => ({
        ...texts,
        [part]: { ...texts[part], [stable]: translation(source) },
      })),
    ]),
  );
}

const translation = (source: string) => ({
  source,
  text: `Traducción: ${wordless(source)}`,
});

/** Keeps what a translation must have too: arguments, tags and figures. */
const wordless = (text: string): string =>
  (text.match(/\{[^}]*\}|<\/?\w+>|\d[\d.,-]*/g) ?? ["texto"]).join(" ");

/** Whether regulatory copy lies at the spot or in it: no lender may change that. */
export const isLocked = ({ file, pointer }: Spot, tree: Tree): boolean => {
  const stable = stablePointer(tree.value(file), pointer);
  return (tree.value(file, "/locked") ?? []).some((each: string) =>
    [pointer, stable].some((own) => own.startsWith(each) || each.startsWith(own)),
  );
};

/** Whether the overlay of a lender replaces the value; its owner would have to accept the edit. */
export const isOverlaid = ({ file, pointer }: Spot, tree: Tree): boolean =>
  tree.files(OVERLAY).some((overlay) => {
    const patch = tree.value(overlay, joinPointer("/patch", file.replace("flows/", "")));
    return patch !== undefined && reaches(patch, tree.value(file), pointer.split("/").slice(1));
  });

function reaches(patch: Any, value: Any, [key, ...rest]: readonly string[]): boolean {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return true;
  if (key === undefined) return true;
  const member = Array.isArray(value) ? value[Number(key)] : value?.[key];
  const name = Array.isArray(value) ? member?.id : key;
  return name in patch && reaches(patch[name], member, rest);
}

/** An edit of one lender: a patch of the file of the spot in its overlay. */
export const patching = (
  name: string,
  spots: (tree: Tree) => Spot[],
  patch: (spot: Spot, tree: Tree) => object,
): Edit => ({
  name,
  spots: (tree) => spots(tree).filter((spot) => !isOverlaid(spot, tree) && !isLocked(spot, tree)),
  change: (spot, tree, random) =>
    overlayWith(tree, random.pick(tree.files(OVERLAY)), { [spot.file]: patch(spot, tree) }),
});

/** An edit of a text by one lender, with its translations. */
export const patchingText = (
  name: string,
  spots: (tree: Tree) => Spot[],
  text: string,
  patch: (spot: Spot, tree: Tree) => object,
  below = "",
): Edit => ({
  name,
  spots: (tree) => spots(tree).filter((spot) => !isOverlaid(spot, tree) && !isLocked(spot, tree)),
  change: (spot, tree, random) => {
    const [, folder = "", ...rest] = spot.file.split("/");
    const part = rest.join("/").replace(".json", "");
    const stable = stablePointer(tree.value(spot.file), spot.pointer) + below;
    const copies = tree.files(new RegExp(`^flows/${folder}/copy/`));
    return overlayWith(tree, random.pick(tree.files(OVERLAY)), {
      [spot.file]: patch(spot, tree),
      ...Object.fromEntries(
        copies.map((copy) => [copy, { texts: { [part]: { [stable]: translation(text) } } }]),
      ),
    });
  },
});

/** Texts without arguments and choices, which no lock fixes. */
export const plainTexts =
  (path: RegExp, pattern: string) =>
  (tree: Tree): Spot[] =>
    atEach(
      path,
      pattern,
      (text: Any) => typeof text === "string" && !/[{<]/.test(text),
    )(tree).filter((spot) => !isLocked(spot, tree));

/** Returns the folder of the flow of a file. */
export const folderOf = (file: string): string => file.split("/").slice(0, 2).join("/");

/** Returns the copy of the flow of a file with new texts of a part, by pointer: English and its translation. */
export function withTexts(
  file: string,
  part: string,
  texts: Record<string, string>,
  tree: Tree,
): Changes {
  return Object.fromEntries(
    tree.files(new RegExp(`^${folderOf(file)}/copy/`)).map((copy) => [
      copy,
      tree.changed(copy, "/texts", (before: Any) => ({
        ...before,
        [part]: {
          ...before[part],
          ...Object.fromEntries(
            Object.entries(texts).map(([pointer, source]) => [
              pointer,
              { source, text: `Traducción: ${source.length} letras` },
            ]),
          ),
        },
      })),
    ]),
  );
}

/** Returns the copy of the flow of a file without the texts of a part below a pointer. */
export function withoutTexts(file: string, part: string, below: string, tree: Tree): Changes {
  return Object.fromEntries(
    tree.files(new RegExp(`^${folderOf(file)}/copy/`)).map((copy) => [
      copy,
      tree.changed(copy, "/texts", (before: Any) => ({
        ...before,
        [part]: Object.fromEntries(
          Object.entries(before[part] ?? {}).filter(([pointer]) => !pointer.startsWith(below)),
        ),
      })),
    ]),
  );
}
