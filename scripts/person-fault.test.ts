import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { personFault } from "./person-fault.js";

const ofSystem = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, path: "/product/.cache" });

it.each([
  ["EROFS", "open", "/product/.cache is on a read-only file system. Allow this user to write"],
  ["ENOENT", "mkdir", "/product/.cache is on a read-only file system. Allow this user to write"],
  ["EACCES", "open", "/product/.cache may not be opened by this user. Allow this user to write"],
  ["ENOSPC", "write", "/product/.cache does not fit: the disk is full. Make room"],
])("says what to do when the system answers %s to %s", (code, syscall, message) => {
  expect(personFault(ofSystem(code, syscall))).toContain(message);
});

it("leaves a defect to its stack", () => {
  expect(personFault(new TypeError("x is not a function"))).toBeNull();
  expect(personFault(ofSystem("ENOENT", "open"))).toBeNull();
});

/** Runs a command that ends at faults. */
function command(text: string) {
  const own = pathToFileURL(resolve("scripts/person-fault.js")).href;
  const source = `import { endAtFaults } from ${JSON.stringify(own)};\nendAtFaults();\n${text}`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", source],
    { encoding: "utf8" },
  );
  return { code: status, error: stderr };
}

it("names a package that is not installed, without a stack", () => {
  expect(command(`await import("no-such-package");`)).toEqual({
    code: 1,
    error: "The package no-such-package is not installed. Run npm ci first.\n",
  });
});

it("prints a defect with its stack, and exits with 1", () => {
  const { code, error } = command(`null.x;`);
  expect(code).toBe(1);
  expect(error).toMatch(/TypeError: .*\n {4}at /);
});
