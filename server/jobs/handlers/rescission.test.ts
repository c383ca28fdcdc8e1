import { describe, expect, it } from "vitest";
import type { JobContext } from "../handler.ts";
import { endRescission } from "./rescission.ts";

const endsAt = "2026-11-25T08:00:00Z";
const end = (at: string, options: object = {}, status: object = {}) =>
  endRescission({
    application: { rescission: { endsAt }, status },
    options,
    now: new Date(at),
  } as JobContext);

describe("the right to cancel ends", () => {
  it("not a second early", async () => {
    await expect(end("2026-11-25T07:59:59Z")).rejects.toThrow(/lasts until/);
    await expect(end("2026-11-25T07:59:59Z", { only: "CANCELLING" })).rejects.toThrow(/lasts/);
  });

  it("for cancelling at its deadline, and for the money on the day that is looked at last", async () => {
    expect(await end(endsAt, { only: "CANCELLING" })).toEqual({
      patch: { status: { rescissionOver: true } },
    });
    expect(await end("2026-11-27T08:00:00Z")).toEqual({
      patch: { status: { rescissionOver: true, rescissionComplete: true } },
    });
  });

  it("never for a line that was cancelled", async () => {
    for (const only of ["CANCELLING", undefined])
      expect(await end("2026-11-27T08:00:00Z", { only }, { cancelled: true })).toEqual({});
  });
});
