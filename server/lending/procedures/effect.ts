/** Runs a declared effect: the steps change the application, or refuse the submission. */
import type { CompiledProcedure } from "#engine/procedure/compile.ts";
import type { Tables } from "#engine/expression/scope.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { message } from "#server/platform/errors/message.ts";
import { patchBetween, walk } from "./walk.ts";

/** Returns a declared effect of a flow with these tables. */
export function declaredEffect(procedure: CompiledProcedure, tables: Tables | undefined): Effect {
  return ({ application, profile, now, data, screen, options }) => {
    const submitted = { form: data, screen: screen.id };
    const situation = { application, profile, now, tables, options: { ...options }, submitted };
    const steps = walk(procedure, null, situation);
    const { done, value } = steps.next();
    if (done !== true)
      throw new TypeError(
        `The effect "${procedure.id}" has a step of kind "${value.kind}", which only jobs may have. Start a job in its place.`,
      );
    if (value.refusals.length > 0)
      return {
        errors: value.refusals.map(({ field, message: text }) => ({
          pointer: field,
          message: { ...message("check"), text },
        })),
      };
    const { notify, start } = value;
    return { patch: patchBetween(application, value.application), notify, start };
  };
}
