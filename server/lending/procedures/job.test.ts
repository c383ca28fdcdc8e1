import { describe, expect, it } from "vitest";
import type { Job } from "#engine/procedure/compile.ts";
import type { Application, LockedApplication } from "#server/lending/application/ports.ts";
import type { JobChange, JobContext } from "#server/lending/jobs/handler.ts";
import { Answers } from "#server/lending/vendors/answers.ts";
import { sandboxVendors } from "#server/lending/vendors/index.ts";
import { declaredJob } from "./job.ts";
import { compiled, shipped } from "./testing/compiled.ts";

interface Run {
  application?: Application;
  at?: string;
  options?: Record<string, unknown>;
  vendors?: Record<string, unknown>;
  /** The application under the lock, when it differs. */
  current?: Application;
}

async function run(procedure: ReturnType<typeof compiled>, given: Run = {}): Promise<JobChange> {
  const { application = {}, at = "2026-11-23T15:00:00.000Z", options = {}, vendors = {} } = given;
  const context = {
    application,
    profile: {},
    organisation: {},
    flow: { flow: {} },
    now: new Date(at),
    options,
    idempotencyKey: "application/run",
    vendors: sandboxVendors(new Answers(vendors, {})),
    readDocument: async () => new Uint8Array(),
  } as unknown as JobContext;
  const answer = await declaredJob(procedure)(context);
  const current = { ...context, application: given.current ?? application };
  return typeof answer === "function" ? answer(current as LockedApplication) : answer;
}

const job = (...steps: Job["steps"]) => compiled({ id: "test.job", steps });
const over: Job["steps"][number] = {
  id: "over",
  write: [{ set: "/application/status/waitingPeriodOver", value: true }],
};

describe("a declared job", () => {
  it("asks a port and writes the parts of its answer that the guards choose", async () => {
    const flood = shipped("jobs", "flood.determine");
    const pending = { "flood.determine": { status: "PENDING", hours: 24 } };
    expect((await run(flood, { vendors: pending })).patch).toEqual({
      flood: { expectedAt: "2026-11-24T15:00:00.000Z" },
      status: { floodComplete: true, waitingOnFloodCert: true },
    });
    const determined = { "flood.determine": { zone: "AE", specialHazard: true } };
    expect((await run(flood, { vendors: determined })).patch).toEqual({
      flood: { zone: "AE", specialHazard: true, determinedAt: "2026-11-23T15:00:00.000Z" },
      property: { floodZone: "AE" },
      status: { floodComplete: true, waitingOnFloodCert: false },
    });
  });

  it("removes a place whose value is null or whose expression has no value", async () => {
    const title = shipped("jobs", "title.search");
    const application = { titleReport: { expectedAt: "2026-11-23T15:00:00Z", vesting: "old" } };
    const vendors = { "title.search": { status: "CLEAR" } };
    const { patch } = await run(title, { application, vendors });
    expect(patch).toMatchObject({ titleReport: { expectedAt: null, vesting: null } });
  });

  it("computes what it writes from the data under the lock", async () => {
    const copy = job({
      id: "copy",
      write: [{ set: "/application/adjustedHomeAmount", expression: "application.amount" }],
    });
    const { patch } = await run(copy, { application: { amount: 1 }, current: { amount: 2 } });
    expect(patch).toEqual({ adjustedHomeAmount: 2 });
  });

  it("fails, to be retried, when the data under the lock needs a vendor that was not asked", async () => {
    const record = job({ id: "record", when: "application.active", ask: "recorder.record" }, over);
    const changed = { application: { active: false }, current: { active: true } };
    await expect(run(record, changed)).rejects.toThrow('step "record" is needed now');
  });

  it("passes messages and jobs on to the write", async () => {
    const { notify, start } = await run(
      job(
        { id: "tell", notify: { mail: "ready" } },
        { id: "go", start: { job: "conditions.raise" } },
      ),
    );
    expect(notify).toEqual([{ step: "tell", notify: { mail: "ready" } }]);
    expect(start).toEqual([{ step: "go", start: { job: "conditions.raise" } }]);
  });
});

