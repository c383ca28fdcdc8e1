import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { findingAt, type FileCheck } from "../check.ts";
import { effectReads, effectsOfActions } from "./effect-reads.ts";

/** Returns the answers of a form that are for effects alone. */
const answersForEffects = memoize((screen: unknown): readonly string[] => {
  const form = isRecord(screen) ? screen.form : null;
  const bind = isRecord(form) && isRecord(form.bind) ? form.bind : {};
  return Object.entries(bind).flatMap(([name, target]) =>
    isRecord(target) && target.effect === true ? [name] : [],
  );
});

/**
 * Finds forms whose answers are for effects, while no action of the screen runs one that reads any of them: a submission
 * succeeds, and the answers are lost. No effect reads the files of a form, which are stored before.
 */
export const answerUnread: FileCheck = ({ screens }, effective, { registries }) => {
  const readBy = (effects: Iterable<string>) =>
    new Set(
      [...effects].flatMap((name) => effectReads(effective.schemas(`effects/${name}`)).flat()),
    );
  const readByAny = readBy(registries().effects.keys());
  return [...screens.values()].flatMap((file) => {
    const answers = answersForEffects(file.value).filter((name) => readByAny.has(name));
    const [first] = answers;
    if (first === undefined) return [];
    const read = readBy(effectsOfActions(file.value).map(({ effect }) => effect));
    if (answers.some((name) => read.has(name))) return [];
    const named = answers.map((name) => `"${name}"`).join(", ");
    return [
      findingAt(effective, file, joinPointer("/form/bind", first), {
        code: "answer-unread",
        message: `No action of the screen runs an effect that reads ${named}. ${answers.length === 1 ? "The answer" : "The answers"} would be lost.`,
        fix: "Let the action that submits the form run the effect, or bind the answer to a place of the application.",
      }),
    ];
  });
};
