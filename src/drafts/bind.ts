import type { Screen } from "#schemas/types/screen.ts";
import { readPointer, writePointer } from "./pointer.ts";

/** The two entities that a flow decides over. */
export interface Subject {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

type Bind = NonNullable<Screen["form"]>["bind"];

const CREDENTIALS = "/credentials/";

/** Values for the form out of what is on file. A consent is never given on somebody's behalf, so it is never filled in. */
export function prefill(screen: Screen, subject: Subject): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [property, target] of Object.entries(screen.form?.bind ?? {})) {
    if (typeof target !== "string" || target.startsWith(CREDENTIALS)) continue;
    const value = readPointer(subject, target);
    if (value !== undefined && value !== null) data[property] = value;
  }
  return data;
}

/** The entities as they will be once the answers are saved: what the server does with `bind`, for a flow that has no application yet. */
export function writeAnswers(bind: Bind, data: Record<string, unknown>, subject: Subject): Subject {
  let result: Subject = subject;
  for (const [property, target] of Object.entries(bind)) {
    const value = data[property];
    if (typeof target === "string") {
      if (!target.startsWith(CREDENTIALS)) result = writePointer(result, target, value);
    } else if ("consent" in target) {
      result = {
        ...result,
        application: recordConsent(result.application, target.consent, value === true),
      };
    }
  }
  return result;
}

function recordConsent(application: Record<string, unknown>, type: string, given: boolean) {
  const before = Array.isArray(application.consents)
    ? (application.consents as { type?: string }[])
    : [];
  const others = before.filter((consent) => consent.type !== type);
  return { ...application, consents: given ? [...others, { type }] : others };
}

/** What is bound to /credentials, by its name there. It is sent once and kept nowhere. */
export function credentialsIn(bind: Bind, data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(bind).flatMap(([property, target]) =>
      typeof target === "string" && target.startsWith(CREDENTIALS)
        ? [[target.slice(CREDENTIALS.length), data[property]]]
        : [],
    ),
  );
}
