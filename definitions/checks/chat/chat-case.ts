import {
  cachedGuard,
  isRecord,
  joinPointer,
  placedRecords,
  type Entities,
  type Scope,
} from "#engine/index.ts";
import { judgeList } from "#engine/analyze/verdict.ts";
import { memoize } from "#engine/memoize.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { findingAt, type Check } from "../check.ts";
import type { FileFault } from "../file-faults.ts";
import { scopeOfFile } from "../guard-faults.ts";
import { ownAnswers } from "./own-answers.ts";

/**
 * Finds cases of the chatbot's answers that are never used: whenever one holds, an earlier one holds too, or it holds
 * on no data of any product.
 */
export const chatCase: Check = (effective, definitions) => {
  const { organisation, schemas } = effective;
  const answers = ownAnswers(effective, definitions);
  if (answers === null) return [];
  const described = { schema: "chat-answers", schemas };
  const products = [...definitions.base.flows.values()].map((flow) => {
    const entities = flowEntities(flow, definitions);
    const { facts } = flow.flow.value;
    return productOf(entities, scopeOfFile(answers.file.value, described, entities, facts));
  });
  return unusedCases(answers.file.value, ...products).map(({ pointer, ...fault }) =>
    findingAt({ organisation }, answers.file, pointer, fault),
  );
};

/** What the guard of a case can read in the application of one flow. */
const productOf = memoize((entities: Entities, scope: Scope) => ({ entities, scope }));

type Product = ReturnType<typeof productOf>;

interface Case {
  readonly id: string;
  readonly when: string;
  readonly pointer: string;
}

const unusedCases = memoize((file: unknown, ...products: readonly Product[]): FileFault[] =>
  placedRecords(isRecord(file) ? file.answers : null, "/answers").flatMap(([answer, at]) => {
    const cases = casesAt(answer.cases, joinPointer(at, "cases"), "id");
    return unusedIn(cases, products, "case");
  }),
);

/** Returns the members of a list that have a condition. */
export const casesAt = (list: unknown, pointer: string, name: string): readonly Case[] =>
  placedRecords(list, pointer).flatMap(([{ [name]: id, when }, at]) =>
    typeof when === "string" ? [{ id: String(id), when, pointer: joinPointer(at, "when") }] : [],
  );

/** Returns the fault of the first unused case, because those after it follow. */
export function unusedIn(
  cases: readonly Case[],
  products: readonly Product[],
  noun: string,
): FileFault[] {
  let unused = new Set(cases);
  const holding = new Set<Case>();
  const read = new Set<Case>();
  for (const { entities, scope } of products) {
    if (unused.size === 0) return [];
    // A flow without the facts of a case passes over it.
    const known = cases.flatMap((each) => {
      const guard = cachedGuard(scope, each.when);
      return guard === null ? [] : [{ each, guard, to: each.id }];
    });
    const verdict = judgeList(known, entities);
    known.forEach(({ each }, position) => {
      read.add(each);
      const { holdsOn, shadowed } = verdict?.candidates[position] ?? {};
      if (holdsOn !== null) holding.add(each);
      if (verdict?.certainty !== "exact" || (holdsOn !== null && shadowed !== true))
        unused.delete(each);
    });
  }
  unused = new Set([...unused].filter((each) => read.has(each)));
  return [...unused].slice(0, 1).map((each) => ({
    pointer: each.pointer,
    code: holding.has(each) ? "shadowed-candidate" : "unsatisfiable-guard",
    message: holding.has(each)
      ? `The ${noun} "${each.id}" is never used: whenever it holds, a ${noun} before it holds too.`
      : "No data of any product makes this guard true.",
    fix: holding.has(each)
      ? `Move it before the ${noun} that covers it, or remove it.`
      : `Correct the condition, or remove the ${noun}.`,
  }));
}
