/** The calls of a session about rules. */
import { hoverText } from "#definitions/guard-help/hover.ts";
import { suggestions, type Suggestion } from "#definitions/guard-help/complete.ts";
import {
  guardNames,
  type GuardNames,
  type PlacedGuard,
} from "#definitions/guards/placed-guards.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Clause } from "./clause.ts";
import { ruleNames, type RuleName } from "./rule-names.ts";
import { toSentence } from "./sentence.ts";

/** A rule as the builder shows it. */
export interface OpenedRule {
  readonly clause: Clause;
  readonly sentence: string;
  readonly asText: readonly { readonly source: string; readonly why: string }[];
}

export interface RuleCalls {
  /** @param path of the definition with the rule, relative to flows/ */
  openRule(lender: string, path: string, source: string): OpenedRule | null;
  /** Returns what the rules of a definition may speak of. */
  ruleNames(lender: string, path: string): readonly RuleName[];
  completeRule(lender: string, path: string, source: string, offset: number): readonly Suggestion[];
  describeRule(lender: string, path: string, source: string, offset: number): string | null;
}

export function ruleCalls(present: () => Workspace): RuleCalls {
  const namesOf = (lender: string, path: string): GuardNames | null => {
    const { definitions } = present();
    return guardNames(definitions, definitions.effective(lender), path);
  };
  const placed = (lender: string, path: string, source: string): PlacedGuard | null => {
    const names = namesOf(lender, path);
    return names && { ...names, pointer: "", source };
  };
  return {
    openRule(lender, path, source) {
      const names = namesOf(lender, path);
      if (names === null) return null;
      const { clause, text, asText } = toSentence(source, names);
      return { clause, sentence: text, asText };
    },
    ruleNames(lender, path) {
      const names = namesOf(lender, path);
      return names === null ? [] : ruleNames(names);
    },
    completeRule(lender, path, source, offset) {
      const guard = placed(lender, path, source);
      return guard === null ? [] : suggestions(guard, offset);
    },
    describeRule(lender, path, source, offset) {
      const guard = placed(lender, path, source);
      return guard && (hoverText(guard, offset)?.markdown ?? null);
    },
  };
}
