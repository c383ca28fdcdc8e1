import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Registry } from "../../schemas/registry.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { effectReads, effectsOfActions } from "./effect-reads.ts";

/**
 * Finds forms whose answers are for effects, while no action of the screen runs one that reads any of them: a
 * submission succeeds, and the answers are lost. No effect reads the files of a form, which are stored before.
 */
export const answerUnread: FileCheck = ({ screens }, effective, { registries }) =>
  faultsIn(effective, screens, effective.schemas, registries().effects);

const faultsIn = folderFaults((screen, schemas: SchemaLookup, effects: Registry): FileFault[] => {
  const readByAny = readByAll(effects, schemas);
  const answers = answersForEffects(screen).filter((name) => readByAny.has(name));
  const [first] = answers;
  if (first === undefined) return [];
  const read = readBy(
    effectsOfActions(screen).map(({ effect }) => effect),
    schemas,
  );
  if (answers.some((name) => read.has(name))) return [];
  const named = answers.map((name) => `"${name}"`).join(", ");
  return [
    {
      pointer: joinPointer("/form/bind", first),
      code: "answer-unread",
      message: `No action of the screen runs an effect that reads ${named}. ${answers.length === 1 ? "The answer" : "The answers"} would be lost.`,
      fix: "Let the action that submits the form run the effect, or bind the answer to a place of the application.",
    },
  ];
});

const readBy = (effects: Iterable<string>, schemas: SchemaLookup): ReadonlySet<string> =>
  new Set([...effects].flatMap((name) => effectReads(schemas(`effects/${name}`)).flat()));

const readByAll = memoize((effects: Registry, schemas: SchemaLookup) =>
  readBy(effects.keys(), schemas),
);

/** Returns the answers of a form that are for effects alone. */
function answersForEffects(screen: unknown): readonly string[] {
  const form = isRecord(screen) ? screen.form : null;
  const bind = isRecord(form) && isRecord(form.bind) ? form.bind : {};
  return Object.entries(bind).flatMap(([name, target]) =>
    isRecord(target) && target.effect === true ? [name] : [],
  );
}
