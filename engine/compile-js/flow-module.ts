/**
 * A flow's decision as a JavaScript module: page table, machine and conditional pages as plain code
 * over the two documents. The code completes the documents as it reads them. It gives the same
 * answers as the closures of `decide`, without a trace.
 */
import type { Candidate, CompiledFlow } from "../flow/compiled-flow.ts";
import { holdsSource } from "./condition.ts";
import { writing, type WriteContext } from "./expression.ts";
import { textLiteral } from "./literal.ts";
import { moduleText } from "./module.ts";
import { Body, Writer } from "./writer.ts";

/** Text of the module. It is the same for the same flow and entity schemas. */
export function flowModule(flow: CompiledFlow, hash: string): string {
  const writer = new Writer();
  const context = writing(flow.scope, writer);
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
    context,
  );
  const next = cases(
    "next",
    "state",
    states.map(({ transitions }) => transitions),
    ({ to }) => numberOf(to),
    () => "-1",
    context,
  );
  const pageCases = cases(
    "shown",
    "state",
    states.map(({ pages }) => pages),
    ({ to }) => textLiteral(to),
    (index) => textLiteral(states[index]?.page ?? ""),
    context,
  );
  const rowStates = [...flow.rowsByState];
  const rows = cases(
    "row",
    "number",
    rowStates.map(([, candidates]) => candidates),
    ({ to }) => textLiteral(to),
    () => "null",
    context,
  );

  const declarations = [
    writer.render(),
    `const STATES = [${states.map(({ id }) => textLiteral(id)).join(", ")}];`,
    `const ROWS = new Map([${rowStates.map(([state], index) => `[${textLiteral(state)}, ${index}]`).join(", ")}]);`,
    entry,
    next,
    pageCases,
    rows,
    MACHINE.replace("FALLBACK", () => textLiteral(flow.fallback)),
  ];
  return moduleText(hash, declarations.join("\n"), "decide");
}

/** Source of a function that returns the result of the first candidate that holds. */
function choice(
  name: string,
  parameter: string,
  candidates: readonly Candidate[],
  result: (candidate: Candidate) => string,
  otherwise: string,
  context: WriteContext,
): string {
  const body = new Body();
  const tests = firstOf(candidates, result, otherwise, { ...context, body });
  return `const ${name} = (${parameter}) => { ${body.declaration()}\n${tests}\n};`;
}

/** Source of such a function over several lists of candidates, chosen by index. */
function cases(
  name: string,
  parameter: string,
  lists: readonly (readonly Candidate[])[],
  result: (candidate: Candidate) => string,
  otherwise: (index: number) => string,
  context: WriteContext,
): string {
  const body = new Body();
  const each = lists.map(
    (candidates, index) =>
      `case ${index}: ${firstOf(candidates, result, otherwise(index), { ...context, body })}`,
  );
  return `const ${name} = (${parameter}) => { ${body.declaration()} switch (${parameter}) {\n${each.join("\n")}\n} };`;
}

function firstOf(
  candidates: readonly Candidate[],
  result: (candidate: Candidate) => string,
  otherwise: string,
  context: WriteContext,
): string {
  const always = candidates.findIndex(({ guard }) => guard === null);
  const conditional = always < 0 ? candidates : candidates.slice(0, always);
  const last = candidates[always];
  return [
    ...conditional.flatMap((candidate) =>
      candidate.guard === null
        ? []
        : [`if (${holdsSource(candidate.guard.node, context)}) return ${result(candidate)};`],
    ),
    `return ${last === undefined ? otherwise : result(last)};`,
  ].join(" ");
}

/**
 * The part that every flow shares. The code looks for a cycle only after as many steps as there are
 * states.
 */
const MACHINE = `
const cycle = () => {
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
      if (steps >= STATES.length) { state = cycle(); closed = true; break; }
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
