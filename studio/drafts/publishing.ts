/** Brings a draft to the borrowers, now or at a time, and takes a release back. */
import type { Draft, StudioCalls } from "../calls.ts";
import type { OpenDraft } from "./open-draft.ts";
import type { During } from "./turns.ts";

interface PublishingPorts {
  calls: Pick<StudioCalls, "publish" | "schedule" | "unschedule" | "rollBack">;
  openDraft: OpenDraft;
  during: During;
  say(text: string): void;
}

export function createPublishing({ calls, openDraft, during, say }: PublishingPorts) {
  return {
    publish: ({ id, hash, name }: Draft, reason: string) =>
      during("publication", async () => {
        const { number } = await calls.publish(id, hash, reason);
        await openDraft.enterLive();
        say(`"${name}" is live as release ${number}.`);
      }),

    schedule: ({ id, hash, name }: Draft, at: string, reason: string) =>
      during("draft", async () => {
        await openDraft.update(await calls.schedule(id, hash, at, reason));
        say(`"${name}" goes live at its time. A change of the draft takes the time back.`);
      }),

    unschedule: ({ id }: Draft) =>
      during("draft", async () => {
        await openDraft.update(await calls.unschedule(id));
        say("The time is taken back. The approval stays.");
      }),

    rollBack: (number: number, reason: string) =>
      during("rollback", async () => {
        await calls.rollBack(number, reason);
        await openDraft.enterLive();
        say(`Release ${number} is taken back.`);
      }),
  };
}
