import { compileGuard, holds } from "#engine/index.ts";
import type { Guard } from "#engine/index.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import type { Application, MergePatch, NewDocument } from "#server/application/ports.ts";
import { rescissionOf } from "#server/closing/rescission.ts";
import { closingTerms } from "#server/closing/rules.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import { renderPdf } from "#server/pdf/render.ts";
import { fillTemplate } from "#server/pdf/template.ts";
import type { Filling } from "#server/pdf/template.ts";
import { formatContextOf } from "#server/pdf/values.ts";
import type { JobContext, JobHandler } from "../handler.ts";

/** What the documents of a stage make possible. */
const READY: Record<string, MergePatch> = {
  "pre-soft-credit": { preSoftCreditDocsReady: true },
  application: { applicationDocsReady: true },
  // Made again, it has to be delivered again.
  summary: { disclosurelistSummaryReady: true, summaryDocsDelivered: false },
  closing: { disclosurelistClosingReady: true },
  notary: { disclosurelistNotaryReady: true },
  rescission: { rescissionNoticeReady: true },
  cancellation: { cancellationNoticeReady: true },
  "adverse-action": { adverseActionNoticeReady: true },
};

/** What the documents of a stage state, kept so that the checklist can tell when they no longer do. */
const STATED: Record<string, (context: JobContext) => MergePatch> = {
  summary: ({ application: { term, rate, amount, property }, profile: { name } }) => ({
    summarised: {
      term: term ?? null,
      rate: rate ?? null,
      amount: amount ?? null,
      firstName: name?.firstName ?? null,
      lastName: name?.lastName ?? null,
      ownership: property?.ownership ?? null,
    },
  }),
};

/** What the making of a stage's documents settles; the documents state it already. */
const SETTLES: Record<
  string,
  (context: JobContext, types: readonly string[]) => Partial<Application>
> = {
  summary: closingFrom,
  closing: closingFrom,
  // The right to cancel lasts from the day on which its notice is given.
  rescission: ({ application, organisation, now }) => ({
    rescission: rescissionOf(application, organisation, now),
  }),
};

/** The notices and figures of a stage may put off the day from which the line may close. */
function closingFrom(
  { application, organisation, now }: JobContext,
  types: readonly string[],
): Partial<Application> {
  const terms = closingTerms(application, organisation, { types, at: now });
  return { closing: terms as NonNullable<Application["closing"]> };
}

const LANGUAGE = "en-US";

/**
 * Makes the documents of option `stage`: all, only those whose type is in `only`, or all but those in `except`; `sets` names the
 * status that says so in place of the stage's own. Made again they take the place of the earlier ones, unless those are
 * signed.
 */
export const generateDocuments: JobHandler = async (started) => {
  const stage = String(started.options["stage"]);
  const { only, except = [], sets } = started.options as Part;
  const ready: MergePatch | undefined = sets === undefined ? READY[stage] : { [sets]: true };
  if (ready === undefined)
    throw new TypeError(
      `documents.generate knows the stages ${Object.keys(READY).join(", ")}, not "${stage}".`,
    );
  const templates = templatesOf(started, stage).filter(
    ({ type }) => only?.includes(type) !== false && !except.includes(type),
  );
  const settled =
    SETTLES[stage]?.(
      started,
      templates.map(({ type }) => type),
    ) ?? {};
  const context = { ...started, application: { ...started.application, ...settled } };
  const signed = new Set(
    (context.application.documents ?? []).flatMap(({ uuid, signedAt }) =>
      signedAt === undefined ? [] : (uuid ?? []),
    ),
  );
  const filling = fillingOf(context);
  const documents: NewDocument[] = [];
  for (const template of templates) {
    const uuid = derivedUuid("document", context.application.uuid ?? "", template.id);
    if (!signed.has(uuid)) documents.push(await make(context, { template, stage, uuid }, filling));
  }
  const made = new Set(documents.map(({ uuid }) => uuid));
  const notice = documents.find(({ type }) => type === "ADVERSE_ACTION_NOTICE")?.uuid;
  return ({ application }) => ({
    patch: {
      // What was read was the earlier text.
      documents: (application.documents ?? []).map(({ readAt, deliveredAt, ...document }) => ({
        ...document,
        ...(made.has(document.uuid)
          ? {}
          : {
              ...(readAt === undefined ? {} : { readAt }),
              ...(deliveredAt === undefined ? {} : { deliveredAt }),
            }),
      })),
      ...(notice === undefined ? {} : { decline: { noticeUuid: notice } }),
      ...STATED[stage]?.(context),
      ...settled,
      status: ready,
    },
    documents,
  });
};

