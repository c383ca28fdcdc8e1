/** Decides which of two findings is the cause when files disagree about a name. */
import type { Finding } from "./finding.ts";
import type { Definitions } from "../model.ts";

/**
 * Returns whether a finding only follows from the disagreement that another one explains:
 *
 * - the changes of a product look misplaced when the product has no page;
 * - callers of a flow have faults when the called flow leads nowhere;
 * - a persona has no product when it extends an unknown one, and no journey can use it, nor one with a misspelt id;
 * - a state that no step has is reported where rows and personas name it, and not at each guard and text;
 * - a state that a step misspells is unknown wherever it is written as it should be. When only rows
 *   of the flow have the other spelling, and no other checklist has that state, they misspell it.
 */
export function namesAcross(
  errors: readonly Finding[],
  isOfCallee: (each: Finding) => boolean,
  { base }: Pick<Definitions, "base">,
): (each: Finding) => boolean {
  const has = (code: string): boolean => errors.some((error) => error.code === code);
  const leadsNowhere = errors.some(
    (each) => each.code === "dangling-reference" && isOfCallee(each),
  );
  const lacksPersona = errors.some(extendsNothing);
  const isState = (name: string): boolean =>
    [...base.flows.values()].some(({ checklist }) =>
      checklist?.value.steps?.some?.(({ state }) => state === name),
    );
  const lostStates = new Set<string | null>(errors.flatMap(lostState));
  const hidden = new Set(errors.flatMap((error) => misspelling(error, errors, isState)));
  return (each) =>
    (each.code === "entity-misplaced" && has("product-missing")) ||
    (leadsNowhere && isOfCaller(each) && !isOfCallee(each)) ||
    lostStates.has(stateNamedBy(each)) ||
    (lacksPersona && readsProduct(each)) ||
    (lacksPersona && errors.some((error) => extendsNothing(error) && namesPersona(each, error))) ||
    hidden.has(each);
}

const extendsNothing = ({ code, file, pointer }: Finding): boolean =>
  (code === "sandbox-unknown" && pointer === "/extends") ||
  (code === "screen-id" && file.startsWith("flows/sandbox/personas/"));

/** Whether a journey begins with the persona of a file, or with the one that the file lacks. */
const namesPersona = (
  { code, pointer, message }: Finding,
  { file, message: cause }: Finding,
): boolean =>
  code === "journey-reference" &&
  pointer === "/persona" &&
  [/([^/]+)\.json$/.exec(file)?.[1], firstName(cause)].some((name) =>
    message.includes(`"${name ?? ""}"`),
  );

/** Returns the first quoted name of a message; empty without one. */
export const firstName = (message: string): string => /(?<=")[^"]+(?=")/.exec(message)?.[0] ?? "";

/** Returns the state that a row of the flow or the sandbox names and no step has. */
const lostState = ({ code, pointer, message }: Finding): string[] =>
  code === "unknown-checklist-state" && !pointer.startsWith("/steps/") ? [firstName(message)] : [];

/** Returns the unknown state that a guard or a text of the product names; null for other findings. */
const stateNamedBy = ({ code, message }: Finding): string | null =>
  code === "product-words" ||
  (code === "guard-impossible-value" && message.includes("'application.status.checklistStatus'"))
    ? firstName(message)
    : null;

/** Whether the sandbox looks a name up in the product of a persona. */
const readsProduct = ({ code, file }: Finding): boolean =>
  file === "flows/sandbox/places.json" ||
  (file.startsWith("flows/sandbox/") &&
    !["sandbox-unknown", "screen-id"].includes(code) &&
    !code.startsWith("json-"));

const isOfCaller = ({ code }: Finding): boolean =>
  code.startsWith("call-") || code === "dangling-reference";

/** Returns the findings that a finding about the state of a step makes needless, or itself. */
function misspelling(
  step: Finding,
  errors: readonly Finding[],
  isState: (name: string) => boolean,
): readonly Finding[] {
  if (step.code !== "unknown-checklist-state" || !step.pointer.startsWith("/steps/")) return [];
  const meant = firstName(step.fix ?? "");
  const naming = errors.filter(
    ({ message }) => message.includes(`"${meant}"`) || message.includes(`'${meant}'`),
  );
  const others = naming.filter((each) => each !== step);
  if (others.length === 0) return [];
  const isOfRows = others.every(({ file }) => file.endsWith("/flow.json"));
  return isOfRows && !isState(meant) ? [step] : others;
}
