import type { Screen } from "#schemas/types/screen.ts";
import { writeAnswers, type Subject } from "./bind.ts";
import type { FlowDraft } from "./store.ts";

type Bind = NonNullable<Screen["form"]>["bind"];

/**
 * Returns what a flow without an application decides over: the profile with the submitted answers
 * written over it.
 */
export function draftSubject(
  draft: FlowDraft,
  profile: object,
  bindOf: (screen: string) => Bind,
  /** The application as known before it exists. */
  application: Record<string, unknown> = {},
): Subject {
  const start: Subject = { application: { ...application }, profile: { ...profile } };
  return draft.submitted.reduce(
    (subject, { screen, data }) => writeAnswers(bindOf(screen), data, subject),
    start,
  );
}
