/** Faults of overlays that did not follow a change: texts without a translation, and a base that moved on. */
import { contentHash } from "#definitions/identity/canonical.ts";
import { joinPointer, parsePointer } from "#engine/index.ts";
import { isLocked, type Edit } from "./edit.ts";
import { ANSWERS, CONDITIONS, escaped, files, NOTIFICATIONS, OTHER } from "./overlaid.ts";
import { atEach, MAIL, SCREEN, type Any, type Kind, type Spot, type Tree } from "./tree.ts";

/** A text that a lender with several languages writes in English only. */
const translatedElsewhere = (name: string, code: string, path: RegExp, pattern: string): Kind => ({
  name,
  code,
  spots: atEach(path, pattern),
  mutate: ({ file, pointer }, tree) => {
    const relative = file.slice("flows/".length);
    const steps = parsePointer(pointer);
    const patch = steps.reduceRight<Any>((value, step, index) => {
      const before = tree.value(file, joinPointer("", ...steps.slice(0, index)));
      return { [Array.isArray(before) ? before[Number(step)].id : step]: value };
    }, "Words of our own.");
    return {
      changes: { [OTHER]: { extends: "main", patch: { [relative]: patch } } },
      file: OTHER,
      pointer: `/patch/${escaped(relative)}`,
    };
  },
});

/** An overlay that replaces a title, and its lock file with what its owner accepted. */
const accepting = (
  name: string,
  code: string,
  accepted: (title: string) => string | null,
): Kind => ({
  name,
  code,
  spots: (tree) =>
    atEach(
      SCREEN,
      "/title",
      (title: Any) => !/[{<]/.test(title),
    )(tree).filter((spot) => !isLocked(spot, tree)),
  mutate: ({ file, pointer }, tree) => {
    const path = file.slice("flows/".length);
    const place = `/patch/${escaped(path)}/title`;
    const before = accepted(tree.value(file, pointer));
    return {
      changes: {
        [OTHER]: { patch: { [path]: { title: "A title of our own" } } },
        [OTHER.replace("overlay.json", "overlay.lock.json")]: {
          replaced: before === null ? {} : { [path]: { [place]: contentHash(before) } },
        },
      },
      file: OTHER,
      pointer: place,
    };
  },
});

const LOCK = OTHER.replace("overlay.json", "overlay.lock.json");

/** Lists whose order may change. */
const cards = atEach(CONDITIONS, "/cards", (list: Any[]) => list.length > 4);
const idsAt = ({ file, pointer }: Spot, tree: Tree): string[] =>
  tree.value(file, pointer).map(({ id }: Any) => id);

/** An overlay that moves cards before others, and the order of cards that its owner accepted for each. */
function movingCards(file: string, moves: Record<string, string>, accepted: string[]) {
  const path = file.slice("flows/".length);
  const at = `/patch/${escaped(path)}/cards`;
  return {
    [OTHER]: {
      patch: {
        [path]: {
          cards: Object.fromEntries(
            Object.entries(moves).map(([id, before]) => [id, { before }] as const),
          ),
        },
      },
    },
    [LOCK]: {
      replaced: {
        [path]: Object.fromEntries(
          Object.keys(moves).map((id) => [`${at}/${id}`, contentHash(accepted)]),
        ),
      },
    },
  };
}

export const overlayUpkeepEdits: readonly Edit[] = [
  {
    name: "the base reorders a list apart from what a lender moves in it",
    spots: cards,
    change: (spot, tree) => {
      const ids = idsAt(spot, tree);
      const [last = "", former = ""] = ids.toReversed();
      return {
        [spot.file]: tree.changed(spot.file, spot.pointer, ([first, second, ...rest]: Any[]) => [
          second,
          first,
          ...rest,
        ]),
        ...movingCards(spot.file, { [last]: former }, [former, last]),
      };
    },
  },
];

export const overlayUpkeepKinds: readonly Kind[] = [
  translatedElsewhere("an overlay's e-mail is not translated", "copy-stale", MAIL, "/subject"),
  translatedElsewhere(
    "an overlay's notification is not translated",
    "copy-stale",
    NOTIFICATIONS,
    "/notifications/#/title",
  ),
  translatedElsewhere(
    "an overlay's answer of the chatbot is not translated",
    "copy-stale",
    ANSWERS,
    "/answers/#/text",
  ),
  {
    name: "an overlay's new e-mail is not translated",
    code: "copy-missing",
    spots: files(MAIL),
    mutate: ({ file }, tree) => {
      const path = file.slice("flows/".length).replace(".json", "-zq.json");
      const mail = tree.value(file);
      return {
        changes: {
          [OTHER]: { extends: "main", add: { [path]: { ...mail, id: `${mail.id}-zq` } } },
        },
        file: OTHER,
        pointer: `/add/${escaped(path)}`,
      };
    },
  },
  accepting("the base changes under an overlay", "overlay-stale", (title) => `${title}, earlier`),
  {
    name: "the base reorders what a lender moves twice",
    code: "overlay-stale",
    spots: cards,
    mutate: (spot, tree) => {
      const [first = "", second = "", third = ""] = idsAt(spot, tree);
      return {
        changes: movingCards(spot.file, { [second]: first, [third]: second }, [third, first]),
        file: OTHER,
        pointer: `/patch/${escaped(spot.file.slice("flows/".length))}/cards/${second}`,
      };
    },
  },
  accepting("the lock file lacks a part of an overlay", "overlay-unaccepted", () => null),
];
