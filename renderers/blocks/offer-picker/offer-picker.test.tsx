import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleApplication } from "../../gallery/sample.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { OfferPickerBlock } from "./offer-picker.tsx";

const host = { application: sampleApplication };
const offer = sampleApplication.offers?.[1]?.uuid ?? "";

test("a chosen term and amount show at once the draw and the payment", async () => {
  renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer, amount: 100_000 },
    onChange: vi.fn(),
    host,
  });
  for (const figure of ["$1,239.86", "$95,247.17", "$4,752.83", "$148,782.60"])
    expect(screen.getByText(figure)).toBeTruthy();
});

test("the picker shows the recording tax on the whole line next to the fee", () => {
  const offers = sampleApplication.offers?.map((each) => ({
    ...each,
    recordingTax: [{ percent: 0.5 }, { percent: 0.3, exempt: 10_000 }],
  }));
  renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer, amount: 100_000 },
    onChange: vi.fn(),
    host: { application: { ...sampleApplication, offers } },
  });
  expect(screen.getByText("Mortgage tax")).toBeTruthy();
  expect(screen.getByText("$770.00")).toBeTruthy();
});

test("the picker itemizes the closing costs from the line to the payout, to the cent", () => {
  const offers = sampleApplication.offers?.map((each) => ({
    ...each,
    recordingTax: [{ percent: 0.5 }],
    closingCosts: { items: { recording: 204.5, valuation: 180 }, capPercent: 5 },
  }));
  renderBlock(OfferPickerBlock, {
    options: {
      costs: {
        title: "From your line to your account",
        rows: [
          { id: "valuation", label: "Valuation" },
          { id: "notary", label: "Notary" },
          { id: "recording", label: "Recording fee" },
        ],
        credit: "Costs that we pay for you",
        payout: "Left for you",
      },
    },
    value: { offerUuid: offer, amount: 100_000 },
    onChange: vi.fn(),
    host: { application: { ...sampleApplication, offers } },
  });
  const list = screen.getByRole("heading", { name: "From your line to your account" });
  const rows = [...(list.parentElement?.querySelectorAll("dl > div") ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect(rows).toEqual([
    "Amount$100,000.00",
    "Origination fee-$4,752.83",
    "Valuation-$180.00",
    "Recording fee-$204.50",
    "Mortgage tax-$500.00",
    "Costs that we pay for you$137.33",
    "Left for you$94,500.00",
  ]);
});

test("typing, sliding and choosing report offer and amount", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(OfferPickerBlock, { options: {}, value: {}, onChange, host });
  await user.click(screen.getByRole("radio", { name: /^10 years/ }));
  expect(onChange).toHaveBeenLastCalledWith({ offerUuid: offer });
  await user.type(screen.getByLabelText("Amount"), "50000");
  expect(onChange).toHaveBeenLastCalledWith({ amount: 50_000 });
  fireEvent.change(screen.getByRole("slider"), { target: { value: "75000" } });
  expect(onChange).toHaveBeenLastCalledWith({ amount: 75_000 });
});

test.each([
  [300_000, "$15,000 to $180,000"],
  [50_250, "steps of $500"],
  ["abc", "Enter an amount in dollars"],
])("an amount of %s shows an error at the amount and no figures", (amount, why) => {
  const offers = sampleApplication.offers?.map((each) => ({ ...each, step: 500 }));
  renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer, amount },
    onChange: vi.fn(),
    host: { application: { ...sampleApplication, offers } },
  });
  const problem = screen.getByRole("alert");
  expect(problem.textContent).toContain(why);
  const input = screen.getByLabelText("Amount");
  expect(input.getAttribute("aria-describedby")?.split(" ")).toContain(problem.id);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("Monthly payment")).toBeNull();
});

test("the picker does not reject an amount while the borrower types it", async () => {
  const { user } = renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer },
    onChange: vi.fn(),
    host,
  });
  await user.type(screen.getByLabelText("Amount"), "500");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.tab();
  expect(screen.getByRole("alert").textContent).toContain("$15,000 to $180,000");
});

test("the picker announces the result of an amount in one sentence", () => {
  renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer, amount: 100_000 },
    onChange: vi.fn(),
    host,
  });
  expect(screen.getByRole("status").textContent).toBe(
    "$100,000 over 10 years: $1,239.86 a month, $148,782.60 in all.",
  );
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("$100,000");
});

test("the section on later draws says how AutoPay changes the margin", () => {
  const laterDraws = { indexName: "Prime Rate", indexRate: 7, margin: 1.5, minDraw: 500 };
  const offers = sampleApplication.offers?.map((each) => ({
    ...each,
    laterDraws,
    autopayDiscount: 0.25,
  }));
  renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer },
    onChange: vi.fn(),
    host: { application: { ...sampleApplication, offers } },
  });
  expect(
    screen.getByText(/your margin of 1\.50 .* Without AutoPay it is 0\.25 points higher\./),
  ).toBeTruthy();
});

const wish = { amount: "/application/amount", months: "/application/term" };

test.each([
  ["the amount that was asked for", 50_250, 50_000],
  ["the greatest amount of the offer", 900_000, 180_000],
  ["the least amount of the offer", 900, 15_000],
])("the picker begins with the nearest term and with %s", (_which, amount, allowed) => {
  const offers = sampleApplication.offers?.map((each) => ({ ...each, step: 500 }));
  const onChange = vi.fn();
  const application = { ...sampleApplication, offers, amount, term: 110 };
  renderBlock(OfferPickerBlock, { options: { start: wish }, onChange, host: { application } });
  expect(onChange.mock.calls).toEqual([[{ offerUuid: offer, amount: allowed }]]);
});

test("the picker keeps a choice that was made, whatever was asked for earlier", () => {
  const onChange = vi.fn();
  const application = { ...sampleApplication, amount: 50_000, term: 120 };
  const value = { amount: 20_000 };
  renderBlock(OfferPickerBlock, {
    options: { start: wish },
    value,
    onChange,
    host: { application },
  });
  expect(onChange).not.toHaveBeenCalled();
});

test("a product names the money that the borrower receives", () => {
  renderBlock(OfferPickerBlock, {
    options: { draw: "Paid to you" },
    value: { offerUuid: offer, amount: 100_000 },
    onChange: vi.fn(),
    host,
  });
  expect(screen.getByText("Paid to you")).toBeTruthy();
});
