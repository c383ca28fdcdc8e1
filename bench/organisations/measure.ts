/**
 * Validates a root once in its own process and prints one line of JSON with processor time, which a
 * busy machine does not distort.
 */
import { loadDefinitions, validateDefinitions } from "#definitions/index.ts";

const root = process.argv[2] ?? process.cwd();
const began = performance.now();
const definitions = await loadDefinitions(root);
const loaded = process.cpuUsage();
const findings = validateDefinitions(definitions);
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    organisations: definitions.organisations.size,
    errors: findings.filter(({ severity }) => severity === "error").length,
    loadSeconds: (loaded.user + loaded.system) / 1e6,
    cpuSeconds: (user + system) / 1e6,
    wallSeconds: (performance.now() - began) / 1000,
    residentMegabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
