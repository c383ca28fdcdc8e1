import { describe, expect, it } from "vitest";
import type { Application, EffectContext } from "#server/lending/application/ports.ts";
import { faultOf, now, run } from "./testing/run-effect.ts";

describe("submit-identity", () => {
  const front = "77777777-7777-8777-8777-777777777777";
  const back = "77777777-7777-8777-8777-777777777778";
  const documents: Application["documents"] = [
    { uuid: front, type: "DRIVERS_LICENSE_FRONT" },
    { uuid: back, type: "DRIVERS_LICENSE_BACK" },
  ];
  const sides = {
    DRIVERS_LICENSE: { front: "DRIVERS_LICENSE_FRONT", back: "DRIVERS_LICENSE_BACK" },
    PASSPORT: { page: "PASSPORT_FRONT" },
  };
  const license = { idType: "DRIVERS_LICENSE", front: [front], back: [back] };
  const send = (data: object, expires = "2030-01-01") =>
    run(
      "submit-identity",
      { property: { state: "CA" }, identity: { expires }, documents },
      { ...data },
      { options: { sides } },
    );

  it.each([
    ["2026-11-20", undefined],
    ["2026-11-19", "/expires"],
  ])(
    "checks an identity document that expires on %s, with the fault at %s",
    async (expires, pointer) => {
      expect(faultOf(await send(license, expires))?.pointer).toBe(pointer);
    },
  );

  it.each([
    ["image/png", "/back"],
    ["application/pdf", undefined],
  ])("checks one %s sent for both sides, with the fault at %s", async (contentType, pointer) => {
    const twice = documents.map((each) => ({ ...each, contentType, sha256: "0".repeat(64) }));
    const result = await run(
      "submit-identity",
      { property: { state: "CA" }, identity: { expires: "2030-01-01" }, documents: twice },
      { ...license },
      { options: { sides } },
    );
    expect(faultOf(result)?.pointer).toBe(pointer);
  });

  it("requires every side that the kind of document has", async () => {
    expect((await send(license)).patch).toMatchObject({
      identity: { documentUuids: [front, back] },
      status: { identitySubmitted: true },
    });
  });

  it.each([
    ["no image of the back", { ...license, back: [] }, "/back"],
    ["the front twice", { ...license, back: [front] }, "/back"],
    [
      "another person's file",
      { ...license, front: ["00000000-0000-8000-8000-000000000000"] },
      "/front",
    ],
    ["a license as a passport", { idType: "PASSPORT", page: [front] }, "/page"],
    ["an unknown kind", { idType: "LIBRARY_CARD", front: [front] }, "/idType"],
    ["a kind named like an inherited property", { idType: "toString", front: [front] }, "/idType"],
  ])("rejects an identity document with %s", async (_, data, pointer) => {
    const result = await send(data);
    expect(faultOf(result)?.pointer).toBe(pointer);
    expect(result.patch).toBeUndefined();
  });
});

