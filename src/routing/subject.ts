import type { Screen } from "#schemas/types/screen.ts";
import { writeAnswers, type Subject } from "#src/drafts/bind.ts";
import type { FlowDraft } from "#src/drafts/store.ts";

type Bind = NonNullable<Screen["form"]>["bind"];

/** What a flow without an application decides over: what is on file of the person, with the submitted answers written over it. */
export function draftSubject(
  draft: FlowDraft,
  profile: object,
  bindOf: (screen: string) => Bind,
  /** What is known of the application without having it. */
  application: Record<string, unknown> = {},
): Subject {
  const start: Subject = { application: { ...application }, profile: { ...profile } };
  return draft.submitted.reduce(
    (subject, { screen, data }) => writeAnswers(bindOf(screen), data, subject),
    start,
  );
}
