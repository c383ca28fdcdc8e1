import { cachedGuard, holdsApplications, joinPointer } from "#engine/index.ts";
import { derived, memoize } from "#engine/memoize.ts";
import { FLAGS_FILE, flagsIn } from "../../guards/flag-entities.ts";
import { namedFacts, wordsIn } from "#engine/analyze/guards/named-facts.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { inParts } from "../../parts/in-parts.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import { organisationContent } from "../../identity/content-keys.ts";
import { keptOr } from "../../incremental/kept-results.ts";
import type { Definitions, EffectiveFlow, Entities } from "../../model.ts";
import { findingIn, type AcrossCheck } from "../check.ts";
import { scopeOf } from "../guard-faults.ts";

const PREFIX = "application.flags.";

/**
 * Finds flags that no definition of any organization reads, and experiments that no page of an
 * application reads: their exposure would never be reported.
 */
export const flagUnread: AcrossCheck = (definitions) => {
  const file = definitions.sources.files.get(FLAGS_FILE);
  const flags = flagsIn(definitions.sources);
  if (file === undefined || flags.every(({ name }) => name === undefined)) return [];
  const reads = [null, ...definitions.organisations.keys()].map((code) =>
    readIn(code, definitions),
  );
  const anywhere = new Set(reads.flatMap((each) => each.anywhere));
  const onPages = new Set(reads.flatMap((each) => each.onPages));
  return flags.flatMap(({ name, variations }, index) => {
    if (name === undefined) return [];
    const pointer = joinPointer("/flags", index, "name");
    if (!anywhere.has(name))
      return [
        findingIn(file, pointer, {
          code: "flag-unread",
          message: `No guard reads flags.${name}, so the flag changes nothing.`,
          fix: "Read it in a guard, or remove the name.",
        }),
      ];
    return variations === undefined || onPages.has(name)
      ? []
      : [
          findingIn(file, pointer, {
            code: "flag-unread",
            message: `No screen of an application reads flags.${name}, so no page reports that it was shown.`,
            fix: "Read it in a guard of the screen on which the variations differ.",
          }),
        ];
  });
};

/** Names of flags. */
interface FlagReads {
  readonly anywhere: readonly string[];
  /** Those that screens of applications read. */
  readonly onPages: readonly string[];
}

/** Returns the flags that the definitions of an organization read. @param code organization; null for the base */
const readIn = (code: string | null, definitions: Definitions): FlagReads =>
  keptOr(
    definitions.kept,
    () => ["flags", ...organisationContent(code, definitions)],
    () => {
      const { base, effective, within } = definitions;
      const whole = code === null ? base : effective(code);
      const own = [...whole.flows.values()].filter(
        (flow) => code === null || flow !== base.flows.get(flow.id),
      );
      const reads = own.map((flow) => {
        const { value } = flow.flow;
        const inApplication = holdsApplications(value) || value.opens === "invitation";
        const entities = flowEntities(flow, within(whole));
        const { anywhere, onScreens } = readByFlow(flow, whole.schemas, entities);
        return { anywhere, onPages: inApplication ? onScreens : [] };
      });
      return {
        anywhere: reads.flatMap((each) => each.anywhere),
        onPages: reads.flatMap((each) => each.onPages),
      };
    },
  );

const readByFlow = derived((flow: EffectiveFlow, schemas: SchemaLookup, entities: Entities) => {
  const { facts = {} } = flow.flow.value;
  // Few guards read flags, so only those that have one of these names are compiled, with the facts that they name.
  const ways = waysToFlags(facts).join("\n");
  const guards = guardsWith(flow, schemas, ways);
  const named = namedFacts(
    guards.map(({ text }) => ["", text]),
    facts,
  );
  const scope = scopeOf(entities, named);
  const flags = guards.flatMap(({ text, isOnScreen }) =>
    flagsOf(cachedGuard(scope, text)?.reads ?? []).map((name) => ({ name, isOnScreen })),
  );
  return {
    anywhere: [...new Set(flags.map(({ name }) => name))],
    onScreens: [...new Set(flags.flatMap(({ name, isOnScreen }) => (isOnScreen ? [name] : [])))],
  };
});

/** Returns the guards of a flow that have one of the names, which are lines of a text. */
const guardsWith = inParts(({ name, row, file }, schemas: SchemaLookup, names: string) =>
  markedTexts(file.value, row.schema, "x-guard", schemas)
    .filter(({ text }) => names.split("\n").some((each) => text.includes(each)))
    .map(({ text }) => ({ text, isOnScreen: name === "screens" })),
);

const flagsOf = (reads: readonly string[]): readonly string[] =>
  reads.flatMap((path) => (path.startsWith(PREFIX) ? path.slice(PREFIX.length) : []));

/** Returns the names by which a guard may read flags: those of facts that name flags or such a fact. */
const waysToFlags = memoize((facts: Readonly<Record<string, string>>): readonly string[] => {
  const words = Object.entries(facts).map(([name, source]) => ({ name, words: wordsIn(source) }));
  const ways = new Set(["flags"]);
  for (const way of ways)
    for (const fact of words) if (fact.words.includes(way)) ways.add(fact.name);
  return [...ways];
});
