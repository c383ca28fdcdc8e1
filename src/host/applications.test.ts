import { expect, it, vi } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import type { Flows } from "#src/definitions/flows.ts";
import { listApplications } from "./applications.ts";

const line = { id: "line", basePath: "/line/:uuid" } as Flow;
const signer = { id: "signer", basePath: "/line/signer", opens: "invitation" } as Flow;
const flows = (all: Flow[]) => ({ all, definition: () => line }) as unknown as Flows;
const calls = (signing: string | null, own: string[]) => ({
  applications: async () => own.map((uuid) => ({ uuid, flow: "line" })) as never,
  currentSigning: vi.fn(async () => signing),
});

it.each([
  ["who only signs another application", "s", [], ["/line/signer"]],
  ["who signs another application and owns one", "s", ["a"], ["/line/signer", "/line/a"]],
  ["who only owns an application", null, ["a"], ["/line/a"]],
])("lists the applications of a person %s", async (_, signing, own, hrefs) => {
  const list = await listApplications(calls(signing, own), flows([line, signer]));
  expect(list.map(({ href }) => href)).toEqual(hrefs);
  expect(list.map((each) => each.signing ?? false)).toEqual(
    hrefs.map((href) => href === signer.basePath),
  );
});

it("asks for no signing when no flow opens by invitation", async () => {
  const side = calls("s", []);
  expect(await listApplications(side, flows([line]))).toEqual([]);
  expect(side.currentSigning).not.toHaveBeenCalled();
});
