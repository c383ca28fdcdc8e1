/** Why a flow cannot call another one. */
import type { Flow } from "#schemas/types/flow.ts";
import { didYouMean } from "../../names/did-you-mean.ts";
import { SHARED } from "./origins.ts";

type Call = NonNullable<Flow["states"][number]["call"]>;

/** Name of the target where a called flow hands over to its caller. */
export const RETURN = "return";

/** Members that a callable flow may have. */
const ALLOWED: ReadonlySet<string> = new Set([
  "$schema",
  "id",
  "version",
  "description",
  "basePath",
  "callable",
  "initial",
  "states",
  "pages",
  "fallback",
  "exempt",
  ...SHARED,
]);

/** Returns why a call cannot work, with what to do; null when it can. */
export function callProblem(
  { flow: name }: Call,
  callee: Flow | undefined,
  flows: ReadonlyMap<string, Flow>,
  trail: readonly string[],
): readonly [message: string, fix: string] | null {
  const names = [...flows.values()].flatMap(({ id, callable }) => (callable ? [id] : []));
  if (callee?.callable !== true) {
    const fix = didYouMean(name, names) ?? `Name one of: ${names.join(", ") || "none yet"}.`;
    return [`There is no callable flow "${name}".`, fix];
  }
  if (trail.includes(name))
    return [
      `The flow calls itself: ${[...trail, name].join(" → ")}.`,
      "Remove a call from the cycle.",
    ];
  const foreign = Object.keys(callee).filter((key) => !ALLOWED.has(key));
  if (foreign.length > 0)
    return [
      `The callable flow "${name}" has "${foreign.join('", "')}", which only a flow with an address can have.`,
      "Move it to the flows that call it.",
    ];
  const returns = callee.states.some(({ transitions = [] }) =>
    transitions.some(({ to }) => to === RETURN),
  );
  return returns
    ? null
    : [
        `The callable flow "${name}" never returns: no transition leads to "${RETURN}".`,
        `Give its last state a transition to "${RETURN}".`,
      ];
}
