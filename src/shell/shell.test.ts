import { describe, expect, it } from "vitest";
import { clockTime } from "./idle/IdleWarning.tsx";
import { offerFigures } from "./offer/offer.ts";
import { progressOf } from "./progress.ts";

const steps = ["a", "b", "c", "d"].map((id) => ({ id, title: id }));
const marks = (current: string | null, reached: string | null) =>
  progressOf(steps, current, reached).map(({ mark }) => mark);

describe("progress", () => {
  it("marks done, current and later steps", () => {
    expect(marks("b", "b")).toEqual(["done", "current", "ahead", "ahead"]);
  });
  it("keeps later steps marked on an earlier page", () => {
    expect(marks("a", "c")).toEqual(["current", "done", "ahead", "ahead"]);
  });
  it("is empty on a page without a step", () => {
    expect(marks(null, "b")).toEqual([]);
    expect(marks("gone", "b")).toEqual([]);
  });
});

describe("offer details", () => {
  const offer = {
    term: 120,
    rate: 8.25,
    amount: 100_000,
    uwCalculatedDrawAmount: 97_000,
    monthlyPayment: 1200.5,
  };
  it("shows APR, first draw, payment and years", () => {
    expect(offerFigures(offer)).toEqual({ apr: 8.25, draw: 97_000, payment: 1200.5, years: 10 });
  });
  it.each(["term", "rate", "amount"])("returns no offer figures without %s", (field) => {
    expect(offerFigures({ ...offer, [field]: 0 })).toBeNull();
    expect(offerFigures({ ...offer, [field]: undefined })).toBeNull();
  });
});

it.each([
  [120_000, "2:00"],
  [64_200, "1:05"],
  [900, "0:01"],
  [-5, "0:00"],
])("formats %i ms as %s", (ms, text) => {
  expect(clockTime(ms)).toBe(text);
});
