/** `npm run bench [-- NAME[:PART]…]`: prints each figure with its bound; exit 1 when one is beyond it. */
import { ownCall } from "#scripts/call.js";
import { keepsBound, type Bench, type Figure } from "./bench.ts";
import { browserFault } from "./browser-fault.ts";
import { bundle } from "./bundle/index.ts";
import { chat } from "./chat/index.ts";
import { commands } from "./commands/index.ts";
import { decisions } from "./decisions/index.ts";
import { edits } from "./edits/index.ts";
import { firstpage } from "./firstpage/index.ts";
import { impact } from "./impact/index.ts";
import { load } from "./load/index.ts";
import { organisations } from "./organisations/index.ts";
import { stream } from "./stream/index.ts";
import { studio } from "./studio/index.ts";
import { tenants } from "./tenants/index.ts";
import { typing } from "./typing/index.ts";
import { watch } from "./watch/index.ts";

const benches: Bench[] = [
  decisions,
  stream,
  organisations,
  edits,
  commands,
  watch,
  tenants,
  chat,
  impact,
  load,
  bundle,
  firstpage,
  typing,
  studio,
];

const names = benches.flatMap(({ name, parts = [] }) => [
  name,
  ...parts.map((part) => `${name}:${part}`),
]);
const { words: requested } = ownCall(
  `Usage: npm run bench [-- NAME[:PART]…]
  Measures all, or what you name: ${names.join(", ")}.`,
  {},
  Infinity,
);
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(2);
}

/** Returns the requested parts of a bench; undefined for all of them, and null for none. */
function partsOf({ name, parts = [] }: Bench): ReadonlySet<string> | undefined | null {
  if (requested.length === 0 || requested.includes(name)) return undefined;
  const chosen = parts.filter((part) => requested.includes(`${name}:${part}`));
  return chosen.length > 0 ? new Set(chosen) : null;
}

const boundText = ({ bound }: Figure) =>
  !bound ? "" : "atLeast" in bound ? `(at least ${bound.atLeast})` : `(at most ${bound.atMost})`;

/** Measures, or ends this process when the browser of the measurement waits too long. */
async function figuresOf(bench: Bench, parts: ReadonlySet<string> | undefined): Promise<Figure[]> {
  try {
    return await bench.run(parts);
  } catch (error) {
    const fault = browserFault(error);
    if (fault === null) throw error;
    console.error(fault);
    process.exit(1);
  }
}

let beyond = 0;
for (const bench of benches) {
  const parts = partsOf(bench);
  if (parts === null) continue;
  console.log(`\n${bench.name}`);
  for (const figure of await figuresOf(bench, parts)) {
    const withinBound = keepsBound(figure);
    if (!withinBound) beyond += 1;
    console.log(
      `  ${withinBound ? "✓" : "✗"} ${figure.measure}: ${Number(figure.value.toPrecision(4))} ${figure.unit} ${boundText(figure)}`.trimEnd(),
    );
    if (figure.detail)
      console.log(
        figure.detail
          .split("\n")
          .map((line) => `      ${line}`)
          .join("\n"),
      );
  }
}
console.log(beyond === 0 ? "\nAll figures keep their bounds." : `\n${beyond} beyond their bounds.`);
if (beyond > 0) process.exitCode = 1;
