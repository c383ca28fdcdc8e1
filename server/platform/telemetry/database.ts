import { SpanStatusCode, type Attributes } from "@opentelemetry/api";
import type { Database } from "#server/platform/storage/database.ts";
import type { Instruments } from "./instruments.ts";

/** Bucket bounds in seconds, from OpenTelemetry's conventions for databases. */
const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/**
 * Wraps the database so that transactions are timed and counted. It records no statement and no
 * value.
 */
export function tracedDatabase(
  database: Database,
  { tracer, meter }: Pick<Instruments, "tracer" | "meter">,
): Database {
  const duration = meter.createHistogram("db.client.operation.duration", {
    unit: "s",
    description: "Duration of transactions and of the job queue's statements.",
    advice: { explicitBucketBoundaries: BOUNDS },
  });
  if (database.connections) {
    const { connections } = database;
    meter
      .createObservableUpDownCounter("db.client.connection.count", {
        unit: "{connection}",
        description: "Connections in the pool, by state.",
      })
      .addCallback((result) => {
        const { used, idle } = connections();
        result.observe(used, { "db.client.connection.state": "used" });
        result.observe(idle, { "db.client.connection.state": "idle" });
      });
    meter
      .createObservableUpDownCounter("db.client.connection.pending_requests", {
        unit: "{request}",
        description: "Requests waiting for a connection.",
      })
      .addCallback((result) => result.observe(connections().waiting));
  }

  const timed = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const attributes: Attributes = {
      "db.system.name": database.kind === "postgres" ? "postgresql" : "pglite",
      "db.operation.name": operation,
    };
    const began = performance.now();
    return tracer.startActiveSpan(`db ${operation}`, { attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        attributes["error.type"] = error instanceof Error ? error.name : "unknown";
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.setAttributes(attributes).end();
        duration.record((performance.now() - began) / 1000, attributes);
      }
    });
  };

  return {
    ...database,
    transaction: (work) => timed("transaction", () => database.transaction(work)),
    // The queue polls every second: its statements are timed but get no trace.
    executeSql: async (text, values) => {
      const began = performance.now();
      try {
        return await database.executeSql(text, values);
      } finally {
        duration.record((performance.now() - began) / 1000, {
          "db.system.name": database.kind === "postgres" ? "postgresql" : "pglite",
          "db.operation.name": "queue",
        });
      }
    },
  };
}
