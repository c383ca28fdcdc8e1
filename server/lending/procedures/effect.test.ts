import { describe, expect, it } from "vitest";
import type { Application, EffectContext } from "#server/lending/application/ports.ts";
import { declaredEffect } from "./effect.ts";
import { compiled, shipped } from "./testing/compiled.ts";

const run = (
  procedure: ReturnType<typeof compiled>,
  application: Application = {},
  data: Record<string, unknown> = {},
) =>
  declaredEffect(
    procedure,
    undefined,
  )({
    application,
    profile: {},
    data,
    screen: { id: "sign", title: "Sign" },
    now: new Date("2026-11-23T15:00:00.000Z"),
  } as EffectContext);

describe("a declared effect", () => {
  it("refuses a submission at a field, and then changes nothing", async () => {
    const procedure = compiled(
      {
        id: "check",
        steps: [
          { id: "noted", write: [{ set: "/application/amount", expression: "form.amount" }] },
          {
            id: "refused",
            when: "form.amount > 100",
            refuse: { field: "/amount", message: "Enter less." },
          },
        ],
      } as Parameters<typeof compiled>[0],
      true,
    );
    expect(await run(procedure, {}, { amount: 101 })).toEqual({
      errors: [{ pointer: "/amount", message: { code: "check", args: {}, text: "Enter less." } }],
    });
    expect(await run(procedure, {}, { amount: 99 })).toMatchObject({ patch: { amount: 99 } });
  });

  it("requests another credit report", async () => {
    expect(await run(shipped("effects", "retry-credit"), {})).toMatchObject({
      patch: { creditRetry: { requested: true } },
    });
  });

  it("joins the shipped online session, and switches it to an office", async () => {
    const session = { status: "FAILED", problem: "Late.", problemCode: "late" } as const;
    expect(await run(shipped("effects", "join-notary"), { notary: { session } })).toMatchObject({
      patch: {
        notary: {
          session: {
            status: "WAITING",
            joinedAt: "2026-11-23T15:00:00.000Z",
            problem: null,
            problemCode: null,
          },
        },
      },
    });
    const application: Application = { notary: { session, notaryName: "Noah Ink" } };
    expect(await run(shipped("effects", "close-in-person"), application)).toMatchObject({
      patch: { closing: { mode: "IN_PERSON" }, notary: { session: null } },
    });
  });

  it("fails on a step that only jobs may have", () => {
    const procedure = compiled({ id: "x.y", steps: [{ id: "decide", ask: "funding.decide" }] });
    expect(() => run(procedure)).toThrow('a step of kind "ask"');
  });
});
