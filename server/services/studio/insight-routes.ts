/** Answers from stored applications, without personal data: why one is where it is, and where all of them are. */
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  alternatives,
  decide,
  explain,
  roadTo,
  traceDecision,
  type Decision,
  type Entities,
} from "#engine/index.ts";
import { todayFor } from "#lending/time/today.ts";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type {
  CountsPath,
  Explanation,
  ExplanationPath,
  ExplanationQuery,
  FlowCounts,
} from "#schemas/types/calls/studio.ts";
import { agentApplication } from "#server/lending/access/agent.ts";
import { applicationOf } from "#server/lending/access/own-application.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { userOf } from "./access.ts";
import type { StudioPorts } from "./ports.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
/** Days without activity after which a borrower counts as gone. */
const GONE = 30;

export function insightRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { database, clock } = services;
  const own = agentApplication(app, services);

  app.get<{ Params: ExplanationPath; Querystring: ExplanationQuery }>(
    "/studio-service/applications/:uuid/explanation",
    {
      preHandler: own.load,
      schema: {
        tags,
        summary: "Say why an application is on its page, and what would lead to another",
        params: shape("ExplanationPath"),
        querystring: shape("ExplanationQuery"),
        response: { 200: shape("Explanation") },
      },
    },
    async (request): Promise<Explanation> => {
      const user = userOf(request);
      const loaded = applicationOf(request);
      await database.transaction((tx) =>
        appendEvent(tx, services, {
          stream: loaded.row.uuid,
          at: clock.now(),
          actor: `agent:${user.accountUuid}`,
          kind: "studio.explained",
          detail: { not: request.query.not ?? null },
        }),
      );
      return explanationOf(loaded, clock.now(), request.query.not ?? null);
    },
  );

  app.get<{ Params: CountsPath }>(
    "/studio-service/lenders/:organisation/flows/:flow/counts",
    {
      schema: {
        tags,
        summary: "Count the applications of a flow at each state of the checklist",
        params: shape("CountsPath"),
        response: { 200: shape("FlowCounts") },
      },
    },
    async (request): Promise<FlowCounts> => {
      const { isMain, orgCode, organisations } = userOf(request);
      const { organisation, flow } = request.params;
      if (!(isMain ? organisations.includes(organisation) : orgCode === organisation))
        throw problems.notFound();
      return { places: await placesOf(services, organisation, flow) };
    },
  );
}

/** @param not a page that the application is not on; null without a question */
function explanationOf(loaded: LoadedApplication, now: Date, not: string | null): Explanation {
  const { flow, row, application, profile } = loaded;
  const { compiled, checklist, source } = flow;
  const entities = flow.entities as unknown as Entities;
  const data = { application, profile } as unknown as Parameters<typeof alternatives>[2];
  const decision: Decision = decide(compiled, { ...data }, { trace: traceDecision });
  const title = new Map(
    source.flow.value.pages.map(({ id, screen }) => [
      id,
      source.screens.get(screen ?? "")?.value.title ?? "",
    ]),
  );
  return {
    organisation: row.orgCode,
    flow: row.flow,
    page: decision.page,
    checklistState: decision.checklistState,
    reasons: explain(decision),
    pages: [...title].map(([id, text]) => ({ id, title: text })),
    other: not === null ? null : otherPage(),
  };

  function otherPage(): Explanation["other"] {
    const page = not ?? "";
    const [found] = alternatives(compiled, entities, data, [page]);
    if (found === undefined) return null;
    const today = todayFor(now, application as Parameters<typeof todayFor>[1]);
    const road =
      found.outcome === "found" && checklist !== null
        ? roadTo(compiled, checklist, entities, data, page, { today })
        : null;
    const steps = road?.steps.flatMap(({ step, changes }) =>
      changes.map(({ words }) => (step === null ? words : `${words} (step ${step})`)),
    );
    return { page, outcome: found.outcome, changes: [...(steps ?? found.words)] };
  }
}

interface PlaceRow {
  place: string;
  count: number;
  median_days: number;
  gone: number;
}

/** The audit log says when an application came to its present state. */
async function placesOf(
  { database, clock }: Pick<StudioPorts, "database" | "clock">,
  organisation: string,
  flow: string,
): Promise<FlowCounts["places"]> {
  const now = clock.now();
  const gone = new Date(now.getTime() - GONE * 86_400_000);
  const { rows } = (await database.db.execute(sql`
    with present as (
      select distinct on (e.stream) e.stream, e.detail->>'state' as place, e.at, a.active_at
      from applications a join events e on e.stream = a.uuid
      where a.org_code = ${organisation} and a.flow = ${flow} and jsonb_exists(e.detail, 'state')
      order by e.stream, e.sequence desc
    )
    select place, count(*)::int as count,
      percentile_cont(0.5) within group (
        order by greatest(0, extract(epoch from (${now.toISOString()}::timestamptz - at)) / 86400)
      )::float8 as median_days,
      count(*) filter (where active_at < ${gone.toISOString()}::timestamptz)::int as gone
    from present where place is not null group by place order by place
  `)) as unknown as { rows: PlaceRow[] };
  return rows.map(({ place, count, median_days, gone: left }) => ({
    place,
    count: Number(count),
    medianDays: Number(median_days),
    left: Number(left),
  }));
}
