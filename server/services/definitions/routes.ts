import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exitAddress, locatePage } from "#engine/index.ts";
import calls from "#schemas/calls/definitions.schema.json" with { type: "json" };
import type { DefinitionPath } from "#schemas/types/calls/definitions.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { addressesOf } from "#server/lending/definitions/addresses.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { type ClosedPages, withClosure } from "#server/lending/maintenance/closed-pages.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  contentSecurityPolicy,
  policyHeader,
  type Sources,
  withSources,
} from "#server/platform/security/policy.ts";
import { AGENT_PATH } from "#server/lending/access/agent.ts";
import { BROKER_PATH } from "#server/lending/access/broker.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { aheadOf } from "./ahead.ts";
import { encodedFor } from "./compressed.ts";
import {
  ORGANISATION_COOKIE,
  pageLocale,
  pageOrganisation,
  type PageOrganisationPorts,
} from "./page-organisation.ts";
import { prerenderedPages } from "./prerendered-pages.ts";
import { prerenderThread } from "./prerender-thread.ts";
import { fillShell, type ShellFacts } from "./shell.ts";

export type DefinitionsPluginPorts = PageOrganisationPorts & {
  clock: Clock;
  config: {
    root: string;
    sandbox: boolean;
  };
  definitions: DefinitionStore;
  closedPages: Pick<ClosedPages, "of">;
};

/** Parts of the page that other services own. */
export interface PageParts {
  /** Returns the sources that vendors need on an organization's pages. */
  sourcesFor(organisation: Pick<Organisation, "chat">): readonly Sources[];
  /** Address of the developer toolbar's script; null without it. */
  toolbarScript: string | null;
  /** Whether pages show definitions as they are saved. */
  followsSaves: boolean;
  /** Folder of the build that renders pages ahead. */
  prerenderFolder: string;
}

const shape = shapesOf(calls);

/** The borrower's page. */
const APP = "index.html";
/** The page of the lender's people. */
const AGENTS = "agent.html";
/** The page of brokers. */
const BROKERS = "broker.html";

/** Paths that the app answers itself: the static head of every flow's base path, and pages with a path of their own. */
export function shellPaths(flows: readonly Flow[]): string[] {
  const paths = new Set<string>();
  for (const flow of flows) {
    const base = flow.basePath.split("/:")[0]?.replace(/\/$/, "");
    if (base) paths.add(base);
    for (const page of flow.pages)
      if (page.exit === undefined && page.path?.startsWith("/") && !page.path.includes(":"))
        paths.add(page.path);
  }
  return [...paths].sort();
}

/** Pages with a path of their own that only redirect, by path. */
function exitPaths(flows: readonly Flow[]): Map<string, Flow["pages"][number]> {
  const exits = new Map<string, Flow["pages"][number]>();
  for (const flow of flows)
    for (const page of flow.pages)
      if (page.exit !== undefined && page.path?.startsWith("/") && !page.path.includes(":"))
        exits.set(page.path, page);
  return exits;
}

/** Returns the part of the path that `*` matched, with each segment encoded again. */
const restOf = (request: FastifyRequest): string =>
  ((request.params as { "*"?: string })["*"] ?? "").split("/").map(encodeURIComponent).join("/");

