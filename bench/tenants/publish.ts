/**
 * Publishes a root of lenders as a build does, then one more as a running server does, in its own
 * process. Prints one line of JSON.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDefinitions } from "#definitions/index.ts";
import { publishOrganisations } from "#server/lending/definitions/publish/publisher.ts";
import { writePublication } from "#scripts/build/definitions.ts";

export interface Published {
  readonly tenants: number;
  /** Processor time for all of them, seconds. */
  readonly allSeconds: number;
  /** Processor time for one of them while all others are there, seconds. */
  readonly oneSeconds: number;
}

const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const [root = "", code = ""] = process.argv.slice(2);
const before = processor();
const definitions = await loadDefinitions(root);
await writePublication(root, definitions);
const allSeconds = processor() - before;
const target = await mkdtemp(join(tmpdir(), "hearthline-tenants-published-"));
const began = processor();
const result = await publishOrganisations(root, target, [code]);
const oneSeconds = processor() - began;
await rm(target, { recursive: true, force: true });
if ("findings" in result)
  throw new Error(
    `${code} is not in order: ${result.findings.map((each) => each.code).join(", ")}`,
  );
const tenants = definitions.organisations.size;
console.log(JSON.stringify({ tenants, allSeconds, oneSeconds } satisfies Published));
