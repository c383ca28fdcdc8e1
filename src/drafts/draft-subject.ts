import { unaskedProperties, type CompiledFlow } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { guardHolds } from "./guards.ts";
import { writeAnswers, type Subject } from "./bind.ts";
import type { FlowDraft } from "./store.ts";

/** How a screen's answers are written, and who is asked for them. */
export type DraftForm = Pick<NonNullable<Screen["form"]>, "bind" | "when">;
const NOTHING: DraftForm = { bind: {} };

/**
 * Returns what a flow without an application decides over: the profile with the submitted answers
 * written over it.
 */
export function draftSubject(
  draft: Pick<FlowDraft, "submitted">,
  flow: CompiledFlow,
  profile: object,
  /** Forms of the submitted screens. */
  forms: ReadonlyMap<string, DraftForm>,
  /** The application as known before it exists. */
  application: Record<string, unknown> = {},
): Subject {
  const start: Subject = { application: { ...application }, profile: { ...profile } };
  return draft.submitted.reduce((subject, { screen, data }) => {
    const form = forms.get(screen) ?? NOTHING;
    const unasked = unaskedProperties(form, (guard) => guardHolds(flow, guard, subject));
    return writeAnswers(form.bind, data, subject, unasked);
  }, start);
}
