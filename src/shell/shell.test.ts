import { describe, expect, it } from "vitest";
import { clockTime } from "#src/session/IdleWarning.tsx";
import { offerFigures } from "./offer.ts";
import { progressOf } from "./progress.ts";

const steps = ["a", "b", "c", "d"].map((id) => ({ id, title: id }));
const marks = (current: string | null, reached: string | null) =>
  progressOf(steps, current, reached).map(({ mark }) => mark);

describe("progress", () => {
  it("marks what is behind, here and ahead", () => {
    expect(marks("b", "b")).toEqual(["done", "current", "ahead", "ahead"]);
  });
  it("does not take back what was done when one looks back", () => {
    expect(marks("a", "c")).toEqual(["current", "done", "ahead", "ahead"]);
  });
  it("is not shown on a page that belongs to no step", () => {
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
  it.each(["term", "rate", "amount"])("is not there without %s", (field) => {
    expect(offerFigures({ ...offer, [field]: 0 })).toBeNull();
    expect(offerFigures({ ...offer, [field]: undefined })).toBeNull();
  });
});

it.each([
  [120_000, "2:00"],
  [64_200, "1:05"],
  [900, "0:01"],
  [-5, "0:00"],
])("%i ms reads %s", (ms, text) => {
  expect(clockTime(ms)).toBe(text);
});
