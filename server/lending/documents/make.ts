/** Makes a generated document of a template, over the data of an application. */
import { cachedGuard, holds } from "#engine/index.ts";
import type { NewDocument } from "#server/lending/application/ports.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { valueOf } from "#server/lending/locale/copy-arguments.ts";
import type { PlannedDocument } from "./per-item.ts";
import { renderPdf } from "./render.ts";
import { fillTemplate, type Filling } from "./template.ts";
import { formatContextOf } from "./values.ts";

/** The definitions and the data that documents state. */
export type DocumentData = Pick<
  JobContext,
  "application" | "profile" | "organisation" | "flow" | "now"
>;

/** Borrowers sign documents in English. */
const LANGUAGE = "en-US";

/** Returns the document as PDF, of no stage yet. */
export async function makeDocument(
  { organisation, now }: Pick<DocumentData, "organisation" | "now">,
  { template, uuid, title, fileName, args }: PlannedDocument,
  filling: Filling,
): Promise<Omit<NewDocument, "stage">> {
  const content = await renderPdf({
    uuid,
    title,
    issuer: issuerOf(organisation),
    language: LANGUAGE,
    createdAt: now,
    content: fillTemplate(template, filling, args),
  });
  return { uuid, type: template.type, title, fileName, contentType: "application/pdf", content };
}

function issuerOf(organisation: Record<string, unknown>): string {
  const { orgMetaData, companyNameShort } = organisation as {
    orgMetaData?: { companyInfo?: { legalName?: string } };
    companyNameShort?: string;
  };
  return orgMetaData?.companyInfo?.legalName ?? companyNameShort ?? "";
}

export function fillingOf({
  application,
  profile,
  organisation,
  flow,
  now,
}: DocumentData): Filling {
  return {
    ...formatContextOf(application.property, LANGUAGE),
    data: { application, profile, organisation, now: now.toISOString() },
    evaluate: (source) => valueOf(source, { application, profile, organisation, flow, now }),
    holds: (source) => {
      const guard = cachedGuard(flow.compiled.scope, source);
      return guard !== null && holds(guard, { application, profile });
    },
  };
}
