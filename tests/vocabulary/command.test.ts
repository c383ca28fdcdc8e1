import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { read } from "./reading.ts";
import { checklistStates, conditionalChecklistPages } from "./checklist-table.ts";
import { data, type Data } from "./data.ts";
import { entries, nearEntries } from "./entry-table.ts";
import { transitions } from "./transition-table.ts";

/** Every row of every table, as one input. */
const rows: readonly Data[] = [
  data(),
  ...checklistStates.map((checklistStatus) => data({ status: { checklistStatus } })),
  ...conditionalChecklistPages.map(([checklistStatus, application]) =>
    data({ ...application, status: { ...application.status, checklistStatus } }),
  ),
  ...entries.flatMap(([, ways]) => ways),
  ...nearEntries.map(([, near]) => near),
  ...transitions.flatMap(({ stays, leavesOn }) => [...stays, ...leavesOn]),
];

async function flow(
  args: readonly string[],
  input: string,
): Promise<{ code: unknown; out: string; err: string }> {
  const command = spawn("npm", ["run", "--silent", "flow", "--", ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  command.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  command.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  command.stdin.end(input);
  const [code] = await once(command, "close");
  return {
    code,
    out: Buffer.concat(out).toString("utf8"),
    err: Buffer.concat(err).toString("utf8"),
  };
}

it("npm run flow -- decide agrees with every row of the vocabulary, line by line", async () => {
  const input = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { code, out, err } = await flow(
    ["decide", "--flow", "heloc", "--org", "main", "--input", "-"],
    input,
  );
  expect(code, err).toBe(0);
  const lines = out.trimEnd().split("\n");
  expect(lines).toHaveLength(rows.length);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(rows.map((row) => read(row)));
});
