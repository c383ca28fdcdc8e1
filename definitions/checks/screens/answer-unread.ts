import { isRecord, joinPointer, placedRecords } from "#engine/index.ts";
import { asRecord, propertiesOf, type Schema } from "../../forms/drawn-properties.ts";
import { requiredNames } from "../../forms/form-answers.ts";
import { formProperties } from "../../forms/form-properties.ts";
import { memoize } from "#engine/memoize.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Registry } from "../../schemas/registry.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { answersRead, effectsOf } from "./effect-reads.ts";

/**
 * Finds answers that are for effects, while an action which submits them runs none that reads them: the submission
 * succeeds, and the answers are lost. An action may pass over an answer that the form does not require. No effect
 * reads the files of a form, which are stored before. Of the answers that no effect knows, those count that have the
 * name of a field of the application.
 */
export const answerUnread: FileCheck = ({ flow, screens }, effective, { entitiesOf, registries }) =>
  faultsIn(
    effective,
    screens,
    effective.schemas,
    registries().effects,
    entitiesOf(flow.value).application,
  );

const faultsIn = folderFaults(
  (screen, schemas: SchemaLookup, effects: Registry, application: Schema): FileFault[] => {
    const { form, actions } = asRecord(screen);
    if (!isRecord(form)) return [];
    const answers = answersForEffects(form);
    if (answers.length === 0) return [];
    const known = readByAny(effects, schemas);
    const fields = asRecord(application.properties);
    const submits = submitsOf(actions, schemas);
    const isLost = (name: string) => submits.every(({ reads }) => !reads(name));
    const isSettled = settledIn(form);
    const lost = answers.filter(
      (name) =>
        isLost(name) && (known.has(name) || (Object.hasOwn(fields, name) && !isSettled(name))),
    );
    const required = requiredNames(form.schema);
    const needed = answers.filter(
      (name) => known.has(name) && required.has(name) && !isLost(name) && !isSettled(name),
    );
    return [
      ...(lost.every(isSettled) ? [] : lostByAll(lost)),
      ...submits.flatMap(({ id, reads, pointer }) =>
        lostBy(
          id,
          needed.filter((name) => !reads(name)),
          pointer,
        ),
      ),
    ];
  },
);

interface Submit {
  readonly id: string;
  readonly pointer: string;
  /** Whether it takes an answer. */
  readonly reads: (name: string) => boolean;
}

const submitsOf = (actions: unknown, schemas: SchemaLookup): readonly Submit[] =>
  placedRecords(actions, "/actions").flatMap(([action, pointer]): Submit[] => {
    const { id, kind, operation = "screen" } = action;
    if (kind !== "submit") return [];
    const read = readBy(action, pointer, schemas);
    // Another operation takes the answers as they are.
    const reads = (name: string) => operation !== "screen" || read.has(name);
    return [{ id: String(id), pointer, reads }];
  });

const readBy = (action: Schema, pointer: string, schemas: SchemaLookup): ReadonlySet<string> =>
  new Set(
    effectsOf(action, pointer).flatMap(({ effect, options }) =>
      answersRead(schemas(`effects/${effect}`), options),
    ),
  );

const readByAny = memoize(
  (effects: Registry, schemas: SchemaLookup): ReadonlySet<string> =>
    new Set([...effects.keys()].flatMap((name) => answersRead(schemas(`effects/${name}`), {}))),
);

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
const subject = (names: readonly string[]): string =>
  names.length === 1 ? "The answer" : "The answers";

const lostByAll = (names: readonly string[]): FileFault[] => {
  const [first] = names;
  return first === undefined
    ? []
    : [
        {
          pointer: joinPointer("/form/bind", first),
          code: "answer-unread",
          message: `No action of the screen runs an effect that reads ${listed(names)}. ${subject(names)} would be lost.`,
          fix: "Let the action that submits the form run the effect, or bind the answer to a place of the application.",
        },
      ];
};

const lostBy = (action: string, names: readonly string[], pointer: string): FileFault[] =>
  names.length === 0
    ? []
    : [
        {
          pointer,
          code: "answer-unread",
          message: `The action "${action}" submits ${listed(names)}, and runs no effect that reads ${names.length === 1 ? "it" : "them"}. ${subject(names)} would be lost.`,
          fix: "Let this action run the effect, too, or ask for the answer on a page of its own.",
        },
      ];

/** Returns the answers of a form that are for effects alone. */
const answersForEffects = ({ schema, bind }: Schema): readonly string[] => {
  const properties = new Set(formProperties(schema));
  return Object.entries(asRecord(bind)).flatMap(([name, target]) =>
    isRecord(target) && target.effect === true && properties.has(name) ? [name] : [],
  );
};

/**
 * Tells the answers that have done their work when the form is submitted: one that decides what else the form asks for,
 * and a confirmation that has no other value.
 */
function settledIn({ schema, rules, computed }: Schema): (name: string) => boolean {
  const properties = new Map(
    propertiesOf(asRecord(schema), "", {}, false).map((each) => [each.name, each.schema]),
  );
  const deciding = decidingNames(schema);
  const expressions = JSON.stringify([rules, computed]);
  return (name) =>
    properties.get(name)?.const !== undefined ||
    deciding.has(name) ||
    expressions.includes(`form.${name}`);
}

/** Returns the names on which conditions of a form depend. */
function decidingNames(schema: unknown): ReadonlySet<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((each) => [...decidingNames(each)]));
  const { if: condition, then, else: otherwise, allOf, dependencies } = asRecord(schema);
  return new Set([
    ...Object.keys(asRecord(asRecord(condition).properties)),
    ...Object.keys(asRecord(dependencies)),
    ...[then, otherwise, allOf].flatMap((each) =>
      each === undefined ? [] : [...decidingNames(each)],
    ),
  ]);
}
