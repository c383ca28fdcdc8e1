import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";

/**
 * Collects the calls of all plugins that are registered after it, and serves their OpenAPI document
 * outside production: nobody who is served there needs a list of all calls.
 */
export async function installOpenApi(
  app: FastifyInstance,
  { production }: { production: boolean },
): Promise<void> {
  await app.register(swagger, {
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) =>
        typeof $id === "string" ? $id : `def-${index}`,
    },
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Hearthline",
        version: "1.0.0",
        description: "Calls of the reference back end.",
      },
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
  });
  if (production) return;
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
