import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/definitions.schema.json" with { type: "json" };
import type { DefinitionPath } from "#schemas/types/calls/definitions.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { sendEncoded } from "./compressed.ts";

const shape = shapesOf(calls);

/** Adds the call for published definitions. Their addresses have a content hash, so a browser keeps them for a year. */
export function addPublishedFiles(
  app: FastifyInstance,
  definitions: Pick<DefinitionStore, "file">,
): void {
  app.get<{ Params: DefinitionPath }>(
    "/definitions/:name",
    {
      schema: {
        tags: ["definitions"],
        summary: "Read a published definition by its content hash",
        params: shape("DefinitionPath"),
        response: { 200: shape("PublishedDefinition") },
      },
    },
    async (request, reply) => {
      const file = await definitions.file(`/definitions/${request.params.name}`);
      if (!file) throw problems.notFound();
      void reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-type", `${file.type}; charset=utf-8`);
      return sendEncoded(file, request, reply);
    },
  );
}
