import { documentContents } from "./lending/application/document-contents.ts";
import { removeUnsentUploads } from "./lending/application/uploads/unsent-uploads.ts";
import { deleteExpiredSteps } from "./platform/accounts/factors/password-steps.ts";
import { deleteExpiredLinks } from "./platform/accounts/links.ts";
import { deleteUnusedReferrals } from "./lending/brokers/referrals.ts";
import { eraseDue } from "./lending/retention/erase-due.ts";
import { deleteExpired } from "./lending/retention/expired-data.ts";
import type { HousekeepingTask } from "./platform/housekeeping/housekeeping.ts";
import { removeUnnamedContents } from "./platform/housekeeping/unnamed-contents.ts";
import { deleteOldAnswers } from "./platform/idempotency/idempotent.ts";
import { attachmentContents } from "./services/chat/attachments/attachment-contents.ts";
import { forgetOldChats } from "./services/chat/retention.ts";
import type { ServerPorts } from "./ports.ts";

/** Removes contents of files that neither a document nor a conversation names. */
export const removeContents = (
  { blobs, database }: Pick<ServerPorts, "blobs" | "database">,
  now: Date,
): Promise<number> =>
  removeUnnamedContents(
    { blobs, rows: [documentContents(database), attachmentContents(database)] },
    now,
  );

/** Data that the server deletes in time. Rows go before the contents that only they name. */
export const housekeepingTasks = (services: ServerPorts): HousekeepingTask[] => [
  {
    name: "account links",
    run: () => deleteExpiredLinks(services.database.db, services.realTime()),
  },
  {
    name: "password steps",
    run: () => deleteExpiredSteps(services.database.db, services.realTime()),
  },
  {
    name: "referrals",
    run: () => deleteUnusedReferrals(services.database.db, services.realTime()),
  },
  { name: "answers", run: () => deleteOldAnswers(services.database.db, services.realTime()) },
  { name: "erased", run: () => eraseDue(services) },
  { name: "expired", run: () => deleteExpired(services) },
  { name: "uploads", run: () => removeUnsentUploads(services) },
  { name: "chats", run: () => forgetOldChats(services) },
  { name: "contents", run: () => removeContents(services, services.realTime()) },
  ...(services.counts === null
    ? []
    : [{ name: "counts", run: services.counts.deleteOld.bind(services.counts) }]),
];
