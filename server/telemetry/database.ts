import { SpanStatusCode, type Attributes } from "@opentelemetry/api";
import type { Database } from "#server/storage/database.ts";
import type { Instruments } from "./instruments.ts";

/** Seconds, as OpenTelemetry's conventions for databases have them. */
const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** The database with its transactions timed and counted. No statement and no value is told, only that there was one. */
export function tracedDatabase(
  database: Database,
  { tracer, meter }: Pick<Instruments, "tracer" | "meter">,
): Database {
  const duration = meter.createHistogram("db.client.operation.duration", {
    unit: "s",
    description: "How long transactions and the job queue's statements took.",
    advice: { explicitBucketBoundaries: BOUNDS },
  });
  if (database.connections) {
    const { connections } = database;
    meter
      .createObservableUpDownCounter("db.client.connection.count", {
        unit: "{connection}",
        description: "Connections of the pool, by state.",
      })
      .addCallback((result) => {
        const { used, idle } = connections();
        result.observe(used, { "db.client.connection.state": "used" });
        result.observe(idle, { "db.client.connection.state": "idle" });
      });
    meter
      .createObservableUpDownCounter("db.client.connection.pending_requests", {
        unit: "{request}",
        description: "Requests that wait for a connection.",
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
    // The queue asks every second: timed, but no trace of its own.
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
