import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Entities } from "../../model.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { exchangedOnce } from "../answers/exchanged.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds fields that the browser would fill with another value of the person than the field saves, such as the first
 * name with the last. The schema of the place says which words fit (`x-autofill`).
 */
export const autocompleteOther: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value));

interface Filled {
  readonly name: string;
  /** The word of the field. */
  readonly word: string;
  /** The words that fit its place. */
  readonly fitting: readonly string[];
}

const faultsIn = folderFaults((screen, entities: Entities): FileFault[] => {
  const { bind, ui } = asRecord(asRecord(screen).form);
  const wrong = Object.entries(asRecord(bind)).flatMap(([name, target]): Filled[] => {
    const value = asRecord(asRecord(ui)[name])["ui:autocomplete"];
    if (typeof value !== "string" || typeof target !== "string") return [];
    const word = value.trim().split(/\s+/).at(-1) ?? "";
    const fitting = fittingAt(target, entities);
    return fitting === null || fitting.includes(word) || SWITCHES.has(word)
      ? []
      : [{ name, word, fitting }];
  });
  return exchangedOnce(
    wrong,
    (one, other) => other.fitting.includes(one.word) && one.fitting.includes(other.word),
  ).map(({ fault: { name, word, fitting } }) => ({
    pointer: joinPointer("/form/ui", name, "ui:autocomplete"),
    code: "autocomplete-other",
    message: `The browser would fill "${name}" with the value "${word}", and the field saves another one.`,
    fix: `Write ${[...fitting, "off"].map((each) => JSON.stringify(each)).join(" or ")}.`,
  }));
});

/** Words that fill nothing, or whatever the browser guesses. */
const SWITCHES: ReadonlySet<string> = new Set(["off", "on"]);

/** Returns the words that fit a place; null when its schema names none. */
function fittingAt(target: string, entities: Entities): readonly string[] | null {
  const [root = "", ...path] = parsePointer(target);
  if (root !== "application" && root !== "profile") return null;
  const { missing, way } = describedAt(entities[root], path);
  const last = missing === null ? way.at(-1)?.schema : undefined;
  const words = isRecord(last) ? last["x-autofill"] : undefined;
  return Array.isArray(words) ? words.map(String) : null;
}
