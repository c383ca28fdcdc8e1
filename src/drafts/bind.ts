import type { Screen } from "#schemas/types/screen.ts";
import { valueAt, withValueAt } from "#engine/index.ts";

/** The two entities that a flow decides over. */
export interface Subject {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

type Bind = NonNullable<Screen["form"]>["bind"];

const CREDENTIALS = "/credentials/";

/**
 * Returns the form's values from the entities. Consents are never prefilled: nobody may consent for
 * another person.
 */
export function prefill(screen: Screen, subject: Subject): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [property, target] of Object.entries(screen.form?.bind ?? {})) {
    if (typeof target !== "string" || target.startsWith(CREDENTIALS)) continue;
    const value = valueAt(subject, target);
    if (value !== undefined && value !== null) data[property] = value;
  }
  return data;
}

/**
 * Returns the entities with the answers written through `bind`, as the server does, for a flow
 * without an application.
 * @param unasked properties that the person is not asked; their places keep what they have
 */
export function writeAnswers(
  bind: Bind,
  data: Record<string, unknown>,
  subject: Subject,
  unasked: ReadonlySet<string> = new Set(),
): Subject {
  let result: Subject = subject;
  for (const [property, target] of Object.entries(bind)) {
    if (unasked.has(property)) continue;
    const value = data[property];
    if (typeof target === "string") {
      if (!target.startsWith(CREDENTIALS)) result = withValueAt(result, target, value);
    } else if ("consent" in target) {
      result = {
        ...result,
        application: recordConsent(result.application, target.consent, value === true),
      };
    }
  }
  return result;
}

function recordConsent(application: Record<string, unknown>, type: string, agreed: boolean) {
  const before = Array.isArray(application.consents)
    ? (application.consents as { type?: string }[])
    : [];
  const others = before.filter((consent) => consent.type !== type);
  return { ...application, consents: agreed ? [...others, { type }] : others };
}

/**
 * Returns the values bound to /credentials, by their name there. They are sent once and never
 * stored.
 */
export function credentialsIn(bind: Bind, data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(bind).flatMap(([property, target]) =>
      typeof target === "string" && target.startsWith(CREDENTIALS)
        ? [[target.slice(CREDENTIALS.length), data[property]]]
        : [],
    ),
  );
}
