/** Faults of overlays that did not follow a change: texts without a translation, and a base that moved on. */
import { contentHash } from "#definitions/identity/canonical.ts";
import { joinPointer, parsePointer } from "#engine/index.ts";
import { isLocked } from "./edit.ts";
import { ANSWERS, escaped, files, NOTIFICATIONS, OTHER } from "./overlaid.ts";
import { atEach, MAIL, SCREEN, type Any, type Kind } from "./tree.ts";

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
  accepting("the lock file lacks a part of an overlay", "overlay-unaccepted", () => null),
];
