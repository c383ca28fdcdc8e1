import { expect, it, vi } from "vitest";
import { productsOf } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Flows } from "#src/definitions/flows.ts";
import { listApplications } from "./applications.ts";

const line = { id: "line", product: "line", basePath: "/line/:uuid" } as Flow;
const signer = { id: "signer", basePath: "/line/signer", opens: "invitation" } as Flow;
const boat = { id: "boat", product: "boat", basePath: "/boat/:uuid" } as Flow;
const flows = (all: Flow[]) =>
  ({
    all,
    product: "line",
    products: productsOf(all),
    definition: (id: string) => all.find((flow) => flow.id === id),
  }) as unknown as Flows;
const calls = (signing: string | null, ownApplications: string[]) => {
  const side = {
    applications: async () => ownApplications.map((uuid) => ({ uuid, flow: "line" })) as never,
    currentSigning: vi.fn(async () => signing),
    of: () => side,
  };
  return side;
};

it.each([
  ["who only signs another application", "s", [], ["/line/signer"]],
  ["who signs another application and owns one", "s", ["a"], ["/line/signer", "/line/a"]],
  ["who only owns an application", null, ["a"], ["/line/a"]],
])("lists the applications of a person %s", async (_, signing, ownApplications, hrefs) => {
  const list = await listApplications(calls(signing, ownApplications), flows([line, signer]));
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

it("merges the lists of all products, newest first, each with the address of its product", async () => {
  const lists: Record<string, object[]> = {
    line: [
      { uuid: "l2", flow: "line", auditFields: { createdDate: "2026-03-01T00:00:00Z" } },
      { uuid: "l1", flow: "line", auditFields: { createdDate: "2026-01-01T00:00:00Z" } },
    ],
    boat: [{ uuid: "b", flow: "boat", auditFields: { createdDate: "2026-02-01T00:00:00Z" } }],
  };
  const side = {
    of: (product: string) => ({
      applications: async () => lists[product] as never,
      currentSigning: async () => null,
    }),
  };
  const list = await listApplications(side, flows([line, boat]));
  expect(list.map(({ href }) => href)).toEqual(["/line/l2", "/boat/b", "/line/l1"]);
});
