import type { Application, Profile } from "#server/application/ports.ts";
import type { Loaded } from "#server/application/store.ts";
import { inOrder, type Condition } from "#server/conditions/conditions.ts";
import type { events } from "#server/storage/schema.ts";

type EventRow = Pick<typeof events.$inferSelect, "at" | "actor" | "kind" | "detail">;

/** A document that answers a condition. */
export interface SentDocument {
  uuid: string;
  type: string;
  contentType: string;
}

export interface AgentCondition extends Omit<Condition, "documents"> {
  /** Heading of the borrower's card; the category where there is no card. */
  title: string;
  documents: SentDocument[];
}

/** One thing that happened: what, by whom, and where it led. */
export interface Happened {
  at: string;
  /** Kind of actor: borrower, agent, job, system, sandbox. */
  by: string;
  kind: string;
  state?: string;
  about?: string;
}

/** What somebody who looks after an application sees of it. */
export interface AgentView {
  uuid: string;
  version: number;
  flow: string;
  loanNumber: string | null;
  borrower: { firstName: string; lastName: string };
  home: { city: string; state: string };
  offer: { amount: number; term: number; rate: number } | null;
  status: {
    active: boolean;
    checklistStatus: string | null;
    since: string | null;
    uwDecision: string | null;
    uwSubDecision: string | null;
  };
  createdAt: string | null;
  submittedAt: string | null;
  categories: { id: string; title: string }[];
  conditions: AgentCondition[];
  history: Happened[];
  /** Whether the sandbox may move it. */
  sandbox: boolean;
}

/**
 * An allow-list, field by field: what is not named here is not shown, whatever an application comes to hold. No identifier of the
 * person, no birth date, no account and no income is.
 */
export function agentView(
  { row, application, profile, flow }: Loaded,
  happened: readonly EventRow[],
  sandbox: boolean,
): AgentView {
  const { status = {}, property } = application;
  return {
    uuid: row.uuid,
    version: row.version,
    flow: row.flow,
    loanNumber: application.loanNumber ?? null,
    borrower: nameOf(profile),
    home: {
      city: property?.address?.city ?? "",
      state: property?.state ?? property?.address?.state ?? "",
    },
    offer: offerOf(application),
    status: {
      active: application.active !== false,
      checklistStatus: status.checklistStatus ?? null,
      since: application.waitingSince ?? null,
      uwDecision: status.uwDecision ?? null,
      uwSubDecision: status.uwSubDecision ?? null,
    },
    createdAt: application.auditFields?.createdDate ?? null,
    submittedAt: application.submittedAt ?? null,
    categories: [...flow.conditionCards.values()].map(({ id, title }) => ({ id, title })),
    conditions: inOrder(application.conditions).map((condition) => ({
      ...condition,
      title: flow.conditionCards.get(condition.categoryEnum)?.title ?? condition.categoryEnum,
      documents: sentFor(application, condition),
    })),
    history: happened.map(happenedOf),
    sandbox,
  };
}

const nameOf = ({ name }: Profile) => ({
  firstName: name?.firstName ?? "",
  lastName: name?.lastName ?? "",
});

function offerOf({ amount = 0, term = 0, rate = 0 }: Application): AgentView["offer"] {
  return amount > 0 && term > 0 && rate > 0 ? { amount, term, rate } : null;
}

/** The documents that were sent for a condition; no others are an agent's to open. */
export function sentFor(application: Application, { documents = [] }: Condition): SentDocument[] {
  return (application.documents ?? [])
    .filter(({ uuid }) => uuid !== undefined && documents.includes(uuid))
    .map(({ uuid = "", type, contentType }) => ({
      uuid,
      type: type ?? "SUPPORT",
      contentType: contentType ?? "application/pdf",
    }));
}

/** Names of states, screens, categories and documents, which tell what an event is about; anything else of its detail stays there. */
const ABOUT = ["screen", "category", "mail", "job", "type"] as const;

function happenedOf({ at, actor, kind, detail }: EventRow): Happened {
  const about = ABOUT.map((name) => detail[name]).find((each) => typeof each === "string");
  return {
    at: at.toISOString(),
    by: actor.split(":")[0] ?? "",
    kind,
    ...(typeof detail["state"] === "string" ? { state: detail["state"] } : {}),
    ...(typeof about === "string" ? { about } : {}),
  };
}
