/** Packages of the server that bring files that are no modules, or that only some installations load. */
export const packagesApart = [
  "@electric-sql/pglite",
  "@opentelemetry/context-async-hooks",
  "@opentelemetry/exporter-metrics-otlp-http",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-metrics",
  "@opentelemetry/sdk-trace",
  // The compiler of forms takes parts of ours, which must come from the same Ajv.
  "ajv",
  "ajv-formats",
  "argon2",
];
