/**
 * A flow's decision as a JavaScript module: the checklist's page table, the machine and the conditional pages as plain code over the
 * two documents, completed where they are read. The same answers as `decide` by closures, without a trace.
 */
import type { Decision } from "../flow/decide.ts";
import type { ContextInput } from "../context/complete.ts";
import type { Candidate, CompiledFlow } from "../flow/compiled-flow.ts";
import { holdsSource } from "./condition.ts";
import { writing, type Writing } from "./expression.ts";
import { textLiteral } from "./literal.ts";
import { moduleText } from "./module.ts";
import { Body, Writer } from "./writer.ts";

/** @param checklistState as the application has it */
export type DirectDecision = (input: ContextInput, checklistState: string | null) => Decision;

/** Text of the module. The same flow over the same entity schemas gives the same text. */
export function flowModule(flow: CompiledFlow, hash: string): string {
  const writer = new Writer();
  const at = writing(flow.scope, writer);
  const states = [...flow.states.values()];
  const numbers = new Map(states.map(({ id }, index) => [id, index]));
  const numberOf = (state: string): string => {
    const number = numbers.get(state);
    if (number === undefined) throw new Error(`The flow ${flow.id} has no state ${state}.`);
    return String(number);
  };

  const entry = choice(
    "entry",
    "",
    flow.entries,
    ({ to }) => numberOf(to),
    numberOf(flow.initial),
    at,
  );
  const next = cases(
    "next",
    "state",
    states.map(({ transitions }) => transitions),
    ({ to }) => numberOf(to),
    () => "-1",
    at,
  );
  const shown = cases(
    "shown",
    "state",
    states.map(({ pages }) => pages),
    ({ to }) => textLiteral(to),
    (index) => textLiteral(states[index]?.page ?? ""),
    at,
  );
  const rowStates = [...flow.rowsByState];
  const rows = cases(
    "row",
    "number",
    rowStates.map(([, candidates]) => candidates),
    ({ to }) => textLiteral(to),
    () => "null",
    at,
  );

  const declarations = [
    writer.render(),
    `const STATES = [${states.map(({ id }) => textLiteral(id)).join(", ")}];`,
    `const ROWS = new Map([${rowStates.map(([state], index) => `[${textLiteral(state)}, ${index}]`).join(", ")}]);`,
    entry,
    next,
    shown,
    rows,
    MACHINE.replace("FALLBACK", () => textLiteral(flow.fallback)),
  ];
  return moduleText(hash, declarations.join("\n"), "decide");
}

/** A function that gives the result of the first candidate that holds. */
function choice(
  name: string,
  parameter: string,
  candidates: readonly Candidate[],
  result: (candidate: Candidate) => string,
  otherwise: string,
  at: Writing,
): string {
  const body = new Body();
  const tests = firstOf(candidates, result, otherwise, { ...at, body });
  return `const ${name} = (${parameter}) => { ${body.declaration()}\n${tests}\n};`;
}

/** The same with a list of candidates for each number. */
function cases(
  name: string,
  parameter: string,
  lists: readonly (readonly Candidate[])[],
  result: (candidate: Candidate) => string,
  otherwise: (index: number) => string,
  at: Writing,
): string {
  const body = new Body();
  const each = lists.map(
    (candidates, index) =>
      `case ${index}: ${firstOf(candidates, result, otherwise(index), { ...at, body })}`,
  );
  return `const ${name} = (${parameter}) => { ${body.declaration()} switch (${parameter}) {\n${each.join("\n")}\n} };`;
}

function firstOf(
  candidates: readonly Candidate[],
  result: (candidate: Candidate) => string,
  otherwise: string,
  at: Writing,
): string {
  const always = candidates.findIndex(({ guard }) => guard === null);
  const asked = always < 0 ? candidates : candidates.slice(0, always);
  const last = candidates[always];
  return [
    ...asked.flatMap((candidate) =>
      candidate.guard === null
        ? []
        : [`if (${holdsSource(candidate.guard.node, at)}) return ${result(candidate)};`],
    ),
    `return ${last === undefined ? otherwise : result(last)};`,
  ].join(" ");
}

/** What is the same for every flow. More steps than there are states mean a circle, and only then are states remembered. */
const MACHINE = `
const circle = () => {
  const seen = new Set();
  let state = entry();
  while (!seen.has(state)) { seen.add(state); state = next(state); }
  return state;
};
const decide = (input, checklistState) => {
  begin(input);
  try {
    let state = entry(), closed = false;
    for (let steps = 1, to = next(state); to >= 0; steps += 1, to = next(state)) {
      if (steps >= STATES.length) { state = circle(); closed = true; break; }
      state = to;
    }
    const number = checklistState === null ? undefined : ROWS.get(checklistState);
    const listed = number === undefined ? null : row(number);
    if (listed !== null) return { page: listed, source: "checklist", state: STATES[state], checklistState };
    if (closed) return { page: FALLBACK, source: "fallback", state: STATES[state], checklistState };
    return { page: shown(state), source: "machine", state: STATES[state], checklistState };
  } finally {
    end();
  }
};`;
