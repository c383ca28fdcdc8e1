import { formChoices, isChoice } from "#engine/form/choices.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Application, Profile } from "../ports.ts";

/**
 * Requires that answers are among the choices that the form takes from data.
 * @param documents the data before this submission
 * @throws Problem at each answer that is no choice
 */
export function requireChoices(
  { form }: Screen,
  data: Record<string, unknown>,
  { application, profile }: { application: Application; profile: Profile },
  { flow }: Pick<FlowDefinition, "flow">,
): void {
  if (!form?.choices) return;
  const fields = [...formChoices(form, flow.choices, { application, profile })]
    .filter(([name, choices]) => Object.hasOwn(data, name) && !isChoice(data[name], choices))
    .map(([name]) => ({ pointer: `/${name}`, message: message("one-of") }));
  if (fields.length > 0) throw problems.fields(fields);
}
