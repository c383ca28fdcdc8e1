import type { FastifyInstance } from "fastify";
import { applicationParams } from "#server/application/shapes.ts";
import { applyAndRecompute } from "#server/application/write.ts";
import { ask, type Condition, decide, type NewCondition } from "#server/conditions/conditions.ts";
import { conditionBody, decisionBody, type Decision } from "#server/conditions/shapes.ts";
import { problems } from "#server/errors/problem.ts";
import type { Services } from "#server/services.ts";

const tags = ["sandbox"];
const UNDERWRITER = { kind: "sandbox", id: "underwriter" } as const;

/** The lender's side of conditions: asks for something, and decides on what was sent. */
export function sandboxConditionsPlugin(services: Services) {
  const write = applyAndRecompute(services);
  const { database, clock } = services;
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Params: { uuid: string }; Body: NewCondition }>(
      "/sandbox/applications/:uuid/conditions",
      {
        schema: {
          tags,
          summary: "Ask the person of this application for something",
          params: applicationParams,
          body: conditionBody(services),
        },
      },
      async (request, reply) => {
        const written = await database.transaction((tx) =>
          write(
            tx,
            request.params.uuid,
            UNDERWRITER,
            ({ application }) => ({ patch: ask(application, request.body, clock.now()) }),
            { kind: "condition.asked", detail: { category: request.body.categoryEnum } },
          ),
        );
        return reply.code(201).send(written.application.conditions?.at(-1));
      },
    );

    app.patch<{ Params: { uuid: string; condition: string }; Body: Decision }>(
      "/sandbox/applications/:uuid/conditions/:condition",
      {
        schema: {
          tags,
          summary: "Decide on what was sent for a condition",
          params: applicationParams,
          body: decisionBody,
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
              const patch = decide(application, condition, request.body, clock.now());
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
