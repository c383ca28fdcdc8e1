/** Conditions that the lender's people create and decide. */
import type { FastifyInstance } from "fastify";
import type { AgentConditionPath } from "#schemas/types/calls/agents.ts";
import type { ConditionDecision } from "#schemas/types/calls/conditions.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import type { ApplicationChecks } from "#server/lending/access/own-application.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { inCategory } from "#server/lending/conditions/category.ts";
import {
  addCondition,
  BORROWER,
  decideCondition,
  isOpen,
  type NewCondition,
} from "#server/lending/conditions/conditions.ts";
import { covers } from "#server/lending/conditions/raise.ts";
import { shape as conditionShape } from "#server/lending/conditions/shapes.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { AGENT_APPLICATION, shape, tags } from "./shapes.ts";
import { agentWrites, type AgentWritePorts } from "./write.ts";

export type AgentConditionPorts = AgentWritePorts & { clock: Clock };

export function conditionRoutes(
  app: FastifyInstance,
  services: AgentConditionPorts,
  own: ApplicationChecks,
): void {
  const write = agentWrites(services);

  app.post<{ Params: ApplicationPath; Body: NewCondition }>(
    `${AGENT_APPLICATION}/conditions`,
    {
      preHandler: own.check,
      schema: {
        tags,
        summary: "Create a condition for the borrower",
        params: sharedShape("ApplicationPath"),
        headers: sharedShape("WriteHeaders"),
        body: conditionShape("NewCondition"),
        response: { 201: shape("AgentWritten") },
      },
    },
    (request, reply) =>
      write(request, reply, {
        status: 201,
        event: { kind: "condition.asked", detail: { category: request.body.categoryEnum } },
        patchOf: (application) => {
          const asked = inCategory(services.definitions, application, request.body);
          const newCondition = { ...asked, audience: BORROWER } as const;
          if ((application.conditions ?? []).some((each) => covers(each, newCondition)))
            throw new Problem(409, "asked-already", [message("asked-already")]);
          return addCondition(application, asked, services.clock.now());
        },
      }),
  );

  app.patch<{ Params: AgentConditionPath; Body: ConditionDecision }>(
    `${AGENT_APPLICATION}/conditions/:condition`,
    {
      preHandler: own.check,
      schema: {
        tags,
        summary: "Accept a condition, or return it to the borrower with a reason",
        params: shape("AgentConditionPath"),
        headers: sharedShape("WriteHeaders"),
        body: conditionShape("ConditionDecision"),
        response: { 200: shape("AgentWritten") },
      },
    },
    (request, reply) => {
      const { condition } = request.params;
      const { status, commentsToBorrower } = request.body;
      if (status === "RETURNED" && commentsToBorrower === undefined)
        throw problems.fields([{ pointer: "/commentsToBorrower", message: message("say-why") }]);
      return write(request, reply, {
        status: 200,
        event: { kind: "condition.decided", detail: { condition, status } },
        patchOf: (application) => {
          const existing = application.conditions?.find((each) => each.uuid === condition);
          if (existing === undefined) throw problems.notFound();
          if (existing.status !== "IN_REVIEW")
            throw new Problem(409, "not-in-review", [
              isOpen(existing) ? message("not-sent-yet") : message("decided-already"),
            ]);
          return decideCondition(application, condition, request.body, services.clock.now()) ?? {};
        },
      });
    },
  );
}
