/** An organization's overlay changes the underwriting of its own applications only. */
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Application } from "#server/lending/application/ports.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { openDefinitions } from "#server/lending/definitions/store/store.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { underwritingJob } from "#server/lending/jobs/handlers/underwriting.ts";

const CAUTIOUS = "cautious-credit";
const overlay = {
  extends: "main",
  patch: {
    "heloc/underwriting.json": {
      eligibility: {
        "score-to-review": {
          description: "People look at every application below 800.",
          when: "figures.score < 800",
          decision: { uwDecision: "REVIEW", uwSubDecision: "UNKNOWN_SUBDECISION" },
          after: "low-score",
        },
      },
    },
  },
};

let root = "";
let definitions: DefinitionStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-overlay-"));
  for (const path of ["schemas", "flows/heloc", "flows/register", "flows/organisations/main"])
    await cp(path, join(root, path), { recursive: true });
  const folder = join(root, "flows/organisations", CAUTIOUS);
  await mkdir(folder);
  await writeFile(join(folder, "overlay.json"), JSON.stringify(overlay));
  await writeFile(join(folder, "organisation.json"), JSON.stringify({ orgCode: CAUTIOUS }));
  definitions = await openDefinitions(root);
}, 120_000);
afterAll(() => rm(root, { recursive: true, force: true }));

const application: Application = {
  uuid: "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a",
  property: { state: "CA", value: 640_000 },
  statedIncome: { annualIncome: 148_000, employmentType: "FULL_TIME" },
  credit: { score: 752, monthlyDebts: 450, latePayments: 0 },
};

/** Runs the job of the initial underwriting as the queue does. */
async function underwritten(code: string) {
  const organisation = definitions.organisation(code);
  const flow = organisation?.flows.get("heloc");
  const now = new Date("2026-11-20T12:00:00Z");
  const result = await underwritingJob("initial")({
    application,
    organisation: organisation?.info,
    flow,
    now,
  } as unknown as JobContext);
  return result as { patch: { status: Record<string, unknown>; offers: unknown[] | null } };
}

it("sends an application to review for the lender whose overlay adds a rule, and makes offers for others", async () => {
  const { patch: cautious } = await underwritten(CAUTIOUS);
  expect(cautious.status).toMatchObject({ uwDecision: "REVIEW" });
  expect(cautious.offers).toBeNull();
  const { patch: usual } = await underwritten("main");
  expect(usual.status).toMatchObject({ uwDecision: "INITIAL" });
  expect(usual.offers).not.toHaveLength(0);
});
