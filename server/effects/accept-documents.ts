import type { Effect, MergePatch } from "#server/application/ports.ts";
import { fault, optionText } from "./reading.ts";
import { documentsOf, readFirst, unread } from "./stage.ts";

/** What the acceptance of a stage finishes. */
const COMPLETES: Record<string, MergePatch> = {
  summary: { disclosurelistSummaryComplete: true, primaryParticipantAcceptComplete: true },
};

/** Accepts the documents of a stage once each was read to the bottom. */
export const acceptDocuments: Effect = (context) => {
  const { application } = context;
  const stage = optionText(context, "stage");
  const documents = documentsOf(application, stage);
  if (documents.length === 0)
    return fault("/documents", "These documents are still being prepared. Try again in a moment.");
  const missing = unread(documents);
  if (missing.length > 0) return fault("/documents", readFirst(missing));
  return { patch: { status: COMPLETES[stage] ?? {} } };
};
