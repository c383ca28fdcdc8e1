import fc from "fast-check";
import { expect, it } from "vitest";
import { sessionStep, WARN_BEFORE_MS } from "./renewal.ts";

const minutes = 60_000;
const lifetime = 15 * minutes;

it.each([
  ["just arrived", { active: 0, now: 0 }, { kind: "rest", until: 7.5 * minutes }],
  ["half-way, at work", { active: 7 * minutes, now: 8 * minutes }, { kind: "renew" }],
  ["half-way, away", { active: 0, now: 8 * minutes }, { kind: "rest", until: 13 * minutes }],
  ["two minutes left", { active: 0, now: 13 * minutes }, { kind: "warn", endsAt: 15 * minutes }],
  [
    "two minutes left, at work just now",
    { active: 12.9 * minutes, now: 13 * minutes },
    { kind: "warn", endsAt: 15 * minutes },
  ],
  ["run out", { active: 14 * minutes, now: 15 * minutes }, { kind: "over" }],
])("decides the renewal of a session: %s", (_name, { active, now }, step) => {
  expect(sessionStep({ lifetime, since: 0, active, now })).toEqual(step);
});

it("a token without a lifetime is left alone", () => {
  expect(sessionStep({ lifetime: null, since: 0, active: 0, now: 1e12 }).kind).toBe("rest");
});

it("warns two minutes before every log-out when the token lives that long", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3 * minutes, max: 120 * minutes }),
      fc.integer({ min: 1, max: WARN_BEFORE_MS }),
      (life, before) => {
        const step = sessionStep({ lifetime: life, since: 0, active: 0, now: life - before });
        expect(step).toEqual({ kind: "warn", endsAt: life });
      },
    ),
  );
});

it("rest always ends in the future", () => {
  fc.assert(
    fc.property(fc.nat(1e8), fc.nat(1e8), fc.nat(1e8), (life, active, now) => {
      const step = sessionStep({ lifetime: life, since: 0, active, now });
      if (step.kind === "rest") expect(step.until).toBeGreaterThan(now);
    }),
  );
});
