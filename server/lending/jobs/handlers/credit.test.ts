import { expect, it, vi } from "vitest";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { pullHardCredit, pullSoftCredit } from "./credit.ts";

const report = {
  result: "MATCH",
  inquiries90Days: 0,
  pinRejected: false,
  scoreRange: [300, 850],
};
const [home, elsewhere] = [{ street1: "1 Home Street" }, { street1: "2 Other Street" }];
const pulled = async (job: typeof pullHardCredit, dob: string, homeAddress?: object) => {
  const pull = vi.fn().mockResolvedValue(report);
  const { patch } = (await job({
    application: {
      property: { state: "AL", address: home },
      creditRetry: { requested: true, pin: "1234" },
    },
    profile: { dob, ...(homeAddress === undefined ? {} : { homeAddress }) },
    organisation: { ageOfMajority: { default: 18, stateRules: { AL: { age: 19 } } } },
    now: new Date("2026-11-21T18:00:00Z"),
    options: { attestInquiriesFrom: 3 },
    vendors: { credit: { pull } },
  } as unknown as JobContext)) as { patch: { status: object; creditRetry: object } };
  const [, asked] = (pull.mock.calls[0] ?? []) as [string?, { address?: object }?];
  return { patch, inquiries: pull.mock.calls.length, address: asked?.address };
};

it.each([
  ["soft", pullSoftCredit],
  ["hard", pullHardCredit],
] as const)(
  "a %s pull is made for adults only, with the address where they live",
  async (kind, job) => {
    const minor = await pulled(job, "2007-11-22");
    expect(minor.inquiries).toBe(0);
    expect(minor.patch).toEqual({
      creditRetry: { requested: null, pin: null },
      status: { [`${kind}CreditComplete`]: true, [`${kind}CreditResult`]: "MINOR" },
    });
    const adult = await pulled(job, "2007-11-21");
    expect(adult.inquiries).toBe(1);
    expect(adult.patch.status).toMatchObject({ [`${kind}CreditResult`]: "MATCH" });
    expect(adult.address).toEqual(home);
    expect((await pulled(job, "1980-11-21", elsewhere)).address).toEqual(elsewhere);
  },
);
