import type { FastifyInstance } from "fastify";
import { applicationParams } from "#server/application/shapes.ts";
import { viewOf } from "#server/application/store.ts";
import { patchAsGiven } from "#server/application/write.ts";
import { parseDuration } from "#server/clock/duration.ts";
import { problems } from "#server/errors/problem.ts";
import type { FullPersona } from "./personas.ts";
import { placeApplication, placeFurther } from "./place.ts";
import type { Place, PlaceRequest, Sandbox } from "./place.ts";
import { release } from "./release.ts";
import { toolbarFiles } from "./toolbar.ts";
import { checklistStates } from "./states.ts";
import type { WalkServices } from "./walk.ts";

const tags = ["sandbox"];

const createBody = {
  type: "object",
  additionalProperties: false,
  properties: {
    organisation: { type: "string", maxLength: 60 },
    persona: { type: "string", maxLength: 60 },
    checklistState: { type: "string", pattern: "^[A-Z][A-Z0-9_]*$", maxLength: 60 },
    state: {
      type: "string",
      pattern: "^[a-z][A-Za-z0-9]*$",
      maxLength: 60,
      description: "State of the flow in which the data settles.",
    },
    answers: {
      type: "object",
      description:
        "JSON Merge Patch on what the persona answers, by flow and screen: another home for a lender that does not lend where the persona lives.",
    },
    hold: {
      type: "array",
      maxItems: 100,
      items: { type: "string", pattern: "^[A-Z][A-Z0-9_]*$", maxLength: 60 },
      description: "Checklist states in which jobs wait until they are released.",
    },
  },
} as const;

const releaseBody = {
  type: ["object", "null"],
  additionalProperties: false,
  properties: {
    patch: {
      type: "object",
      description:
        "JSON Merge Patch: what staff or a vendor would write. What the place's row says, when absent.",
    },
  },
} as const;

const clockBody = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    advance: { type: "string", maxLength: 40, description: "ISO 8601 duration, such as PT72H." },
    now: { type: "string", maxLength: 40, description: "ISO 8601 instant." },
  },
} as const;

type ReleaseBody = { patch?: Record<string, unknown> };
type ClockBody = { advance?: string; now?: string };

/** Patience with jobs before a call answers anyway. */
const JOBS_MILLISECONDS = 20_000;
const MERGE_PATCH = "application/merge-patch+json";
const NOBODY = { kind: "sandbox", id: "sandbox" } as const;

/** The sandbox's calls. Registered only where there is a sandbox; in production these addresses do not exist. */
export function sandboxPlugin(
  walking: WalkServices,
  { personas, places }: { personas: ReadonlyMap<string, FullPersona>; places: readonly Place[] },
  defaultOrganisation: string,
) {
  const { services, runner, clock } = walking;
  const states = checklistStates(services.definitions.entities.application);
  const patience = JOBS_MILLISECONDS;
  const sandbox: Sandbox = { walking, personas, places, states, defaultOrganisation, patience };
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      MERGE_PATCH,
      { parseAs: "string" },
      app.getDefaultJsonParser("error", "error"),
    );

    await app.register(toolbarFiles(services.config));

    app.get(
      "/sandbox/organisations",
      { schema: { tags, summary: "Organisations that an application can be placed with" } },
      async () => services.definitions.organisations.map((code) => ({ code })),
    );

    app.get(
      "/sandbox/personas",
      {
        schema: { tags, summary: "Personas, and the checklist states in which each comes to rest" },
      },
      async () =>
        [...personas.values()].map(({ id, title, description, reaches, ends }) => ({
          id,
          title,
          description,
          reaches,
          ends,
        })),
    );

    app.post<{ Body: PlaceRequest }>(
      "/sandbox/applications",
      {
        schema: {
          tags,
          summary: "An application of a persona, taken to a state",
          body: createBody,
        },
      },
      async (request, reply) => reply.code(201).send(await placeApplication(sandbox, request.body)),
    );

    app.post<{ Params: { uuid: string }; Body: Pick<PlaceRequest, "checklistState" | "state"> }>(
      "/sandbox/applications/:uuid/place",
      {
        schema: {
          tags,
          summary: "Take an application that was placed on to another state",
          params: applicationParams,
          body: {
            type: "object",
            additionalProperties: false,
            minProperties: 1,
            properties: {
              checklistState: createBody.properties.checklistState,
              state: createBody.properties.state,
            },
          },
        },
      },
      async (request) => placeFurther(sandbox, request.params.uuid, request.body),
    );

    app.post<{ Params: { uuid: string }; Body: ReleaseBody | null }>(
      "/sandbox/applications/:uuid/release",
      {
        schema: {
          tags,
          summary: "Let an application go on from where it is held or waits for staff",
          params: applicationParams,
          body: releaseBody,
        },
      },
      async (request) => release(sandbox, request.params.uuid, request.body?.patch),
    );

    app.patch<{ Params: { uuid: string }; Body: Record<string, unknown> }>(
      "/sandbox/applications/:uuid",
      {
        schema: {
          tags,
          summary: "JSON Merge Patch on an application, stored as it is",
          params: applicationParams,
          body: { type: "object" },
        },
      },
      async (request) => {
        const uuid = request.params.uuid;
        const written = await services.database.transaction((tx) =>
          patchAsGiven(services, tx, uuid, NOBODY, request.body),
        );
        return viewOf(services, written).application;
      },
    );

    app.get("/sandbox/clock", { schema: { tags, summary: "Business time" } }, async () => ({
      now: clock.now().toISOString(),
    }));

    app.post<{ Body: ClockBody }>(
      "/sandbox/clock",
      { schema: { tags, summary: "Move business time; what is due then runs", body: clockBody } },
      async (request) => {
        await clock.moveTo(instantOf(request.body, clock.now()));
        for (const uuid of await runner.releaseDue()) await runner.settled(uuid, JOBS_MILLISECONDS);
        return { now: clock.now().toISOString() };
      },
    );

    app.get(
      "/sandbox/jobs",
      { schema: { tags, summary: "Jobs that wait, are at work, or failed for good" } },
      async () => runner.open(),
    );
  };
}

function instantOf({ advance, now }: ClockBody, present: Date): Date {
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

/** Years that every date of the product can be written in; a business date beyond them is a slip of the pen. */
function within(instant: number, place: string): Date {
  if (!(instant >= Date.UTC(2000, 0) && instant < Date.UTC(2200, 0)))
    throw problems.invalid([`${place} leads out of the years 2000 to 2199.`]);
  return new Date(instant);
}