describe("a wait", () => {
  const later = (wait: NonNullable<Job["steps"][number]["wait"]>) =>
    job(
      { id: "begin", write: [{ set: "/application/amount", expression: "1" }] },
      { id: "later", wait },
      over,
    );
  const application = { property: { state: "CA" } } as Application;

  it("stores what was written and goes on after a duration", async () => {
    const procedure = later({ for: "P1DT2H" });
    const { patch, continues } = await run(procedure, { application });
    expect(patch).toEqual({ amount: 1 });
    expect(continues?.until).toEqual(new Date("2026-11-24T17:00:00Z"));
    const rest = await run(procedure, {
      application,
      at: "2026-11-24T17:00:00Z",
      options: continues?.options ?? {},
    });
    expect(rest.patch).toEqual({ status: { waitingPeriodOver: true } });
    expect(rest.continues).toBeUndefined();
  });

  it("counts business days at the property without weekends and holidays", async () => {
    // From the Wednesday before Thanksgiving: Friday is the first day, Monday the second.
    const { continues } = await run(later({ businessDays: 2 }), {
      application,
      at: "2026-11-25T20:00:00Z",
    });
    expect(continues?.until).toEqual(new Date("2026-11-30T08:00:00Z"));
  });

  it("waits on when its date moves later, and goes on at once when the date has passed", async () => {
    const procedure = later({ until: "application.closing.notBefore" });
    const until = (notBefore: string) => ({ ...application, closing: { notBefore } });
    const first = await run(procedure, { application: until("2026-11-24T00:00:00Z") });
    const moved = await run(procedure, {
      application: until("2026-11-30T00:00:00Z"),
      at: "2026-11-24T00:00:00Z",
      options: first.continues?.options ?? {},
    });
    expect(moved.patch).toEqual({});
    expect(moved.continues?.until).toEqual(new Date("2026-11-30T00:00:00Z"));
    const passed = await run(procedure, { application: until("2026-11-01T00:00:00Z") });
    expect(passed.patch).toEqual({ amount: 1, status: { waitingPeriodOver: true } });
  });

  it("fails when the date is absent, and when the step is gone", async () => {
    await expect(run(later({ until: "application.closing.notBefore" }))).rejects.toThrow(
      "a date that the application does not have",
    );
    const options = { goesOnAt: { step: "before", again: true } };
    await expect(run(later({ for: "PT1H" }), { options })).rejects.toThrow(
      'waited at its step "before", which it no longer has',
    );
  });
});

describe("options", () => {
  const titled = (vendors: Run["vendors"], options?: Run["options"]) =>
    run(shipped("jobs", "title.search"), { vendors: { "title.search": vendors }, options });

  it("choose what a step writes, and have their defaults", async () => {
    const clear = { status: "CLEAR" };
    expect((await titled(clear)).patch).toMatchObject({
      status: { title: "PREQUAL_TITLE_COMPLETE", prequalTitleComplete: true },
    });
    expect((await titled(clear, { closing: true })).patch).toMatchObject({
      status: { title: "FINAL_TITLE_COMPLETE", titleComplete: true },
    });
  });

  it("are still there after a wait", async () => {
    const endsAt = "2026-11-25T08:00:00.000Z";
    const application = { rescission: { endsAt }, status: {} };
    const end = shipped("jobs", "rescission.end");
    const { continues } = await run(end, { application, options: { funding: false } });
    const { patch } = await run(end, { application, at: endsAt, options: continues?.options });
    expect(patch).toEqual({ status: { rescissionOver: true } });
  });
});

describe("the shipped ends of the right to cancel", () => {
  const endsAt = "2026-11-25T08:00:00.000Z";
  const ends: [name: string, options: Record<string, unknown>][] = [
    ["the end of the wait for funding", {}],
    ["the end of canceling alone", { funding: false }],
  ];
  const end = (options: Run["options"], at: string, status: Application["status"] = {}) =>
    run(shipped("jobs", "rescission.end"), {
      application: { rescission: { endsAt }, status },
      at,
      options,
    });

  it.each(ends)("%s is never early", async (_, options) => {
    const { patch, continues } = await end(options, "2026-11-25T07:59:59Z");
    expect(patch).toEqual({});
    expect(continues?.until).toEqual(new Date(endsAt));
  });

  it("end canceling at its deadline, and the wait for the money on the funding day", async () => {
    expect((await end({ funding: false }, endsAt)).patch).toEqual({
      status: { rescissionOver: true },
    });
    expect((await end({}, "2026-11-27T08:00:00Z")).patch).toEqual({
      status: { rescissionOver: true, rescissionComplete: true },
    });
  });

  it.each(ends)("%s changes nothing for a canceled line", async (_, options) => {
    const { patch, continues } = await end(options, "2026-11-27T08:00:00Z", { cancelled: true });
    expect([patch, continues]).toEqual([{}, undefined]);
  });
});
