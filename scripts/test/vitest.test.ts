import { join } from "node:path";
import { expect, it } from "vitest";
import { failedIn } from "./vitest.ts";

const inRepository = (path: string) => join(process.cwd(), path);

it("names each failed test with the beginning of its cause, without colors", () => {
  const failures = failedIn({
    testResults: [
      {
        name: inRepository("engine/sum.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "adds" },
          {
            status: "failed",
            fullName: "adds in any order",
            failureMessages: [
              `\u001B[31mProperty failed after 3 tests\u001B[39m\n\n{ seed: 7, path: "2:0" }\n${"at a place\n".repeat(40)}`,
            ],
          },
        ],
      },
    ],
  });
  expect(failures).toHaveLength(1);
  const [name, ...cause] = (failures[0] ?? "").split("\n");
  expect(name).toBe("engine/sum.test.ts: adds in any order");
  expect(cause.slice(0, 2)).toEqual([
    "    Property failed after 3 tests",
    '    { seed: 7, path: "2:0" }',
  ]);
  expect(cause).toHaveLength(12);
});

it("names a file that cannot be loaded, and why", () => {
  const failures = failedIn({
    testResults: [
      {
        name: inRepository("engine/gone.test.ts"),
        status: "failed",
        message: "Cannot find module './gone.ts'",
        assertionResults: [],
      },
      { name: inRepository("engine/sum.test.ts"), status: "passed", assertionResults: [] },
    ],
  });
  expect(failures).toEqual(["engine/gone.test.ts\n    Cannot find module './gone.ts'"]);
});
