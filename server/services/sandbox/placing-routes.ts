/** The calls that place an application in a state, move it on, release it and change it by hand. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { FurtherPlace, PlaceRequest, ReleaseRequest } from "#schemas/types/calls/sandbox.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import { ownerView } from "#server/lending/application/owner-view.ts";
import { patchWithoutRecompute } from "#server/lending/application/write.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { placeApplication, placeFurther, type Sandbox } from "./place.ts";
import { release } from "./release.ts";

const tags = ["sandbox"];
const shape = shapesOf(calls);
const MERGE_PATCH = "application/merge-patch+json";
const NOBODY = { kind: "sandbox", id: "sandbox" } as const;

export function placingRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { services } = sandbox.walking;
  app.addContentTypeParser(
    MERGE_PATCH,
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "error"),
  );

  app.post<{ Body: PlaceRequest }>(
    "/sandbox/applications",
    {
      schema: {
        tags,
        summary: "Create an application of a persona and take it to a state",
        body: shape("PlaceRequest"),
        response: { 201: shape("PlacedApplication") },
      },
    },
    async (request, reply) => reply.code(201).send(await placeApplication(sandbox, request.body)),
  );

  app.post<{ Params: ApplicationPath; Body: FurtherPlace }>(
    "/sandbox/applications/:uuid/place",
    {
      schema: {
        tags,
        summary: "Take a placed application to another state",
        params: sharedShape("ApplicationPath"),
        body: shape("FurtherPlace"),
        response: { 200: shape("PassedStates") },
      },
    },
    async (request) => placeFurther(sandbox, request.params.uuid, request.body),
  );

  app.post<{ Params: ApplicationPath; Body: ReleaseRequest }>(
    "/sandbox/applications/:uuid/release",
    {
      schema: {
        tags,
        summary: "Release a held application, or one that waits for staff",
        params: sharedShape("ApplicationPath"),
        body: shape("ReleaseRequest"),
        response: { 200: shape("ReleasedApplication") },
      },
    },
    async (request) => release(sandbox, request.params.uuid, request.body?.patch),
  );

  app.patch<{ Params: ApplicationPath; Body: Record<string, unknown> }>(
    "/sandbox/applications/:uuid",
    {
      schema: {
        tags,
        summary: "Store a JSON Merge Patch on an application without recomputing",
        params: sharedShape("ApplicationPath"),
        body: shape("ApplicationPatch"),
        response: { 200: shape("PatchedApplication") },
      },
    },
    async (request) => {
      const uuid = request.params.uuid;
      const written = await services.database.transaction((tx) =>
        patchWithoutRecompute(services, tx, uuid, NOBODY, request.body),
      );
      return ownerView(services, written).application;
    },
  );
}
