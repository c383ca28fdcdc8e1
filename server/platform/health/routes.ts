import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/health.schema.json" with { type: "json" };
import type { Database } from "#server/platform/storage/database.ts";

const { ServerStatus: answer } = calls.$defs;

/** Milliseconds that the database may take to respond. */
const PATIENCE = 2_000;

export function healthPlugin({ database }: { database: Database }, state: { closing: boolean }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      "/healthz",
      {
        schema: {
          tags: ["health"],
          summary: "200 when it can serve, 503 while it cannot",
          response: { 200: answer, 503: answer },
        },
        logLevel: "warn",
        config: { answersAlways: true },
      },
      async (_request, reply) =>
        reply.code(state.closing ? 503 : 200).send({ status: state.closing ? "closing" : "ok" }),
    );
    app.get(
      "/readyz",
      {
        schema: {
          tags: ["health"],
          summary: "The same for the database",
          response: { 200: answer, 503: answer },
        },
        logLevel: "warn",
        config: { answersAlways: true },
      },
      async (_request, reply) => {
        const ready = !state.closing && (await answers(database));
        return reply.code(ready ? 200 : 503).send({ status: ready ? "ok" : "unavailable" });
      },
    );
  };
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      database.db.execute(sql`select 1`).then(() => true),
      new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), PATIENCE);
      }),
    ]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
