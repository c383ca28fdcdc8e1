import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { adapted } from "./rrweb-parts.ts";

it("lets the recorder read earlier styles under the policy, and fails for a version that reads them otherwise", async () => {
  const source = await readFile(fileURLToPath(import.meta.resolve("rrweb")), "utf8");
  expect(source).toContain('setAttribute("style", m.oldValue)');
  const text = adapted(source);
  expect(text).toContain("old.style.cssText = m.oldValue");
  expect(text).not.toContain('setAttribute("style"');
  expect(() => adapted(text)).toThrow("scripts/vite/rrweb-parts.ts");
});
