import { createHash } from "node:crypto";
import { holds, valueAt as at } from "#engine/index.ts";
import type { Application, Job, Profile } from "#server/application/ports.ts";
import { parseDuration } from "#server/clock/duration.ts";
import type { FlowDefinition, MailDefinition } from "#server/definitions/contract.ts";

/** Name of the job that sends an e-mail. */
export const SEND = "mail.send";

type Documents = { application: Application; profile: Profile };

/** What a pointer of a mail definition leads to; undefined when there is nothing. */
export function valueAt(documents: Documents, pointer: string): unknown {
  return at(documents, pointer) ?? undefined;
}

/** Names the occasion of an e-mail without telling what it is; null when there is none. */
export function occasionOf({ mail }: MailDefinition, documents: Documents): string | null {
  return occasionAt(documents, mail.once);
}

/** The same of the value that a pointer leads to. */
export function occasionAt(documents: Documents, pointer: string): string | null {
  const value = valueAt(documents, pointer);
  if (value === undefined) return null;
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 24);
}

/**
 * The e-mails that are due now, as runs that belong to no step. Asked after every write: a run that is there already is not started
 * again, so each occasion has one e-mail.
 */
export function mailsDue(
  flow: FlowDefinition,
  applicationUuid: string,
  documents: Documents,
  now: Date,
): Job[] {
  return flow.mail.flatMap((each): Job[] => {
    const { mail, when } = each;
    const occasion = occasionOf(each, documents);
    if (occasion === null || !holds(when, documents)) return [];
    const delay = mail.delay === undefined ? null : parseDuration(mail.delay);
    const name = `mail.${mail.id}.`;
    return [
      {
        applicationUuid,
        runId: name + occasion,
        job: SEND,
        options: { mail: mail.id, occasion },
        notBefore: delay === null ? null : new Date(now.getTime() + delay),
        standing: true,
        replaces: name,
      },
    ];
  });
}
