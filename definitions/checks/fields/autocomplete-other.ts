import { isRecord, joinPointer, listOf, parsePointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Entities } from "../../model.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { exchangedOnce } from "../answers/exchanged.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import credentialWords from "./credential-words.json" with { type: "json" };

/**
 * Finds fields that the browser would fill with another value of the person than the field saves, such as the first
 * name with the last. The schema of the place says which words fit (`x-autofill`).
 */
export const autocompleteOther: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value));

interface Filled {
  /** The place of the word. */
  readonly pointer: string;
  readonly name: string;
  /** The word of the field. */
  readonly word: string;
  /** The words that fit its place. */
  readonly fitting: readonly string[];
}

const faultsIn = folderFaults((screen, entities: Entities): FileFault[] => {
  const { bind, ui } = asRecord(asRecord(screen).form);
  const operations = listOf(asRecord(screen).actions).map((each) => asRecord(each).operation);
  const wrong = Object.entries(asRecord(bind)).flatMap(([name, target]): Filled[] =>
    typeof target === "string"
      ? wordsWithin(asRecord(ui)[name], name, joinPointer("/form/ui", name), target).flatMap(
          (field) => {
            const fitting =
              fittingAt(field.target, entities) ?? fittingSecret(field.target, operations);
            return fitting === null || fitting.includes(field.word) || SWITCHES.has(field.word)
              ? []
              : [{ ...field, fitting }];
          },
        )
      : [],
  );
  return exchangedOnce(
    wrong,
    (one, other) => other.fitting.includes(one.word) && one.fitting.includes(other.word),
  ).map(({ fault: { pointer, name, word, fitting } }) => ({
    pointer,
    code: "autocomplete-other",
    message: `The browser would fill "${name}" with the value "${word}", and the field saves another one.`,
    fix: `Write ${[...fitting, "off"].map((each) => JSON.stringify(each)).join(" or ")}.`,
  }));
});

interface Word extends Pick<Filled, "pointer" | "name" | "word"> {
  /** The place that the field saves. */
  readonly target: string;
}

/** Returns the words of a field and of those of its group, such as the city of an address. */
function wordsWithin(ui: unknown, name: string, at: string, target: string): Word[] {
  if (!isRecord(ui)) return [];
  return Object.entries(ui).flatMap(([key, value]): Word[] => {
    const pointer = joinPointer(at, key);
    if (key === "ui:autocomplete" && typeof value === "string")
      return [{ pointer, name, target, word: value.trim().split(/\s+/).at(-1) ?? "" }];
    return key.startsWith("ui:") ? [] : wordsWithin(value, key, pointer, joinPointer(target, key));
  });
}

/** Words that fill nothing, or whatever the browser guesses. */
const SWITCHES: ReadonlySet<string> = new Set(["off", "on"]);

/** The word for each value of /credentials, by the operation that uses it. */
const secrets = new Map(
  Object.entries(credentialWords).map(([operation, words]) => [
    operation,
    new Map(Object.entries(words)),
  ]),
);

/**
 * Returns the words that fit a place of /credentials: those of what the screen does with the value; null when that
 * needs none. A browser proposes a password only where a new one is set.
 */
function fittingSecret(target: string, operations: readonly unknown[]): readonly string[] | null {
  const [root, name = ""] = parsePointer(target);
  if (root !== "credentials") return null;
  const words = operations.flatMap((each) => secrets.get(String(each))?.get(name) ?? []);
  return words.length === 0 ? null : words;
}

/** Returns the words that fit a place; null when its schema names none. */
function fittingAt(target: string, entities: Entities): readonly string[] | null {
  const [root = "", ...path] = parsePointer(target);
  if (root !== "application" && root !== "profile") return null;
  const { missing, way } = describedAt(entities[root], path);
  const last = missing === null ? way.at(-1)?.schema : undefined;
  const words = isRecord(last) ? last["x-autofill"] : undefined;
  return Array.isArray(words) ? words.map(String) : null;
}
