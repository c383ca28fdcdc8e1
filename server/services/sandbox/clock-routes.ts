/** The calls that read and move business time, and list the jobs that wait for it. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { ClockMove } from "#schemas/types/calls/sandbox.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { eraseDue, type RetentionPorts } from "#server/lending/retention/erase-due.ts";
import { parseDuration } from "#server/platform/clock/duration.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { SandboxPorts } from "./place.ts";
import type { WalkServices } from "./walk.ts";

const tags = ["sandbox"];
const shape = shapesOf(calls);

/** @param patience longest wait for the jobs of one application, milliseconds */
export function clockRoutes(
  app: FastifyInstance,
  { services, runner, clock }: WalkServices<SandboxPorts & RetentionPorts>,
  patience: number,
): void {
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
      for (const uuid of await runner.releaseMoved(began)) await runner.settled(uuid, patience);
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
