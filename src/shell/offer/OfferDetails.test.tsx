import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LanguageProvider } from "#renderers/index.ts";
import { ENGLISH } from "#renderers/testing/words.ts";
import { OfferDetails } from "./OfferDetails.tsx";

const chosen = { term: 36, rate: 9.99, amount: 12_000, uwCalculatedDrawAmount: 11_500 };

afterEach(cleanup);

it.each([
  ["money when the product names none", undefined, "Paid to you"],
  ["the money of a loan, as the product names it", "Amount", "Amount"],
])("names %s next to its figure", (_what, draw, label) => {
  render(
    <LanguageProvider value={ENGLISH}>
      <OfferDetails application={chosen} locale="en-US" draw={draw} />
    </LanguageProvider>,
  );
  const term = screen.getByText(label);
  expect(term.nextElementSibling?.textContent).toBe("$11,500.00");
});
