/** The studio's calls over the files of a checkout. Not registered in production. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readFolder } from "#definitions/index.ts";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { FileChanges, StudioPerson } from "#schemas/types/calls/studio.ts";
import { type AgentAccessPorts, requireAgent } from "#server/lending/access/agent.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { appendEvent, type EventPorts } from "#server/platform/audit/event-log.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { readCheckout, saveToCheckout } from "./checkout.ts";

export type StudioPorts = AgentAccessPorts &
  EventPorts & {
    clock: Clock;
    config: { root: string };
    definitions: DefinitionStore;
  };

const shape = shapesOf(calls);
const tags = ["studio"];
const LENDERS = "flows/organisations/";
/** Bytes of one save. */
const LARGEST_SAVE = 8 * 1024 * 1024;

/**
 * People of the main organization work on all definitions. Those of another lender read the shared
 * definitions and their own lender's, and change their own lender's alone.
 */
export function studioPlugin(services: StudioPorts, mainOrganisation: string) {
  const { root } = services.config;
  let saves: Promise<unknown> = Promise.resolve();

  /** Codes of the lenders that the person reads: the own one, and those that it extends. */
  const readableBy = (orgCode: string): string[] => {
    if (orgCode === mainOrganisation) return [...services.definitions.organisations];
    const codes: string[] = [];
    for (let code: string | null = orgCode; code !== null && !codes.includes(code);) {
      codes.push(code);
      code = readFolder(root, code)?.extends ?? null;
    }
    return codes;
  };
  const ownerOf = (path: string): string | undefined =>
    path.startsWith(LENDERS) ? path.slice(LENDERS.length).split("/")[0] : undefined;

  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);

    app.get(
      "/studio-service/session",
      {
        schema: {
          tags,
          summary: "Return the person and their rights",
          response: { 200: shape("StudioPerson") },
        },
      },
      async (request): Promise<StudioPerson> => ({
        name: "Product owner",
        roles: ["reader", "author"],
        organisations: readableBy(sessionOf(request).orgCode),
        store: "files",
      }),
    );

    app.get(
      "/studio-service/definitions",
      {
        schema: {
          tags,
          summary: "Return the text of each definition that the person may see",
          response: { 200: shape("LiveDefinitions") },
        },
      },
      (request) => definitionsFor(request),
    );

    app.put<{ Body: FileChanges }>(
      "/studio-service/files",
      {
        bodyLimit: LARGEST_SAVE,
        schema: {
          tags,
          summary: "Write changed definitions to their files, all or none",
          body: shape("FileChanges"),
          response: { 200: shape("SavedFiles") },
        },
      },
      async (request) => {
        const { orgCode, accountUuid } = sessionOf(request);
        const { changes } = request.body;
        const foreign = changes.filter(
          ({ path }) => orgCode !== mainOrganisation && ownerOf(path) !== orgCode,
        );
        if (foreign.length > 0)
          throw new Problem(403, "not-yours", [requestFault(NOT_YOURS)], {
            paths: foreign.map(({ path }) => path),
          });
        const save = saves.then(() => saveToCheckout(root, changes));
        saves = save.catch(() => undefined);
        await save;
        await services.database.transaction((tx) =>
          appendEvent(tx, services, {
            stream: accountUuid,
            at: services.clock.now(),
            actor: `agent:${accountUuid}`,
            kind: "studio.saved",
            detail: { paths: changes.map(({ path }) => path) },
          }),
        );
        const { hash } = await definitionsFor(request);
        return { hash };
      },
    );

    function definitionsFor(request: FastifyRequest) {
      const codes = new Set(readableBy(sessionOf(request).orgCode));
      return readCheckout(root, (path) => {
        const owner = ownerOf(path);
        return owner === undefined || codes.has(owner);
      });
    }
  };
}

const NOT_YOURS =
  "These files belong to all lenders or to another one. Change your lender's overlay.";
