import { expect, it, vi } from "vitest";
import { CallError } from "#src/calls/call-error.ts";
import { errorEvent, sendErrorEvent } from "./error-event.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const place = {
  domain: "lender.example",
  pagePath: `/account/heloc/${uuid}/liens`,
  queryParams: {},
  applicationUuid: uuid,
};

it("names kind and place of an error without its message", () => {
  const error = new CallError(503, "", { errors: ["No answer for 123-45-6789."] });
  const visit = { uuid, epoch: 1, trackerUuid: uuid };
  expect(errorEvent(error, place, { productType: "HELOC", visit })).toEqual({
    ...place,
    event: "ERROR",
    eventType: "ERROR",
    productType: "HELOC",
    sessionKey: visit,
    eventProperties: { name: "CallError", status: 503 },
    dontDedupe: true,
  });
  const other = errorEvent("thrown text", place);
  expect(other.eventProperties).toEqual({ name: "string" });
  expect(JSON.stringify(other)).not.toContain("thrown");
});

it("is sent without a token and never throws", async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("away")));
  const ports = { fetch: fetched, origin: "https://lender.example", orgCode: "main" };
  await sendErrorEvent(errorEvent(new Error("x"), place), ports);
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe("/ft/external/event");
  expect(init).toMatchObject({ method: "POST", keepalive: true });
  expect(Object.keys(init?.headers ?? {})).not.toContain("authorization");
});
