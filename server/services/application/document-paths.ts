import type { FastifyRequest } from "fastify";
import calls from "#schemas/calls/documents.schema.json" with { type: "json" };
import type { DocumentPath } from "#schemas/types/calls/documents.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";

export const documentTags = ["documents"];
export const documentShape = shapesOf(calls);
/** The path of an application's documents. */
export const DOCUMENTS = "/service-application/api/v1/application/:product/:uuid/documents";

/** Returns whose document the path names. */
export function idsOf(request: FastifyRequest<{ Params: DocumentPath }>) {
  return {
    accountUuid: sessionOf(request).accountUuid,
    applicationUuid: request.params.uuid,
    documentUuid: request.params.document,
  };
}
