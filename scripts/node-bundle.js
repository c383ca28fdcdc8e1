/** What bundles of code that runs in Node have in common. */
import { dirname, relative } from "node:path";

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

/**
 * Options of its output. A start reads all of it: a text with characters beyond ASCII takes four times as long, and
 * twice the memory.
 * @type {Pick<import("rolldown").OutputOptions, "charset" | "comments">}
 */
export const quickToRead = { charset: "ascii", comments: false };

/** Packages of the server that bring files that are no modules, or that only some installations load. */
const packagesApart = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "@opentelemetry/context-async-hooks",
  "@opentelemetry/exporter-metrics-otlp-http",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-metrics",
  "@opentelemetry/sdk-trace",
  // The compiler of forms takes parts of ours, which must come from the same Ajv.
  "ajv",
  "ajv-formats",
];

/**
 * Returns what the bundler leaves out of a bundle, which then loads it itself. Patterns, because the bundler would wait
 * for a function at each of 16,000 imports.
 * @param {readonly string[]} packages further packages
 */
export const apart = (packages = []) =>
  [...packagesApart, ...packages].map((name) => new RegExp(`^${name}(?:/|$)`));

/** The address of a bundle in its code. In two parts, because this module is part of a bundle too. */
const BUNDLE = ["import.meta", "url"].join(".");

/**
 * Returns the code of a module that finds the files next to its source, such as migrations and scripts of processes.
 * The bundle holds the way there from its own place, because a checkout may be moved or copied with its bundles: a copy
 * would read the files of the first one, and compile forms with two Ajvs.
 * @param {string} code
 * @param {string} path of the source
 * @param {string} folder of the bundle
 */
export function inItsPlace(code, path, folder) {
  const url = (/** @type {string} */ place) =>
    `new URL(${JSON.stringify(relative(folder, place))}, ${BUNDLE})`;
  const directory = `process.getBuiltinModule("node:url").fileURLToPath(${url(dirname(path))})`;
  return code
    .replaceAll(/\bimport\.meta\.url\b/g, () => `${url(path)}.href`)
    .replaceAll(/\bimport\.meta\.dirname\b/g, () => directory);
}
