import type { Reaction } from "#server/lending/application/reactions.ts";
import { progressJob } from "./collect.ts";
import { syncSigners, type SyncPorts } from "./sync.ts";

/** Keeps a borrower's application and those of the invited people in step, in both directions. */
export const signerReaction = (ports: SyncPorts): Reaction => ({
  async *follow(tx, { loaded, written }) {
    const job = progressJob(loaded, written);
    if (job !== null) yield { kind: "job", job };
    yield* syncSigners(ports, tx, loaded, written);
  },
});
