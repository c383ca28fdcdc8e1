import { render, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatCopy } from "./format.tsx";
import { withContactLinks } from "./contact-links.tsx";

const renderText = (text: string, args = {}) =>
  within(render(<p>{withContactLinks(formatCopy(text, { locale: "en-US", args }))}</p>).container);
const links = (text: string, args = {}) =>
  renderText(text, args)
    .queryAllByRole("link")
    .map((each) => [each.textContent, each.getAttribute("href")]);

test("phone numbers and e-mail addresses become links, and the sentence keeps its words and punctuation", () => {
  const sentence = "Call {phone} or write to {email}.";
  const args = { phone: "888-819-6388", email: "a@b.example" };
  expect(links(sentence, args)).toEqual([
    ["888-819-6388", "tel:+18888196388"],
    ["a@b.example", "mailto:a@b.example"],
  ]);
  expect(renderText(sentence, args).getByRole("paragraph").textContent).toBe(
    "Call 888-819-6388 or write to a@b.example.",
  );
});

test("a phone number in brackets inside a tag becomes a link", () =>
  expect(links("<b>Questions?</b> <em>Call (888) 298-0045.</em>")).toEqual([
    ["(888) 298-0045", "tel:+18882980045"],
  ]));

test("an existing link stays one link", () =>
  expect(links("<link>Call 888-819-6388</link>", { link: "tel:+18888196388" })).toEqual([
    ["Call 888-819-6388", "tel:+18888196388"],
  ]));

test.each(["Application 4282076225", "From $15,000 to $400,000", "ZIP 94501-1234", "11/25/2026"])(
  "%s contains no phone number or e-mail address",
  (text) => expect(links(text)).toEqual([]),
);
