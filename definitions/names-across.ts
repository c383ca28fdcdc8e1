/** Decides which of two findings is the cause when files disagree about a name. */
import type { Finding } from "./finding.ts";

/**
 * Returns whether a finding only follows from the disagreement that another one explains:
 *
 * - the changes of a product look misplaced when the product has no page;
 * - callers of a flow have faults when the called flow leads nowhere;
 * - a persona has no product when it extends an unknown one;
 * - a state that a step misspells is unknown wherever it is written as it should be. When only rows
 *   of the flow have the other spelling, they misspell it.
 */
export function namesAcross(
  errors: readonly Finding[],
  isOfCallee: (each: Finding) => boolean,
): (each: Finding) => boolean {
  const has = (code: string): boolean => errors.some((error) => error.code === code);
  const leadsNowhere = errors.some(
    (each) => each.code === "dangling-reference" && isOfCallee(each),
  );
  const lacksPersona = errors.some(
    ({ code, pointer }) => code === "sandbox-unknown" && pointer === "/extends",
  );
  const hidden = new Set(errors.flatMap((error) => misspelling(error, errors)));
  return (each) =>
    (each.code === "entity-misplaced" && has("product-missing")) ||
    (leadsNowhere && isOfCaller(each) && !isOfCallee(each)) ||
    (lacksPersona && readsProduct(each)) ||
    hidden.has(each);
}

/** Whether the sandbox looks a name up in the product of a persona. */
const readsProduct = ({ code, file }: Finding): boolean =>
  file === "flows/sandbox/places.json" ||
  (file.startsWith("flows/sandbox/") && code !== "sandbox-unknown" && !code.startsWith("json-"));

const isOfCaller = ({ code }: Finding): boolean =>
  code.startsWith("call-") || code === "dangling-reference";

/** Returns the findings that a finding about the state of a step makes needless, or itself. */
function misspelling(step: Finding, errors: readonly Finding[]): readonly Finding[] {
  if (step.code !== "unknown-checklist-state" || !step.pointer.startsWith("/steps/")) return [];
  const [meant = ""] = /(?<=")[^"]+(?=")/.exec(step.fix ?? "") ?? [];
  const naming = errors.filter(
    ({ message }) => message.includes(`"${meant}"`) || message.includes(`'${meant}'`),
  );
  const others = naming.filter((each) => each !== step);
  if (others.length === 0) return [];
  return others.every(({ file }) => file.endsWith("/flow.json")) ? [step] : others;
}
