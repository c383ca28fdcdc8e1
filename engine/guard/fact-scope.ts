/** The names that guards may use next to the facts of a flow, one scope for all that have the same facts. */
import type { Entities } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import { withFacts, type FactsResult } from "./facts.ts";
import { entityScope, type Scope } from "./scope.ts";

type Facts = Readonly<Record<string, string>>;

const NO_FACTS: Facts = {};

/**
 * Returns the scope of the entities and of the facts that have no faults. Facts with the same text share
 * one scope, so that guards compiled in it stay compiled when another part of the flow is edited.
 */
export const factScope = (entities: Entities, facts: Facts = NO_FACTS): Scope =>
  sharedFacts(facts, entities).scope;

/** Returns the same with the faults of the facts. The facts of a flow hold their scope as long as the flow exists. */
export const sharedFacts = /* @__PURE__ */ memoize(
  (facts: Facts, entities: Entities): FactsResult => {
    const scopes = scopesOf(entities);
    const text = JSON.stringify(facts);
    const known = scopes.get(text)?.deref();
    if (known !== undefined) return known;
    const result = withFacts(entityScope(entities), facts);
    if (scopes.size >= MAX_SCOPES) scopes.clear();
    scopes.set(text, new WeakRef(result));
    return result;
  },
);

/** Scopes by the text of their facts. A scope holds all guards compiled in it, so that of edited facts must go. */
const scopesOf = /* @__PURE__ */ memoize(
  (_entities: Entities) => new Map<string, WeakRef<FactsResult>>(),
);
/** More than the shipped definitions have; a full cache is cleared. */
const MAX_SCOPES = 1_000;
