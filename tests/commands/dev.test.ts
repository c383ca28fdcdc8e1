import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { command } from "./command.ts";

it("npm run dev ends with one sentence when its data folder is a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-dev-"));
  const file = join(folder, "data");
  await writeFile(file, "");
  const PORT = String(20_000 + (process.pid % 20_000));
  const { code, out, error } = await command("dev", [], "", { PORT, DATA_DIR: file });
  await rm(folder, { recursive: true });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(error).toMatch(/^DATA_DIR is .*, where the server cannot write: .*\n$/);
}, 60_000);
