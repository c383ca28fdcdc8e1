import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { ConditionDecision } from "#schemas/types/calls/conditions.ts";
import type { SandboxConditionPath } from "#schemas/types/calls/sandbox.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { applyAndRecompute, type WritePorts } from "#server/lending/application/write.ts";
import {
  addCondition,
  type Condition,
  decideCondition,
  type NewCondition,
} from "#server/lending/conditions/conditions.ts";
import { inCategory } from "#server/lending/conditions/category.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { shape } from "#server/lending/conditions/shapes.ts";

export type SandboxConditionPorts = WritePorts & {
  clock: Clock;
  database: Database;
};

const tags = ["sandbox"];
const sandboxShape = shapesOf(calls);
const UNDERWRITER = { kind: "sandbox", id: "underwriter" } as const;

/** The lender's side of conditions: creates a condition and decides on the borrower's answer. */
export function sandboxConditionsPlugin(services: SandboxConditionPorts) {
  const write = applyAndRecompute(services);
  const { database, clock } = services;
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Params: ApplicationPath; Body: NewCondition }>(
      "/sandbox/applications/:uuid/conditions",
      {
        schema: {
          tags,
          summary: "Create a condition for the borrower",
          params: sharedShape("ApplicationPath"),
          body: shape("NewCondition"),
          response: { 201: shape("Condition") },
        },
      },
      async (request, reply) => {
        const written = await database.transaction((tx) =>
          write(
            tx,
            request.params.uuid,
            UNDERWRITER,
            ({ application }) => ({
              patch: addCondition(
                application,
                inCategory(services.definitions, application, request.body),
                clock.now(),
              ),
            }),
            { kind: "condition.asked", detail: { category: request.body.categoryEnum } },
          ),
        );
        return reply.code(201).send(written.application.conditions?.at(-1));
      },
    );

    app.patch<{ Params: SandboxConditionPath; Body: ConditionDecision }>(
      "/sandbox/applications/:uuid/conditions/:condition",
      {
        schema: {
          tags,
          summary: "Accept or return a condition",
          params: sandboxShape("SandboxConditionPath"),
          body: shape("ConditionDecision"),
          response: { 200: shape("Condition") },
        },
      },
      async (request): Promise<Condition | undefined> => {
        const { uuid, condition } = request.params;
        const written = await database.transaction((tx) =>
          write(
            tx,
            uuid,
            UNDERWRITER,
            ({ application }) => {
              const patch = decideCondition(application, condition, request.body, clock.now());
              if (patch === null) throw problems.notFound();
              return { patch };
            },
            { kind: "condition.decided", detail: { condition, status: request.body.status } },
          ),
        );
        return written.application.conditions?.find((each) => each.uuid === condition);
      },
    );
  };
}
