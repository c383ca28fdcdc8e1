import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { locatePage, type Place } from "#engine/index.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { addressesOf } from "#server/lending/definitions/addresses.ts";
import type { DefinitionStore, PageInLocale } from "#server/lending/definitions/contract.ts";
import { type ClosedPages, withClosure } from "#server/lending/maintenance/closed-pages.ts";
import {
  contentSecurityPolicy,
  policyHeader,
  type Sources,
  withSources,
} from "#server/platform/security/policy.ts";
import { aheadOf } from "./ahead.ts";
import { sendEncoded } from "./compressed.ts";
import {
  ORGANISATION_COOKIE,
  pageLocale,
  pageOrganisation,
  type PageOrganisationPorts,
} from "./page-organisation.ts";
import { prerenderThread } from "./prerender-thread.ts";
import { prerenderedPages } from "./prerendered-pages.ts";
import { fillShell, type ShellFacts } from "./shell.ts";

export type PagePorts = PageOrganisationPorts & {
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

/** The documents of the build, by the person who reads them. */
export const DOCUMENTS = {
  borrower: "index.html",
  /** The lender's people. */
  agent: "agent.html",
  broker: "broker.html",
} as const;
type Reader = keyof typeof DOCUMENTS;

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns where the address of a request leads, by the flows of the base. */
export function placeOf(
  { base }: Pick<DefinitionStore, "base">,
  { url }: FastifyRequest,
): Place | null {
  const flows = [...base.values()].map(({ flow }) => flow.value);
  const { pathname, searchParams } = new URL(url, "http://any");
  return locatePage(flows, pathname, (name) => searchParams.get(name));
}

/**
 * Returns the answer with a document of the build for each of its readers. The document gets the facts of the request's
 * organization, a nonce for its styles, and a policy with the sources of the organization's vendors.
 */
export async function pageAnswers(
  app: FastifyInstance,
  services: PagePorts,
  parts: PageParts,
): Promise<(reader: Reader) => Answer> {
  const { definitions, config } = services;
  const ahead = aheadOf(definitions);
  const readDocument = (reader: Reader) =>
    readFile(join(config.root, "dist", DOCUMENTS[reader]), "utf8").catch(() => null);
  // A later build writes documents for a later server, which a restart brings.
  const documents: Record<Reader, string | null> = {
    borrower: await readDocument("borrower"),
    agent: await readDocument("agent"),
    broker: await readDocument("broker"),
  };
  const thread = prerenderThread(
    { folder: parts.prerenderFolder, root: config.root },
    documents.borrower,
  );
  app.addHook("onClose", () => thread.stop());
  const prerendered = prerenderedPages(thread, definitions);

  const factsOf = (orgCode: string, organisation: PageInLocale): ShellFacts => {
    const { home, login } = addressesOf(definitions);
    const features = withClosure(organisation.features, services.closedPages.of(orgCode));
    return {
      orgCode,
      locale: organisation.locale,
      locales: organisation.locales,
      words: organisation.words,
      addresses: { home, login },
      manifest: organisation.manifestUrl,
      sandbox: config.sandbox,
      ...(parts.followsSaves ? { followsSaves: true } : {}),
      ...(Object.keys(features).length === 0 ? {} : { features }),
    };
  };

  return (reader) => async (request, reply) => {
    const orgCode = pageOrganisation(services, request);
    const english = definitions.page(orgCode);
    const organisation = english?.in(pageLocale(english, request)) ?? null;
    const html = documents[reader] ?? (await readDocument(reader));
    if (!organisation || html === null)
      return reply
        .code(503)
        .header("content-type", "text/plain; charset=utf-8")
        .send(
          html === null
            ? "The app is not built yet. Run: npm run build\n"
            : "No private label data found\n",
        );
    const policy = withSources(contentSecurityPolicy, ...parts.sourcesFor({ chat: english?.chat }));
    const nonce = randomBytes(16).toString("base64");
    if ((request.query as { org?: unknown }).org === orgCode)
      void reply.header("set-cookie", `${ORGANISATION_COOKIE}=${orgCode}; Path=/; SameSite=Lax`);
    const facts = factsOf(orgCode, organisation);
    const now = config.sandbox ? { now: services.clock.now().toISOString() } : {};
    // Agents and brokers have pages without screens.
    const place = reader === "borrower" ? placeOf(definitions, request) : null;
    const needed = reader === "borrower" ? await ahead(organisation.manifestUrl, place) : undefined;
    const body = fillShell(html, { ...facts, ...now }, nonce, {
      script: parts.toolbarScript,
      ...(needed === undefined
        ? {}
        : { ahead: needed, prerendered: prerendered(request, place, facts, needed) }),
    });
    void reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", policyHeader(nonce, policy));
    return sendEncoded({ body }, request, reply);
  };
}
