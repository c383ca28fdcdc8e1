import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exitAddress } from "#engine/index.ts";
import { AGENT_PATH } from "#server/lending/access/agent.ts";
import { BROKER_PATH } from "#server/lending/access/broker.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { pageAnswers, type PageParts, type PagePorts, placeOf } from "./page-answers.ts";
import { pageOrganisation } from "./page-organisation.ts";
import { addPublishedFiles } from "./published-files.ts";
import { exitPaths, shellPaths } from "./shell-paths.ts";

/** Returns the part of the path that `*` matched, with each segment encoded again. */
const restOf = (request: FastifyRequest): string =>
  ((request.params as { "*"?: string })["*"] ?? "").split("/").map(encodeURIComponent).join("/");

const queryOf = (url: string): string => (url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** Published definitions, and the HTML page on every path of the app. */
export function definitionsPlugin(services: PagePorts, parts: PageParts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { definitions } = services;
    const organisationOf = (request: FastifyRequest) => pageOrganisation(services, request);
    const hidden = { schema: { hide: true } };
    addPublishedFiles(app, definitions);

    const answer = await pageAnswers(app, services, parts);
    // Agents and brokers have an app of their own, so that the borrower's bundle has none of it.
    const agentPage = answer("agent");
    for (const url of [AGENT_PATH, `${AGENT_PATH}/*`]) app.get(url, hidden, agentPage);
    const brokerPage = answer("broker");
    for (const url of [BROKER_PATH, `${BROKER_PATH}/*`]) app.get(url, hidden, brokerPage);

    const page = answer("borrower");
    // A path that a later save adds is not registered; the handler of unknown paths answers it.
    const flows = [...definitions.base.values()].map(({ flow }) => flow.value);
    const pageOfFlow = async (request: FastifyRequest, reply: FastifyReply) => {
      const organisation = definitions.page(organisationOf(request));
      const place = placeOf(definitions, request);
      const flow = place === null ? undefined : definitions.base.get(place.flow)?.flow.value;
      // The page says that the lender does not offer the product.
      if (organisation && place && flow && organisation.closes(flow, place.page))
        void reply.code(404);
      return page(request, reply);
    };
    for (const path of shellPaths(flows))
      for (const url of [path, `${path}/`, `${path}/*`])
        if (!app.hasRoute({ method: "GET", url })) app.get(url, hidden, pageOfFlow);

    /** Whether only this organization has the path. */
    const isOwn = (request: FastifyRequest): boolean => {
      const organisation = definitions.organisation(organisationOf(request));
      const ownFlows = [...(organisation?.flows.values() ?? [])].map(({ flow }) => flow);
      const path = `${request.url.split("?")[0]}/`;
      return shellPaths(ownFlows).some((own) => path.startsWith(`${own}/`));
    };
    // A person who mistyped an address gets a page; a program gets the JSON error of every call.
    app.setNotFoundHandler(async (request, reply) => {
      const person = request.method === "GET" && request.headers.accept?.includes("text/html");
      if (!person || !isOwn(request)) void reply.code(404);
      if (person) return page(request, reply);
      throw problems.notFound();
    });

    const lenderOf = (request: FastifyRequest) =>
      definitions.organisation(organisationOf(request))?.info ?? {};
    for (const [path, exit] of exitPaths(flows))
      if (!app.hasRoute({ method: "GET", url: path }))
        app.get(path, hidden, async (request, reply) => {
          const to = exitAddress(exit, exit.exitFor ? lenderOf(request) : {}) ?? "/";
          // The query belongs to pages of this site. Another site gets none of it.
          const rest = to.startsWith("/") ? queryOf(request.url) : "";
          return reply.redirect(`${to.replace(/\*$/, restOf(request))}${rest}`);
        });
  };
}
