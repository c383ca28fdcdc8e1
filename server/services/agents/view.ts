import { SOURCE_LOCALE } from "#definitions/index.ts";
import { valueAt } from "#engine/index.ts";
import type { AgentFacts } from "#schemas/types/agent-view.ts";
import type { AgentView, HistoryEntry, SentDocument } from "#schemas/types/calls/agents.ts";
import type { Application, Profile } from "#server/lending/application/ports.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import { type Condition, oldestFirst } from "#server/lending/conditions/conditions.ts";
import { ownRole, signersIn } from "#server/lending/signers/roles.ts";
import { formatContextOf, formatValue } from "#server/lending/documents/values.ts";
import type { events } from "#server/platform/storage/schema.ts";

type Fact = AgentFacts["facts"][number];
type EventRow = Pick<typeof events.$inferSelect, "at" | "actor" | "kind" | "detail">;

/**
 * Builds the agent's view from an allow-list: new fields of an application stay hidden until they
 * are added here, or to the flow's `agent-view.json`. The view has no identifier of the person, no
 * birth date and no account: validation refuses facts about fields that are stored encrypted.
 */
export function agentView(
  loaded: LoadedApplication,
  history: readonly EventRow[],
  sandbox: boolean,
): AgentView {
  const { row, application, profile, flow } = loaded;
  const { status = {} } = application;
  return {
    uuid: row.uuid,
    version: row.version,
    flow: row.flow,
    loanNumber: application.loanNumber ?? null,
    borrower: nameOf(profile),
    facts: flow.agentView.map((fact) => factOf(fact, application)),
    role: ownRole(loaded)?.title ?? null,
    signers: invitedBy(loaded),
    status: {
      active: application.active !== false,
      checklistStatus: status.checklistStatus ?? null,
      since: application.waitingSince ?? null,
      uwDecision: status.uwDecision ?? null,
      uwSubDecision: status.uwSubDecision ?? null,
    },
    createdAt: application.auditFields?.createdDate ?? null,
    submittedAt: application.submittedAt ?? null,
    categories: [...flow.conditions.values()].map(({ id, title }) => ({ id, title })),
    conditions: oldestFirst(application.conditions).map((condition) => ({
      ...condition,
      title: flow.conditions.get(condition.categoryEnum)?.title ?? condition.categoryEnum,
      documents: sentFor(application, condition),
    })),
    history: history.map(historyEntry),
    sandbox,
  };
}

const nameOf = ({ name }: Profile) => ({
  firstName: name?.firstName ?? "",
  lastName: name?.lastName ?? "",
});

/** Returns the people whom the borrower invited. Agents see their progress, never their answers. */
function invitedBy({ application, flow: { signers } }: LoadedApplication): AgentView["signers"] {
  if (signers === null) return [];
  return signersIn(application, signers).map(
    ({ name = "", signerType = "", joinedAt, completedAt }) => ({
      name,
      role: signers.roles.get(signerType)?.title ?? signerType,
      joined: joinedAt !== undefined,
      complete: completedAt !== undefined,
    }),
  );
}

const NOT_GIVEN = "Not given";

/** Formats the values of a fact on one line, without those that the application lacks. */
function factOf({ id, label, values, absent = NOT_GIVEN }: Fact, application: Application) {
  const context = formatContextOf(application.property, SOURCE_LOCALE);
  const texts = values
    .map(({ pointer, ...how }) => [valueAt({ application }, pointer), how] as const)
    .map(([value, how]) => formatValue(value, { ...how, absent: "" }, context))
    .filter((text) => text !== "");
  return { id, label, value: texts.join(", ") || absent };
}

/** Returns the documents sent for a condition. Agents may open no others. */
export function sentFor(application: Application, { documents = [] }: Condition): SentDocument[] {
  return (application.documents ?? [])
    .filter(({ uuid }) => uuid !== undefined && documents.includes(uuid))
    .map(({ uuid = "", type, contentType }) => ({
      uuid,
      type: type ?? "SUPPORT",
      contentType: contentType ?? "application/pdf",
    }));
}

/** Members of an event's detail that agents see; all others stay hidden. */
const ABOUT = ["screen", "category", "mail", "job", "type"] as const;

function historyEntry({ at, actor, kind, detail }: EventRow): HistoryEntry {
  const about = ABOUT.map((name) => detail[name]).find((each) => typeof each === "string");
  return {
    at: at.toISOString(),
    by: actor.split(":")[0] ?? "",
    kind,
    ...(typeof detail["state"] === "string" ? { state: detail["state"] } : {}),
    ...(typeof about === "string" ? { about } : {}),
  };
}
