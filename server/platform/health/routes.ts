import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/health.schema.json" with { type: "json" };
import type { Database } from "#server/platform/storage/database.ts";
import { settings } from "#server/platform/storage/schema.ts";

const { ServerStatus: answer } = calls.$defs;

/** Milliseconds that the database may take to respond. */
const PATIENCE = 2_000;
/** Milliseconds during which one probe answers everybody who asks. */
const FRESH = 2_000;
/** The row that a probe writes. */
const PROBE = "readiness";

/**
 * Registers `/healthz`, which says whether the process can serve, and `/readyz`, which has the
 * database write a row.
 */
export function healthPlugin({ database }: { database: Database }, state: { closing: boolean }) {
  let probe: { at: number; result: Promise<boolean> } | null = null;
  /** Whether the database takes writes: a full disk and a standby answer reads alone. */
  const isReady = (): Promise<boolean> => {
    const now = performance.now();
    if (probe === null || now - probe.at >= FRESH)
      probe = { at: now, result: takesWrites(database) };
    return probe.result;
  };
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
      async (_request, reply) => {
        // A stopped database needs a new start, which an orchestrator makes after this answer.
        const status = state.closing ? "closing" : database.failure() ? "unavailable" : "ok";
        return reply.code(status === "ok" ? 200 : 503).send({ status });
      },
    );
    app.get(
      "/readyz",
      {
        schema: {
          tags: ["health"],
          summary: "The same for the database: 503 while it takes no writes",
          response: { 200: answer, 503: answer },
        },
        logLevel: "warn",
        config: { answersAlways: true },
      },
      async (_request, reply) => {
        const ready = !state.closing && (await isReady());
        return reply.code(ready ? 200 : 503).send({ status: ready ? "ok" : "unavailable" });
      },
    );
  };
}

async function takesWrites({ db }: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      write(db),
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

async function write(db: Database["db"]): Promise<boolean> {
  const value = new Date().toISOString();
  await db
    .insert(settings)
    .values({ key: PROBE, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  return true;
}
