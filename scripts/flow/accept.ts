import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockOf } from "#definitions/overlays/lock.ts";
import { definitionsAt, effectiveAt, readOptions, type FlowCommand } from "./command.ts";

export const accept: FlowCommand = {
  usage: "accept --org CODE [--root DIR]",
  async run(args) {
    const { values } = readOptions(args, {
      org: { type: "string" },
      root: { type: "string", default: process.cwd() },
    });
    const effective = effectiveAt(await definitionsAt(values.root), values.org);
    const faults = effective.findings.filter((each) => each.severity === "error");
    if (faults.length > 0) {
      for (const each of faults)
        console.error(`${each.file}:${each.line ?? 1} ${each.message} ${each.fix ?? ""}`);
      return 1;
    }
    const lock = lockOf(effective);
    const path = `flows/organisations/${effective.organisation}/overlay.lock.json`;
    await writeFile(join(values.root, path), `${JSON.stringify(lock, null, 2)}\n`);
    const parts = Object.values(lock.replaced).reduce(
      (sum, file) => sum + Object.keys(file).length,
      0,
    );
    console.log(`${path}: ${parts} parts of the overlay accepted as they are.`);
    return 0;
  },
};
