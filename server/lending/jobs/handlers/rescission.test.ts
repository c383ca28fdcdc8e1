import { describe, expect, it } from "vitest";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { endRescission } from "./rescission.ts";

const endsAt = "2026-11-25T08:00:00Z";
const end = (at: string, options: object = {}, status: object = {}) =>
  endRescission({
    application: { rescission: { endsAt }, status },
    options,
    now: new Date(at),
  } as JobContext);

describe("endRescission", () => {
  it("refuses to end the period a second early", async () => {
    await expect(end("2026-11-25T07:59:59Z")).rejects.toThrow(/lasts until/);
    await expect(end("2026-11-25T07:59:59Z", { only: "CANCELLING" })).rejects.toThrow(/lasts/);
  });

  it("ends canceling at its deadline, and the wait for the money on the funding day", async () => {
    expect(await end(endsAt, { only: "CANCELLING" })).toEqual({
      patch: { status: { rescissionOver: true } },
    });
    expect(await end("2026-11-27T08:00:00Z")).toEqual({
      patch: { status: { rescissionOver: true, rescissionComplete: true } },
    });
  });

  it("changes nothing for a canceled line", async () => {
    for (const only of ["CANCELLING", undefined])
      expect(await end("2026-11-27T08:00:00Z", { only }, { cancelled: true })).toEqual({});
  });
});
