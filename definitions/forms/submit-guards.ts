import { memoize } from "#engine/memoize.ts";
import type { Screen } from "#schemas/types/screen.ts";

/** Returns the guards of a form's submitting actions, as pointers. Empty when an action always submits. */
export const submitGuards = memoize((screen: object): readonly string[] => {
  const { form, actions } = screen as Partial<Screen>;
  const submits = (Array.isArray(actions) ? actions : []).flatMap((action, index) =>
    action.kind === "submit" ? [{ action, pointer: `/actions/${index}/when` }] : [],
  );
  const isConditional =
    form !== undefined && submits.every(({ action }) => typeof action.when === "string");
  return isConditional ? submits.map(({ pointer }) => pointer) : [];
});
