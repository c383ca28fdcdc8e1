import { english } from "#server/lending/locale/wording.ts";
import { describe, expect, it } from "vitest";
import { problemOf, verdictOf } from "#server/lending/jobs/handlers/account.ts";
import { Answers } from "./answers.ts";
import { sandboxVendors } from "./index.ts";

describe("Answers of a persona", () => {
  const vendors = {
    "flood.determine": [{ status: "PENDING", hours: 24 }, { zone: "X" }],
    one: { a: 1 },
  };

  it("returns a persona's answers in order and repeats the last one", async () => {
    for (const [calls, expected] of [
      [0, "PENDING"],
      [1, "DETERMINED"],
      [9, "DETERMINED"],
    ] as const) {
      const answers = new Answers(vendors, { "flood.determine": calls });
      const report = await sandboxVendors(answers).flood.determine({ address: {} });
      expect(report.status).toBe(expected);
      expect(answers.counts()).toEqual({ "flood.determine": calls + 1 });
    }
  });

  it("returns the same answer again when the earlier call was not stored", () => {
    const answers = new Answers(vendors, {});
    expect(answers.take("flood.determine")).toEqual(
      new Answers(vendors, {}).take("flood.determine"),
    );
  });

  it("names the missing answer in its error", () => {
    expect(() => new Answers({}, {}).take("title.search")).toThrow(/"title.search"/);
  });
});

describe("Credit pull of a frozen file", () => {
  const vendors = {
    "credit.softPull": [
      { result: "FROZEN", frozenBureaus: ["Equifax"], pin: "4321" },
      { result: "MATCH", score: 744 },
    ],
  };
  const pull = async (calls: number, pin?: string) => {
    const answers = new Answers(vendors, { "credit.softPull": calls });
    const report = await sandboxVendors(answers).credit.pull("soft", {
      name: {},
      ...(pin === undefined ? {} : { pin }),
    });
    return { ...report, calls: answers.counts()["credit.softPull"] ?? calls };
  };

  it("reports the freeze on the first pull", async () => {
    expect(await pull(0)).toMatchObject({ result: "FROZEN", pinRejected: false, calls: 1 });
  });

  it("keeps the file frozen after a wrong PIN, without using an answer", async () => {
    expect(await pull(1, "9999")).toMatchObject({ result: "FROZEN", pinRejected: true, calls: 1 });
  });

  it("releases the file by its PIN, or after a release at the bureau", async () => {
    expect(await pull(1, "4321")).toMatchObject({ result: "MATCH", score: 744, calls: 2 });
    expect(await pull(1)).toMatchObject({ result: "MATCH", calls: 2 });
  });
});

describe("Codes of the account network", () => {
  it.each([
    ["_1111", "CA11", "VERIFIED"],
    ["_5555", "CA11", "VERIFIED"],
    ["_3333", "CA11", "VERIFIED"],
    ["_1111", "CA30", "PENDING_REVIEW"],
    ["_1111", "CA25", "PENDING_REVIEW"],
    ["ND01", "CA11", "PENDING_REVIEW"],
    ["RT01", "CA21", "FAILED_VERIFICATION"],
    ["RT02", "CA11", "FAILED_VERIFICATION"],
    ["GN01", "CA11", "FAILED_VERIFICATION"],
    ["GS02", "CA11", "FAILED_VERIFICATION"],
    ["_1111", "CA21", "PENDING_REVIEW"],
    ["_1111", "ND02", "PENDING_REVIEW"],
    ["RT00", "CA11", "PENDING_REVIEW"],
    ["RT03", "CA11", "PENDING_REVIEW"],
    ["ND00", "CA11", "PENDING_REVIEW"],
    ["GS01", "CA11", "FAILED_VERIFICATION"],
    ["GP01", "CA11", "FAILED_VERIFICATION"],
    ["RT04", "CA11", "FAILED_VERIFICATION"],
    ["GN05", "CA11", "FAILED_VERIFICATION"],
    ["_1111", "CA01", "FAILED_VERIFICATION"],
    ["XX99", "CA11", "PENDING_REVIEW"],
  ])(
    "maps account code %s with owner code %s to %s",
    (accountResponse, customerResponse, verdict) => {
      expect(verdictOf({ accountResponse, customerResponse })).toBe(verdict);
    },
  );

  it.each([
    ["GS01", "CA11", /routing number/],
    ["GS02", "CA11", /account of this number/],
    ["RT04", "CA11", /kind of account/],
    ["_1111", "CA01", /another name/],
    // The borrower never reads what other banks reported.
    ["GN01", "CA11", /couldn’t confirm this account/],
    ["GP01", "CA11", /couldn’t confirm this account/],
  ])(
    "explains account code %s with owner code %s to the borrower by %s",
    (accountResponse, customerResponse, words) => {
      expect(english(problemOf({ accountResponse, customerResponse }))).toMatch(words);
    },
  );
});
