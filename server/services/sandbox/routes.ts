import type { FastifyInstance } from "fastify";
import { firstProduct } from "#engine/index.ts";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type {
  ClockMove,
  FurtherPlace,
  PlaceRequest,
  ReleaseRequest,
} from "#schemas/types/calls/sandbox.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import { LENDERS } from "#server/lending/definitions/publish/awaited.ts";
import { viewOf } from "#server/lending/application/store.ts";
import { patchWithoutRecompute } from "#server/lending/application/write.ts";
import { parseDuration } from "#server/platform/clock/duration.ts";
import { eraseDue, type RetentionPorts } from "#server/lending/retention/erase-due.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { defaultPersona, type FullPersona } from "./personas.ts";
import {
  type Place,
  placeApplication,
  placeFurther,
  type Sandbox,
  type SandboxPorts,
} from "./place.ts";
import { release } from "./release.ts";
import { toolbarFiles, type ToolbarPorts } from "./toolbar.ts";
import type { WalkServices } from "./walk.ts";

const tags = ["sandbox"];

const shape = shapesOf(calls);

/** Longest wait for jobs before a call answers, milliseconds. */
const JOBS_MILLISECONDS = 20_000;
const MERGE_PATCH = "application/merge-patch+json";
const NOBODY = { kind: "sandbox", id: "sandbox" } as const;

/** The sandbox's calls. Not registered in production. */
export function sandboxPlugin(
  walking: WalkServices<SandboxPorts & RetentionPorts & ToolbarPorts>,
  { personas, places }: { personas: ReadonlyMap<string, FullPersona>; places: readonly Place[] },
  defaultOrganisation: string,
) {
  const { services, runner, clock } = walking;
  const patience = JOBS_MILLISECONDS;
  const shared = [...services.definitions.base.values()].map(({ flow }) => flow.value);
  const sandbox: Sandbox = {
    walking,
    personas,
    places,
    defaultOrganisation,
    firstProduct: firstProduct(shared) ?? "",
    patience,
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      MERGE_PATCH,
      { parseAs: "string" },
      app.getDefaultJsonParser("error", "error"),
    );

    await app.register(toolbarFiles(services));

    app.get(
      "/sandbox/organisations",
      {
        schema: {
          tags,
          summary: "List the organizations in which an application can be placed",
          response: { 200: shape("SandboxOrganisations") },
        },
      },
      async () => {
        await services.underWay.get(LENDERS);
        return services.definitions.organisations.map((code) => ({ code }));
      },
    );

    app.get(
      "/sandbox/personas",
      {
        schema: {
          tags,
          summary: "List the personas with the checklist states in which each stops",
          response: { 200: shape("SandboxPersonas") },
        },
      },
      async () => {
        const list = [...personas.values()].map((persona) => ({
          ...persona,
          product: persona.product ?? sandbox.firstProduct,
        }));
        const isDefault = ({ id, product }: (typeof list)[number]) =>
          defaultPersona(list.filter((each) => each.product === product))?.id === id;
        return list.map((persona) => {
          const { id, title, description, product, reaches, ends } = persona;
          return { id, title, description, product, default: isDefault(persona), reaches, ends };
        });
      },
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
        return viewOf(services, written).application;
      },
    );

    app.get(
      "/sandbox/clock",
      { schema: { tags, summary: "Read business time", response: { 200: shape("SandboxClock") } } },
      async () => ({
        now: clock.now().toISOString(),
      }),
    );

    app.post<{ Body: ClockMove }>(
      "/sandbox/clock",
      {
        schema: {
          tags,
          summary:
            "Move business time, run the jobs that become due and erase what is past its period",
          body: shape("ClockMove"),
          response: { 200: shape("SandboxClock") },
        },
      },
      async (request) => {
        const began = services.realTime();
        await clock.moveTo(instantOf(request.body, clock.now()));
        for (const uuid of await runner.releaseMoved(began))
          await runner.settled(uuid, JOBS_MILLISECONDS);
        await eraseDue(services);
        return { now: clock.now().toISOString() };
      },
    );

    app.get(
      "/sandbox/jobs",
      {
        schema: {
          tags,
          summary: "List the jobs that wait, run or failed permanently",
          response: { 200: shape("OpenJobs") },
        },
      },
      async () => runner.open(),
    );
  };
}

function instantOf({ advance, now }: ClockMove, present: Date): Date {
  if (advance !== undefined) {
    const milliseconds = parseDuration(advance);
    if (milliseconds === null)
      throw problems.invalid([
        `body/advance: "${advance}" is not an ISO 8601 duration; write PT72H or P3D.`,
      ]);
    return within(present.getTime() + milliseconds, `body/advance: "${advance}"`);
  }
  const instant = new Date(now ?? "");
  if (Number.isNaN(instant.getTime()))
    throw problems.invalid([
      `body/now: "${now}" is not an ISO 8601 instant; write 2026-11-25T17:00:00Z.`,
    ]);
  return within(instant.getTime(), `body/now: "${now}"`);
}

/** Accepts the years 2000 to 2199; a business date outside is a typing error. */
function within(instant: number, place: string): Date {
  if (!(instant >= Date.UTC(2000, 0) && instant < Date.UTC(2200, 0)))
    throw problems.invalid([`${place} leads out of the years 2000 to 2199.`]);
  return new Date(instant);
}
