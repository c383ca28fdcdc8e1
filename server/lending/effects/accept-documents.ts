import { message } from "#server/platform/errors/message.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { fault, optionText } from "./reading.ts";
import { documentsOf, readFirst, unread } from "./stage.ts";

/** Accepts the documents of a stage after the borrower has read each to its end. */
export const acceptDocuments: Effect = (context) => {
  const { application, stages } = context;
  const stage = optionText(context, "stage");
  const documents = documentsOf(application, stage);
  if (documents.length === 0) return fault("/documents", message("documents-prepared"));
  const missing = unread(documents);
  if (missing.length > 0) return fault("/documents", readFirst(missing));
  return { patch: { status: stages.get(stage)?.accepted ?? {} } };
};
