/** One validation of a root, in a process of its own, as one line of JSON: processor time, so that a busy machine measures the same. */
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
