import type { DocumentTemplate } from "#schemas/types/document.ts";
import type { Application, MergePatch, NewDocument } from "#server/lending/application/ports.ts";
import { rescissionOf } from "#server/lending/rescission/rescission.ts";
import { closingTerms } from "#server/lending/closing/rules.ts";
import { plannedDocuments, type PlannedDocument } from "#server/lending/documents/per-item.ts";
import { fillingOf, makeDocument } from "#server/lending/documents/make.ts";
import { references, snapshot, withValues } from "#server/lending/documents/stage-values.ts";
import type { DocumentStage } from "#server/lending/definitions/contract.ts";
import type { JobContext, JobHandler } from "#server/lending/jobs/handler.ts";

type StoredDocument = NonNullable<Application["documents"]>[number];
type Settling = NonNullable<DocumentStage["settles"]>;

/** Computes what the documents of a stage settle; the documents state the result. */
const SETTLES: Record<
  Settling,
  (context: JobContext, types: readonly string[]) => Partial<Application>
> = {
  closing: closingFrom,
  // The right to cancel lasts from the day on which its notice is given.
  rescission: ({ application, organisation, now }) => ({
    rescission: rescissionOf(application, organisation, now),
  }),
};

/** Notices and figures of a stage may postpone the day from which the line may close. */
function closingFrom(
  { application, organisation, now }: JobContext,
  types: readonly string[],
): Partial<Application> {
  const terms = closingTerms(application, organisation, { types, at: now });
  return { closing: terms as NonNullable<Application["closing"]> };
}

/**
 * Generates the documents of option `stage`: all of them, only the types in `only`, or all except
 * the types in `except`. Option `sets` names the flag to set in place of the stage's own. A
 * document that is generated again replaces the earlier one unless that is signed.
 */
export const generateDocuments: JobHandler = async (started) => {
  const stage = String(started.options["stage"]);
  const { only, except = [], sets } = started.options as Part;
  const definition = started.flow.stages.get(stage);
  const ready: MergePatch | undefined =
    sets === undefined ? definition?.generated : { [sets]: true };
  if (ready === undefined) throw unknownStage(started, "generated", stage);
  const templates = templatesOf(started, stage).filter(
    ({ type }) => only?.includes(type) !== false && !except.includes(type),
  );
  const settled =
    definition?.settles === undefined
      ? {}
      : SETTLES[definition.settles](
          started,
          templates.map(({ type }) => type),
        );
  const context = { ...started, application: { ...started.application, ...settled } };
  const signed = new Set(
    (context.application.documents ?? []).flatMap(({ uuid, signedAt }) =>
      signedAt === undefined ? [] : (uuid ?? []),
    ),
  );
  const filling = fillingOf(context);
  const documents: NewDocument[] = [];
  const planned = templates.flatMap((template) =>
    plannedDocuments(template, context.application.uuid ?? "", filling),
  );
  for (const document of planned)
    if (!signed.has(document.uuid))
      documents.push({ ...(await makeDocument(context, document, filling)), stage });
  const isObsolete =
    definition?.keeps === true ? () => false : obsoleteAmong(planned, templates, stage);
  const renderedUuids = new Set(documents.map(({ uuid }) => uuid));
  const placed = [...references(definition, documents), ...snapshot(definition, context)];
  return ({ application }) => ({
    patch: withValues(placed, {
      // A new text is neither read nor delivered yet.
      documents: (application.documents ?? [])
        .filter((document) => !isObsolete(document))
        .map(({ readAt, deliveredAt, ...document }) => ({
          ...document,
          ...(renderedUuids.has(document.uuid)
            ? {}
            : {
                ...(readAt === undefined ? {} : { readAt }),
                ...(deliveredAt === undefined ? {} : { deliveredAt }),
              }),
        })),
      ...settled,
      status: ready,
    }),
    documents,
  });
};

/** The documents of a stage that a job generates. */
interface Part {
  only?: string[];
  except?: string[];
  sets?: string;
}

/**
 * Delivers the documents of option `stage` to the borrower's account. The time is the record of
 * delivery (15 U.S.C. 7001(c)).
 */
export const deliverDocuments: JobHandler = async (context) => {
  const { options, organisation, flow, now } = context;
  const stage = String(options["stage"]);
  const status = flow.stages.get(stage)?.delivered;
  if (status === undefined) throw unknownStage(context, "delivered", stage);
  return ({ application }) => {
    const documents = (application.documents ?? []).map((document) =>
      document.stage === stage ? { deliveredAt: now.toISOString(), ...document } : document,
    );
    return {
      patch: {
        documents,
        // Waiting periods count from the delivery of a notice.
        closing: closingTerms({ ...application, documents }, organisation),
        status,
      },
    };
  };
};

function unknownStage({ flow }: JobContext, step: "generated" | "delivered", stage: string) {
  const able = [...flow.stages.values()].filter((each) => each[step] !== undefined);
  return new TypeError(
    `Flow "${flow.id}" has no stage "${stage}" whose documents can be ${step}; it has ${able.map(({ id }) => id).join(", ")}. Add the stage to stages.json.`,
  );
}

/**
 * Returns whether a stored document was about an item of a list that is gone. Signed documents stay.
 */
function obsoleteAmong(
  planned: readonly PlannedDocument[],
  templates: readonly DocumentTemplate[],
  stage: string,
): (document: StoredDocument) => boolean {
  const types = new Set(templates.flatMap(({ each, type }) => (each === undefined ? [] : type)));
  const uuids = new Set<string | undefined>(planned.map(({ uuid }) => uuid));
  return ({ uuid, type, stage: own, signedAt }) =>
    own === stage && types.has(type ?? "") && signedAt === undefined && !uuids.has(uuid);
}

/** Returns the templates of a stage that the application needs, in order. */
function templatesOf(context: JobContext, stage: string): DocumentTemplate[] {
  const { holds: isSo } = fillingOf(context);
  const role = context.application.invitation?.role ?? "";
  return [...context.flow.documents.values()]
    .map((template) => template as DocumentTemplate)
    .filter(({ stage: usual, stages = [], roles, when }) => {
      if (roles?.includes(role) === false) return false;
      const moved = stages.find((each) => isSo(each.when));
      return (moved?.stage ?? usual) === stage && (when === undefined || isSo(when));
    })
    .toSorted(
      (a, b) => (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
}
