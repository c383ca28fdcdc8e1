import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import type { Effect } from "../ports.ts";
import { steps } from "./prepare-submission.ts";
import { loadApplication } from "../store.ts";
import { submitScreen } from "./submit.ts";
import { askingVendors } from "./vendor-answers.ts";
import { applyAndRecompute } from "../write.ts";

/** Each submission opens two documents, the application and the profile, and seals both again. */
const DOCUMENTS = 2;
const ONCE = { loads: 1, keysRead: 2 * DOCUMENTS, entitlements: 1, validations: 1 };

describe("work of one submission", () => {
  let server: TestServer;
  let borrower: Borrower;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    borrower = await Borrower.begin(server);
    await borrower.submit("person", person);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const writeFromAJob = () =>
    server.ports.database.transaction((tx) =>
      applyAndRecompute(server.ports)(
        tx,
        borrower.uuid,
        { kind: "job", id: "credit" },
        { patch: { statedIncome: { annualIncome: 91_000 } } },
        { kind: "job.applied" },
      ),
    );

  /** Submits the screen whose action has one effect, and counts the work. */
  async function submit(effect: Effect) {
    const { ports: services } = server;
    const { row } = await loadApplication(services, services.database.db, borrower.uuid);
    const ports = { ...services, effects: { "set-account": effect } };
    const opened = vi.spyOn(steps, "open");
    const entitled = vi.spyOn(steps, "entitle");
    const validated = vi.spyOn(steps, "validate");
    const keys = [vi.spyOn(services.dataKeys, "open"), vi.spyOn(services.dataKeys, "get")];
    const attempt = vi.fn<Parameters<typeof askingVendors>[1]>((vendors) =>
      services.database.transaction((tx) =>
        submitScreen(ports, tx, {
          accountUuid: row.accountUuid,
          applicationUuid: borrower.uuid,
          submission: { screen: "number", data: { ssn: "123456789" } },
          expected: null,
          vendors,
        }),
      ),
    );
    const answer = await askingVendors(ports, attempt);
    return {
      answer,
      attempts: attempt.mock.calls.length,
      work: {
        loads: opened.mock.calls.length,
        keysRead: keys.reduce((sum, { mock }) => sum + mock.calls.length, 0),
        entitlements: entitled.mock.calls.length,
        validations: validated.mock.calls.length,
      },
    };
  }

  const withVendor = (ask: NonNullable<Effect["ask"]>): Effect =>
    Object.assign<Effect, Pick<Effect, "ask">>(
      ({ answer }) => ({ patch: { disburseAccount: { bankName: String(answer) } } }),
      { ask },
    );

  it("loads, decrypts, checks and validates once when no effect asks a vendor", async () => {
    const { attempts, work } = await submit(() => ({}));
    expect(attempts).toBe(1);
    expect(work).toEqual(ONCE);
  });

  it("reuses the loaded application under the lock when nothing changed while a vendor was asked", async () => {
    const ask = vi.fn<NonNullable<Effect["ask"]>>(async () => "First Platypus Bank");
    const { answer, attempts, work } = await submit(withVendor(ask));
    expect(attempts).toBe(2);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(work).toEqual(ONCE);
    expect(answer).toMatchObject({
      application: { disburseAccount: { bankName: "First Platypus Bank" } },
    });
  });

  it("loads and validates again when the application changed while a vendor was asked", async () => {
    const ask = vi.fn<NonNullable<Effect["ask"]>>(async () => {
      await writeFromAJob();
      vi.mocked(server.ports.dataKeys.open).mockClear();
      vi.mocked(server.ports.dataKeys.get).mockClear();
      return "First Platypus Bank";
    });
    const { answer, work } = await submit(withVendor(ask));
    expect(ask).toHaveBeenCalledTimes(1);
    // The keys of the first attempt are cleared together with those of the other write.
    expect(work).toEqual({ loads: 2, keysRead: 2 * DOCUMENTS, entitlements: 2, validations: 2 });
    expect(answer).toMatchObject({
      application: {
        disburseAccount: { bankName: "First Platypus Bank" },
        statedIncome: { annualIncome: 91_000 },
      },
    });
  });

  it("asks no vendor for data that does not fit the form", async () => {
    const ask = vi.fn<NonNullable<Effect["ask"]>>(async () => null);
    vi.spyOn(steps, "validate").mockReturnValue({ malformed: ["data: wrong"], fields: [] });
    await expect(submit(withVendor(ask))).rejects.toMatchObject({ status: 400 });
    expect(ask).not.toHaveBeenCalled();
  });
});
