import { namedFacts } from "#engine/analyze/guards/named-facts.ts";
import { cachedGuard, factScope, placedRecords, recordsOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Entities, MergedFile } from "../../model.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { neverHolds } from "../guard-faults.ts";

/**
 * Finds emails and notifications that are never sent: their condition excludes the occasion, or contradicts that the
 * checklist is in the state which it names, such as a state that ends with what the condition asks for.
 */
export const messageNever: FlowCheck = (flow, effective, { entitiesOf }) => {
  const { mail, notifications, checklist } = flow;
  const files = [...mail.values(), ...(notifications === null ? [] : [notifications])];
  const facts = mergedFacts(checklist?.value.facts ?? NONE, flow.flow.value.facts ?? NONE);
  const steps = checklist === null ? NO_STEPS : stepsOf(checklist.value);
  const entities = entitiesOf(flow.flow.value);
  return files.flatMap((file: MergedFile) =>
    messagesOf(file.value).flatMap((message) => {
      const reason = contradiction(message, steps, facts, entities);
      return reason === null
        ? []
        : [
            findingAt(effective, file, `${message.at}/when`, {
              code: "mail-unsent",
              message: `This is never sent: ${reason}.`,
              fix: "Correct the condition, or name another occasion.",
            }),
          ];
    }),
  );
};

type Facts = Readonly<Record<string, string>>;

const NONE: Facts = {};

/** The check `fact-differs` reports a fact that the two define differently. */
const mergedFacts = memoize((one: Facts, other: Facts): Facts => ({ ...one, ...other }));

interface Message {
  readonly at: string;
  readonly when: string;
  /** Pointer of the occasion; null without one. */
  readonly once: string | null;
}

const messagesOf = memoize((value: unknown): readonly Message[] => {
  const file = asRecord(value);
  const sent = [[file, ""] as const, ...placedRecords(file.notifications, "/notifications")];
  return sent.flatMap(([{ when, once }, at]) =>
    typeof when === "string" ? [{ at, when, once: typeof once === "string" ? once : null }] : [],
  );
});

interface Step {
  readonly state: string;
  /** Text of the condition under which the step applies and is not done. */
  readonly open: string;
  readonly isTask: boolean;
}

const NO_STEPS: readonly Step[] = [];

const stepsOf = memoize((checklist: object): readonly Step[] =>
  recordsOf(asRecord(checklist).steps).map(({ state, when, done, task }) => ({
    state: String(state),
    open: `(${typeof when === "string" ? when : "true"}) && !(${String(done)})`,
    isTask: task !== undefined,
  })),
);

/** Returns why a message is never sent; null when it can be. */
function contradiction(
  message: Message,
  steps: readonly Step[],
  facts: Facts,
  entities: Entities,
): string | null {
  const { reason, words } = occasionOf(message, facts, entities);
  const names = words.some((word) => steps.some(({ state }) => state === word));
  return reason ?? (names ? turnOver(message, steps, facts, entities) : null);
}

/** Returns why the occasion excludes a message, and the words in quotes of its condition. */
const occasionOf = memoize(({ when, once }: Message, facts: Facts, entities: Entities) => {
  // Another check reports the condition itself.
  if (never(facts, entities, when)) return { reason: null, words: [] };
  const path = once?.slice(1).replaceAll("/", ".");
  return path !== undefined && never(facts, entities, `(${when}) && ${path} != null`)
    ? { reason: `while the condition holds, its occasion ${path} has no value`, words: [] }
    : { reason: null, words: statesIn(when, facts) };
});

/** Returns why a message waits for a state of the checklist that is over then; null when it does not. */
const turnOver = memoize(
  ({ when }: Message, steps: readonly Step[], facts: Facts, entities: Entities): string | null => {
    const states = statesIn(when, facts).filter((each) =>
      steps.some(({ state }) => state === each),
    );
    if (!never(facts, entities, `(${when}) && !(${inStates(states)})`)) return null;
    const read = new Set(readsOf(facts, entities, when));
    // Of the earlier steps, those count that read what the message reads: the others can be done or not.
    const related = steps.filter(({ open }) =>
      readsOf(facts, entities, open).some((path) => path !== STATE && read.has(path)),
    );
    const isDead = states.every((state) =>
      steps.every((step, index) => {
        if (step.state !== state) return true;
        const before = step.isTask ? [] : related.filter((each) => steps.indexOf(each) < index);
        const turn = [step.open, ...before.map(({ open }) => `!(${open})`)].join(" && ");
        return never(facts, entities, `(${when}) && ${inStates([state])} && ${turn}`);
      }),
    );
    return isDead
      ? `${states.length > 3 ? "each step that it names" : `the step of ${states.join(" or ")}`} is over, or not reached, whenever the rest of the condition holds`
      : null;
  },
);

const inStates = (states: readonly string[]): string =>
  `status.checklistStatus in [${states.map((each) => `'${each}'`).join(", ")}]`;

/** Returns the words in quotes of a condition and of the facts that it names. */
function statesIn(when: string, facts: Facts): string[] {
  const sources = [when, ...Object.values(namedFacts([["", when]], facts))];
  return [...new Set(sources.flatMap((source) => source.match(/(?<=')[A-Z]\w+(?=')/g) ?? []))];
}

/** Returns the names of a condition with the facts alone that it names: an edit of another one leaves its verdict. */
const scopeFor = (source: string, facts: Facts, entities: Entities) =>
  factScope(entities, namedFacts([["", source]], facts));

/** Whether it is proven that a condition never holds. Cached by its text, because an edit changes few of them. */
const never = memoize((facts: Facts, entities: Entities, source: string): boolean =>
  neverHolds(source, { scope: scopeFor(source, facts, entities), entities }),
);

/** Returns the paths that a condition reads. */
const readsOf = memoize(
  (facts: Facts, entities: Entities, source: string): readonly string[] =>
    cachedGuard(scopeFor(source, facts, entities), source)?.reads ?? [],
);

const STATE = "application.status.checklistStatus";
