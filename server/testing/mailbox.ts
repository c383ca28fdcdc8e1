import { expect } from "vitest";
import type { Running } from "#server/main.ts";

interface Message {
  subject: string;
  text: string;
}

/** Returns the e-mails to an address, oldest first. */
export async function mailTo({ app }: Running, address: string): Promise<Message[]> {
  const answer = await app.inject({
    url: `/sandbox/mailbox?to=${encodeURIComponent(address)}`,
    headers: { accept: "application/json" },
  });
  return answer.json<{ messages: Message[] }>().messages.toReversed();
}

/** Waits for the e-mail with a subject. @returns the secret in its link; empty without one */
export async function secretMailed(
  running: Running,
  address: string,
  subject: string,
  which = 0,
): Promise<string> {
  const matching = async () =>
    (await mailTo(running, address)).filter((message) => message.subject === subject);
  await expect
    .poll(async () => (await matching()).length, { timeout: 20_000 })
    .toBeGreaterThan(which);
  return /#([\w-]+)/.exec((await matching())[which]?.text ?? "")?.[1] ?? "";
}