/** Which documents of a stage are made. */
interface Part {
  only?: string[];
  except?: string[];
  sets?: string;
}

/** Which status says that the documents of a stage were delivered. */
const DELIVERED: Record<string, string> = {
  "pre-soft-credit": "preSoftCreditDocsDelivered",
  application: "applicationDocsDelivered",
  summary: "summaryDocsDelivered",
};

/**
 * Delivers the documents of option `stage`: from then on they stand in the borrower's account, with the time as the record of
 * delivery (15 U.S.C. 7001(c)).
 */
export const deliverDocuments: JobHandler = async ({ options, organisation, now }) => {
  const stage = String(options["stage"]);
  const status = DELIVERED[stage];
  if (status === undefined)
    throw new TypeError(
      `documents.deliver knows the stages ${Object.keys(DELIVERED).join(", ")}, not "${stage}".`,
    );
  return ({ application }) => {
    const documents = (application.documents ?? []).map((document) =>
      document.stage === stage ? { deliveredAt: now.toISOString(), ...document } : document,
    );
    return {
      patch: {
        documents,
        // A notice counts from its delivery.
        closing: closingTerms({ ...application, documents }, organisation),
        status: { [status]: true },
      },
    };
  };
};

async function make(
  { organisation, now }: JobContext,
  { template, stage, uuid }: { template: DocumentTemplate; stage: string; uuid: string },
  filling: Filling,
): Promise<NewDocument> {
  const content = await renderPdf({
    uuid,
    title: template.title,
    issuer: issuerOf(organisation),
    language: LANGUAGE,
    createdAt: now,
    content: fillTemplate(template, filling),
  });
  return {
    uuid,
    type: template.type,
    title: template.title,
    stage,
    fileName: `${template.id}.pdf`,
    contentType: "application/pdf",
    content,
  };
}

function issuerOf(organisation: Record<string, unknown>): string {
  const { orgMetaData, companyNameShort } = organisation as {
    orgMetaData?: { companyInfo?: { legalName?: string } };
    companyNameShort?: string;
  };
  return orgMetaData?.companyInfo?.legalName ?? companyNameShort ?? "";
}

/** Templates of a stage that the application needs, in their order. */
function templatesOf(context: JobContext, stage: string): DocumentTemplate[] {
  const { holds: isSo } = fillingOf(context);
  return [...context.flow.documents.values()]
    .map((template) => template as DocumentTemplate)
    .filter(({ stage: usual, stages = [], when }) => {
      const moved = stages.find((each) => isSo(each.when));
      return (moved?.stage ?? usual) === stage && (when === undefined || isSo(when));
    })
    .toSorted(
      (a, b) => (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
}

function fillingOf({ application, profile, organisation, flow, now }: JobContext): Filling {
  return {
    ...formatContextOf(application.property, LANGUAGE),
    data: { application, profile, organisation, now: now.toISOString() },
    holds: (source) => {
      const guard = guardOf(flow, source);
      return guard !== null && holds(guard, { application, profile });
    },
  };
}

const guards = new WeakMap<FlowDefinition, Map<string, Guard | null>>();

/** Compiled once a flow. One that does not compile never holds; validation reports it. */
function guardOf(flow: FlowDefinition, source: string): Guard | null {
  const known = guards.get(flow) ?? new Map<string, Guard | null>();
  guards.set(flow, known);
  if (!known.has(source)) known.set(source, compileGuard(source, flow.compiled.scope).guard);
  return known.get(source) ?? null;
}
