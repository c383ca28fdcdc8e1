import { createHash } from "node:crypto";
import { holds, valueAt as at } from "#engine/index.ts";
import type { Application, Job, Profile } from "#server/lending/application/ports.ts";
import { parseDuration } from "#server/platform/clock/duration.ts";
import type { FlowDefinition, MailDefinition } from "#server/lending/definitions/contract.ts";

/** Name of the job that sends an e-mail. */
export const SEND_JOB = "mail.send";

type Documents = { application: Application; profile: Profile };

/** Returns the value at a pointer of a mail definition; undefined when there is none. */
export function valueAt(documents: Documents, pointer: string): unknown {
  return at(documents, pointer) ?? undefined;
}

/**
 * Returns a hash of the occasion of an e-mail, which reveals nothing of the value; null without an
 * occasion.
 */
export function occasionOf({ mail }: MailDefinition, documents: Documents): string | null {
  return mail.once === undefined ? null : occasionAt(documents, mail.once);
}

/** Returns the run of an e-mail that a procedure sends. @param occasion names it among others */
export const askedMail = (applicationUuid: string, mail: string, occasion: string): Job => ({
  applicationUuid,
  runId: `asked-mail.${mail}.${occasion}`,
  job: SEND_JOB,
  options: { mail, asked: true },
  notBefore: null,
  standing: true,
});

/** Returns a hash of the value at a pointer; null without a value. */
export function occasionAt(documents: Documents, pointer: string): string | null {
  const value = valueAt(documents, pointer);
  if (value === undefined) return null;
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 24);
}

/**
 * Returns the e-mails that are due now, as runs that belong to no step. The queue ignores a run
 * that exists, so that each occasion sends one e-mail.
 */
export function dueMails(
  flow: FlowDefinition,
  applicationUuid: string,
  documents: Documents,
  now: Date,
): Job[] {
  return [...flow.mail.values()].flatMap((each): Job[] => {
    const { mail, when } = each;
    const occasion = occasionOf(each, documents);
    if (occasion === null || !holds(when, documents)) return [];
    const delay = mail.delay === undefined ? null : parseDuration(mail.delay);
    const name = `mail.${mail.id}.`;
    return [
      {
        applicationUuid,
        runId: name + occasion,
        job: SEND_JOB,
        options: { mail: mail.id, occasion },
        notBefore: delay === null ? null : new Date(now.getTime() + delay),
        standing: true,
        replaces: name,
      },
    ];
  });
}
