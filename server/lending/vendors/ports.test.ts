import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { english } from "#server/lending/locale/wording.ts";
import { message } from "#server/platform/errors/message.ts";
import { Answers } from "./answers.ts";
import { sandboxVendors } from "./index.ts";
import { askPort, portNames, type PortCall } from "./ports.ts";

const call = (vendors: Record<string, unknown>) =>
  ({
    vendors: sandboxVendors(new Answers(vendors, {})),
    application: { uuid: "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a", documents: [] },
    readDocument: async () => new Uint8Array(),
    key: "application/run/step",
  }) as PortCall;

it("describes every operation in schemas/ports and nothing else", () => {
  const described = readdirSync("schemas/ports").map((file) => file.replace(".schema.json", ""));
  expect(described.toSorted()).toEqual([...portNames].toSorted());
});

it("gives the code of a notary's problem that flows/words has, and none for another", async () => {
  const session = (problem: string) =>
    askPort(
      "notary.session",
      { sessionId: "s" },
      call({ "notary.session": { result: "FAILED", problem } }),
    );
  const problem = english(message("employment-unverified"));
  expect(await session(problem)).toMatchObject({ problem, problemCode: "employment-unverified" });
  expect(await session("A sentence of the vendor's own.")).toEqual({
    result: "FAILED",
    problem: "A sentence of the vendor's own.",
  });
});

it("refuses an operation that does not exist", async () => {
  await expect(askPort("flood.detrmine", {}, call({}))).rejects.toThrow("See schemas/ports/");
});
