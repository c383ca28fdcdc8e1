import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleApplication } from "../../gallery/sample.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { OfferPickerBlock } from "./offer-picker.tsx";

const host = { application: sampleApplication };
const offer = sampleApplication.offers?.[1]?.uuid ?? "";

test("a term and an amount show at once what is received and paid", async () => {
  renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer, amount: 100_000 },
    onChange: vi.fn(),
    host,
  });
  for (const figure of ["$1,239.86", "$95,247.17", "$4,752.83", "$148,782.60"])
    expect(screen.getByText(figure)).toBeTruthy();
});

test("where recording is taxed, the tax on the whole line stands beside the fee", () => {
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
  expect(screen.getByText("Mortgage tax, paid at closing")).toBeTruthy();
  expect(screen.getByText("$770.00")).toBeTruthy();
});

test("typing, sliding and choosing hand over offer and amount", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(OfferPickerBlock, { options: {}, value: {}, onChange, host });
  await user.click(screen.getByRole("radio", { name: /^10 years/ }));
  expect(onChange).toHaveBeenLastCalledWith({ offerUuid: offer });
  await user.type(screen.getByLabelText("Amount"), "50000");
  expect(onChange).toHaveBeenLastCalledWith({ amount: 50_000 });
  fireEvent.change(screen.getByRole("slider"), { target: { value: "75000" } });
  expect(onChange).toHaveBeenLastCalledWith({ amount: 75_000 });
});

test("an amount that the term does not allow is said", () => {
  renderBlock(OfferPickerBlock, {
    options: {},
    value: { offerUuid: offer, amount: 300_000 },
    onChange: vi.fn(),
    host,
  });
  expect(screen.getByRole("alert").textContent).toContain("$15,000 to $180,000");
});