const queryOf = (url: string): string => (url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** Published definitions, and the HTML page on every path of the app. */
export function definitionsPlugin(services: DefinitionsPluginPorts, parts: PageParts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { definitions, config } = services;
    const ahead = aheadOf(definitions);

    app.get<{ Params: DefinitionPath }>(
      "/definitions/:name",
      {
        schema: {
          tags: ["definitions"],
          summary: "Read a published definition by its content hash",
          params: shape("DefinitionPath"),
          response: { 200: shape("PublishedDefinition") },
        },
      },
      async (request, reply) => {
        const file = await definitions.file(`/definitions/${request.params.name}`);
        if (!file) throw problems.notFound();
        const { body, encoding } = await encodedFor(file, request.headers["accept-encoding"]);
        return reply
          .header("cache-control", "public, max-age=31536000, immutable")
          .header("content-type", `${file.type}; charset=utf-8`)
          .headers({
            vary: "accept-encoding",
            ...(encoding ? { "content-encoding": encoding } : {}),
          })
          .send(body);
      },
    );

    /** The addresses that a page needs before its definitions are there. */
    const shellAddresses = () => {
      const { home, login } = addressesOf(definitions);
      return { home, login };
    };

    const flowsOfBase = () => [...definitions.base.values()].map(({ flow }) => flow.value);
    /** Returns where the address of a request leads, by the flows of the base. */
    const placeOf = ({ url }: FastifyRequest) => {
      const { pathname, searchParams } = new URL(url, "http://any");
      return locatePage(flowsOfBase(), pathname, (name) => searchParams.get(name));
    };

    const readPage = (file: string) =>
      readFile(join(config.root, "dist", file), "utf8").catch(() => null);
    // A later build writes pages for a later server, which a restart brings.
    const pages = {
      [APP]: await readPage(APP),
      [AGENTS]: await readPage(AGENTS),
      [BROKERS]: await readPage(BROKERS),
    };
    const thread = prerenderThread(
      { folder: parts.prerenderFolder, root: config.root },
      pages[APP],
    );
    app.addHook("onClose", () => thread.stop());
    const prerendered = prerenderedPages(thread, definitions);
    const pageOf =
      (file: keyof typeof pages) => async (request: FastifyRequest, reply: FastifyReply) => {
        const orgCode = pageOrganisation(services, request);
        const english = definitions.page(orgCode);
        const organisation = english?.in(pageLocale(english, request)) ?? null;
        const html = pages[file] ?? (await readPage(file));
        if (!organisation || html === null)
          return reply
            .code(503)
            .header("content-type", "text/plain; charset=utf-8")
            .send(
              html === null
                ? "The app is not built yet. Run: npm run build\n"
                : "No private label data found\n",
            );
        // The base policy and the sources of the lender's vendors.
        const policy = withSources(
          contentSecurityPolicy,
          ...parts.sourcesFor({ chat: english?.chat }),
        );
        const features = withClosure(organisation.features, services.closedPages.of(orgCode));
        const nonce = randomBytes(16).toString("base64");
        if ((request.query as { org?: unknown }).org === orgCode)
          void reply.header(
            "set-cookie",
            `${ORGANISATION_COOKIE}=${orgCode}; Path=/; SameSite=Lax`,
          );
        const facts: ShellFacts = {
          orgCode,
          locale: organisation.locale,
          locales: organisation.locales,
          words: organisation.words,
          addresses: shellAddresses(),
          manifest: organisation.manifestUrl,
          sandbox: config.sandbox,
          ...(parts.followsSaves ? { followsSaves: true } : {}),
          ...(Object.keys(features).length === 0 ? {} : { features }),
        };
        const now = config.sandbox ? { now: services.clock.now().toISOString() } : {};
        // The lender's people have pages without screens.
        const place = file === APP ? placeOf(request) : null;
        const needed = file === APP ? await ahead(organisation.manifestUrl, place) : undefined;
        const filled = fillShell(html, { ...facts, ...now }, nonce, {
          script: parts.toolbarScript,
          ...(needed === undefined
            ? {}
            : { ahead: needed, prerendered: prerendered(request, place, facts, needed) }),
        });
        const { body, encoding } = await encodedFor(
          { body: filled },
          request.headers["accept-encoding"],
        );
        return reply
          .header("content-type", "text/html; charset=utf-8")
          .header("content-security-policy", policyHeader(nonce, policy))
          .headers({
            vary: "accept-encoding",
            ...(encoding ? { "content-encoding": encoding } : {}),
          })
          .send(body);
      };
    const page = pageOf(APP);
    // The lender's people have an app of their own, so that the borrower's bundle has none of it.
    const agents = pageOf(AGENTS);
    for (const url of [AGENT_PATH, `${AGENT_PATH}/*`])
      app.get(url, { schema: { hide: true } }, agents);
    const brokers = pageOf(BROKERS);
    for (const url of [BROKER_PATH, `${BROKER_PATH}/*`])
      app.get(url, { schema: { hide: true } }, brokers);
    const pageOfApp = async (request: FastifyRequest, reply: FastifyReply) => {
      const organisation = definitions.page(pageOrganisation(services, request));
      const place = placeOf(request);
      const flow = flowsOfBase().find(({ id }) => id === place?.flow);
      // The page says that the lender does not offer the product.
      if (organisation && place && flow && organisation.closes(flow, place.page))
        void reply.code(404);
      return page(request, reply);
    };
    // A path that a later save adds is not registered; the handler of unknown paths answers it.
    const shared = flowsOfBase();
    for (const path of shellPaths(shared)) {
      for (const url of [path, `${path}/`, `${path}/*`])
        if (!app.hasRoute({ method: "GET", url }))
          app.get(url, { schema: { hide: true } }, pageOfApp);
    }
    /** A path that only this organisation has. */
    const isOwn = (request: FastifyRequest): boolean => {
      const organisation = definitions.organisation(pageOrganisation(services, request));
      const flows = [...(organisation?.flows.values() ?? [])].map(({ flow }) => flow);
      const path = `${request.url.split("?")[0]}/`;
      return shellPaths(flows).some((own) => path.startsWith(`${own}/`));
    };
    // A person who mistyped an address gets a page; a program gets the JSON error of every call.
    app.setNotFoundHandler(async (request, reply) => {
      const person = request.method === "GET" && request.headers.accept?.includes("text/html");
      if (!person || !isOwn(request)) void reply.code(404);
      if (person) return page(request, reply);
      throw problems.notFound();
    });
    const lenderOf = (request: FastifyRequest) =>
      definitions.organisation(pageOrganisation(services, request))?.info ?? {};
    for (const [path, exit] of exitPaths(shared))
      if (!app.hasRoute({ method: "GET", url: path }))
        app.get(path, { schema: { hide: true } }, async (request, reply) => {
          const to = exitAddress(exit, exit.exitFor ? lenderOf(request) : {}) ?? "/";
          // The query belongs to pages of this site. Another site gets none of it.
          const rest = to.startsWith("/") ? queryOf(request.url) : "";
          return reply.redirect(`${to.replace(/\*$/, restOf(request))}${rest}`);
        });
  };
}
