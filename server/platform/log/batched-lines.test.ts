import { spawnSync } from "node:child_process";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { batchedLines } from "./batched-lines.ts";

it("passes on the lines of one turn of the event loop together and in order", async () => {
  const written: string[] = [];
  const lines = batchedLines({ write: (chunk: string) => written.push(chunk) > 0 });
  lines.write("one\n");
  lines.write("two\n");
  expect(written).toEqual([]);
  await turn();
  lines.write("three\n");
  await turn();
  expect(written).toEqual(["one\ntwo\n", "three\n"]);
});

it.each([
  ["exits", "process.exit(0)"],
  ["fails unexpectedly", "throw new Error('boom')"],
])("loses no line when the process %s in the same turn", (_case, end) => {
  const module = fileURLToPath(new URL("./batched-lines.ts", import.meta.url));
  const script = `import { standardOutput } from ${JSON.stringify(module)};
    standardOutput.write("last words\\n"); ${end}`;
  const { stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { encoding: "utf8" },
  );
  expect(stdout).toBe("last words\n");
});