describe("Deadlines", () => {
  const photo = { uuid: "77777777-7777-8777-8777-777777777777" };

  it("requires a flood policy for a home in a flood hazard area", async () => {
    const proof = { ...photo, type: "PROOF_OF_HAZARD_INSURANCE" as const };
    const insurance = { documentUuids: [proof.uuid], expires: "2027-01-01" };
    expect(
      (await run("submit-insurance", { insurance, documents: [proof] })).errors,
    ).toBeUndefined();
    const flooded = await run("submit-insurance", {
      insurance,
      documents: [proof],
      flood: { specialHazard: true },
    });
    expect(faultOf(flooded)?.message).toContain("flood policy");
    const flood = { ...proof, type: "PROOF_OF_FLOOD_INSURANCE" as const };
    const alone = await run("submit-insurance", { insurance, documents: [flood] });
    expect(faultOf(alone)?.pointer, "a flood policy insures against nothing else").toBe("/proof");
  });

  it.each([
    ["2026-11-19", "This policy has ended"],
    ["2026-11-24", "before the day on which we can send"],
    ["2026-11-25", undefined],
  ])("checks an insurance policy that expires on %s: %s", async (expires, message) => {
    const proof = { ...photo, type: "PROOF_OF_HAZARD_INSURANCE" as const };
    const result = await run("submit-insurance", {
      insurance: { documentUuids: [proof.uuid], expires },
      documents: [proof],
      rescission: { fundsOn: "2026-11-25" },
    });
    if (message === undefined) expect(result.errors).toBeUndefined();
    else expect(faultOf(result)).toMatchObject({ pointer: "/expires" });
    expect(faultOf(result)?.message ?? "").toContain(message ?? "");
  });

  describe("schedule-notary and cancel-appointment", () => {
    const screen: EffectContext["screen"] = {
      id: "calendar",
      title: "Calendar",
      body: [
        {
          id: "calendar",
          block: "calendar",
          field: "requestedTime",
          options: { days: 21, fromHour: 9, toHour: 17, stepMinutes: 60, leadBusinessDays: 1 },
        },
      ],
    };
    const closing = { notBefore: "2026-12-02T06:00:00Z" };
    const property = { state: "TX" as const };
    const offered = "not offered any more";
    // Friday noon in Texas.
    it.each([
      ["that has passed", "2026-11-20T17:00:00Z", {}, "has passed"],
      [
        "within the waiting period of the state",
        "2026-11-30T17:00:00Z",
        { closing },
        "December 2, 2026",
      ],
      ["after the waiting period", "2026-12-03T17:00:00Z", { closing }, undefined],
      ["within the lead time", "2026-11-21T17:00:00Z", {}, offered],
      ["on a weekend", "2026-11-28T17:00:00Z", {}, offered],
      ["on Thanksgiving", "2026-11-26T17:00:00Z", {}, offered],
      ["before the office opens", "2026-11-24T14:00:00Z", {}, offered],
      ["between two slots", "2026-11-24T17:30:00Z", {}, offered],
      ["when the office is open", "2026-11-24T17:00:00Z", {}, undefined],
      ["that is no time", "soon", {}, "Choose a day"],
    ])("accepts or rejects an appointment %s", async (_, requestedTime, more, message) => {
      const result = await run(
        "schedule-notary",
        { property, ...more },
        { requestedTime },
        { screen },
      );
      if (message === undefined) expect(result.errors).toBeUndefined();
      else expect(faultOf(result)?.message).toContain(message);
    });

    it.each([
      ["2026-11-23T17:00:00Z", "too late"],
      // Offices are closed on Saturday, so the third office day is Wednesday.
      ["2026-11-24T17:00:00Z", "too late"],
      ["2026-11-25T17:00:00Z", undefined],
    ])(
      "changes or cancels an appointment on %s, or rejects it: %s",
      async (appointment, message) => {
        const application = { property, requestedManualNotaryTime: appointment };
        const options = { changeUntilBusinessDays: 3 };
        const change = await run(
          "schedule-notary",
          application,
          { requestedTime: "2026-11-27T17:00:00Z" },
          { screen, options },
        );
        const cancel = await run("cancel-appointment", application, {}, { options });
        for (const result of [change, cancel])
          if (message === undefined) expect(result.errors).toBeUndefined();
          else expect(faultOf(result)?.message).toContain(message);
        if (message === undefined)
          expect(cancel.patch).toEqual({
            requestedManualNotaryTime: null,
            notary: { appointment: null, session: null },
          });
      },
    );
  });

  it("cancel-rescission cancels the line until the period ends", async () => {
    const rescission = { endsAt: "2026-11-25T08:00:00Z" };
    const within = await run("cancel-rescission", {
      rescission,
      status: { rescissionStarted: true },
    });
    expect(within.patch).toEqual({
      cancellation: { at: now.toISOString(), releaseBy: "2026-12-10" },
      status: { cancelled: true },
    });
    const after = await run(
      "cancel-rescission",
      { rescission, status: { rescissionStarted: true } },
      {},
      { now: new Date(rescission.endsAt) },
    );
    expect(faultOf(after)?.pointer).toBe("/confirm");
    expect(faultOf(await run("cancel-rescission", {}))?.pointer).toBe("/confirm");
    // The line was canceled in another tab, and the period has ended since.
    const cancelled = { rescission, status: { rescissionStarted: true, cancelled: true } };
    expect(
      await run("cancel-rescission", cancelled, {}, { now: new Date("2026-11-25T08:00:01Z") }),
    ).toEqual({});
  });
});
