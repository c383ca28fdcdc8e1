/** What bundles of code that runs in Node have in common. */
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Options of the bundler.
 * @type {Pick<import("rolldown").BuildOptions, "platform" | "resolve" | "transform">}
 */
export const forNode = {
  platform: "node",
  // A module for loaders of another kind finds its own parts in a way that no bundler follows.
  resolve: { mainFields: ["module", "main"] },
  transform: { target: "node20" },
};

/** Packages of the server that bring files that are no modules, or that only some installations load. */
const packagesApart = [
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

/**
 * Returns whether an import stays in the bundle, which then loads the package itself.
 * @param {string} id
 * @param {readonly string[]} packages further packages
 */
export const isApart = (id, packages = []) =>
  [...packagesApart, ...packages].some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Returns the code of a module that finds the files next to its source, such as migrations and scripts of processes.
 * @param {string} code
 * @param {string} path of the source
 */
export const inItsPlace = (code, path) =>
  code
    .replaceAll(/\bimport\.meta\.url\b/g, () => JSON.stringify(pathToFileURL(path).href))
    .replaceAll(/\bimport\.meta\.dirname\b/g, () => JSON.stringify(dirname(path)));
