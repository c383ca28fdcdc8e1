/** The log-in at a bank of the sandbox. A vendor shows its own log-in, and has none of these calls. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/bank-link.schema.json" with { type: "json" };
import type { BankLogIn, BankReturn, BankVisit } from "#schemas/types/calls/bank-link.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { OwnApplicationChecks } from "#server/lending/access/own-application.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import type { BankLink } from "#server/lending/vendors/bank-link/port.ts";
import { answered, refused } from "./answers.ts";
import { BANK_LINK } from "./paths.ts";

const tags = ["bank-link"];
const shape = shapesOf(calls);

export function bankSandboxRoutes(
  app: FastifyInstance,
  { clock }: { clock: Clock },
  { check: preHandler }: OwnApplicationChecks,
  sandbox: NonNullable<BankLink["sandbox"]>,
): void {
  app.post<{ Params: ProductApplicationPath; Body: BankVisit }>(
    `${BANK_LINK}/leave`,
    {
      preHandler,
      schema: {
        tags,
        summary: "Return the address of a bank's own log-in site",
        params: sharedShape("ProductApplicationPath"),
        body: shape("BankVisit"),
        response: { 200: shape("BankAddress") },
      },
    },
    async (request) => {
      const applicationUuid = request.params.uuid;
      const bankAddress = await sandbox.leave({
        applicationUuid,
        ...request.body,
        now: clock.now(),
      });
      if (bankAddress === null) throw refused("INVALID_TOKEN");
      return bankAddress;
    },
  );

  app.post<{ Params: ProductApplicationPath; Body: BankReturn }>(
    `${BANK_LINK}/resume`,
    {
      preHandler,
      schema: {
        tags,
        summary: "Continue a link after a log-in at the bank's own site",
        params: sharedShape("ProductApplicationPath"),
        body: shape("BankReturn"),
        response: { 200: shape("Linked") },
      },
    },
    async (request) => {
      const applicationUuid = request.params.uuid;
      const now = clock.now();
      return answered(await sandbox.resume({ applicationUuid, ...request.body, now }));
    },
  );

  app.post<{ Params: ProductApplicationPath; Body: BankLogIn }>(
    `${BANK_LINK}/login`,
    {
      preHandler,
      schema: {
        tags,
        summary: "Log in at a bank of the sandbox",
        params: sharedShape("ProductApplicationPath"),
        body: shape("BankLogIn"),
        response: { 200: shape("Linked") },
      },
    },
    async (request) => {
      const applicationUuid = request.params.uuid;
      const now = clock.now();
      return answered(await sandbox.login({ applicationUuid, ...request.body, now }));
    },
  );
}
