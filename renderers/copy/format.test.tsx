import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ArgumentValue } from "#engine/copy/argument-value.ts";
import { formatCopy, plainCopy } from "./format.tsx";

const html = (text: string, args = {}) => {
  const { container } = render(<p>{formatCopy(text, { locale: "en-US", args })}</p>);
  return container.querySelector("p")?.innerHTML ?? "";
};

describe("formatCopy and plainCopy", () => {
  test("plain text stays as it is", () =>
    expect(formatCopy("Hello", { locale: "en-US" })).toBe("Hello"));
  test("placeholders and plurals are filled", () =>
    expect(html("{n, plural, one {# day} other {# days}} left", { n: 3 })).toBe("3 days left"));
  test("each allowed tag becomes an element", () =>
    expect(html("A <b>bold</b> and <em>stressed</em> word")).toBe(
      "A <b>bold</b> and <em>stressed</em> word",
    ));
  test("a link without an address renders as text", () =>
    expect(html("Read the <link>terms</link>")).toBe("Read the terms"));
  test("a link has the given address", () => {
    render(
      <p>{formatCopy("See <link>terms</link>", { locale: "en-US", args: { link: "/terms" } })}</p>,
    );
    expect(screen.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/terms");
  });
  test("each of two links leads to its own address, whenever the text is rendered", () => {
    const text = "The <link>terms</link> and the <link>policy</link>";
    const shown = () => formatCopy(text, { locale: "en-US", args: { link: "/terms /privacy" } });
    render(
      <>
        {shown()}
        {shown()}
      </>,
    );
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/terms", "/privacy", "/terms", "/privacy"]);
  });
  test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example"])(
    "a link drops the unsafe address %s",
    (link) => expect(html("<link>x</link>", { link })).toBe("x"),
  );
  test("an argument renders as text, never as markup", () =>
    expect(html("Hi {name}", { name: "<img src=x onerror=alert(1)>" })).toBe(
      "Hi &lt;img src=x onerror=alert(1)&gt;",
    ));
  test("other tags and broken syntax render as written", () => {
    expect(html("a <script>alert(1)</script>")).toBe("a &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html("an {open brace")).toBe("an {open brace");
  });
  test("a text with a missing argument renders as written", () =>
    expect(html("Hi {name}")).toBe("Hi {name}"));
  test("plainCopy drops the tags", () =>
    expect(
      plainCopy("A <b>bold</b> <link>step</link> {n}", { locale: "en-US", args: { n: 2 } }),
    ).toBe("A bold step 2"));
});

describe("arguments from the data", () => {
  const payment = new ArgumentValue(312.5, "$312.50", false);
  const none = new ArgumentValue(null, "your payment", false);
  const count = new ArgumentValue(3, "3", false);
  const name = new ArgumentValue("\u05d0<b>", "\u05d0<b>", true);
  const variants = "{a, select, none {We tell you soon.} other {You pay {a}.}}";
  const days = "{a, plural, one {# day} other {# days}}";

  test.each([
    ["Pay {a}.", payment, "Pay $312.50.", "Pay $312.50."],
    ["Pay <b>{a}</b>.", payment, "Pay <b>$312.50</b>.", "Pay $312.50."],
    ["{a}", payment, "$312.50", "$312.50"],
    ["Pay {a}.", none, "Pay your payment.", "Pay your payment."],
    [variants, payment, "You pay $312.50.", "You pay $312.50."],
    [variants, none, "We tell you soon.", "We tell you soon."],
    [days, count, "3 days", "3 days"],
    [days, none, "0 days", "0 days"],
    ["Hi <em>{a}</em>", name, "Hi <em><bdi>\u05d0&lt;b&gt;</bdi></em>", "Hi \u2068\u05d0<b>\u2069"],
  ])("%s with %s reads %s", (text, a, shown, plain) => {
    expect(html(text, { a })).toBe(shown);
    expect(plainCopy(text, { locale: "en-US", args: { a } })).toBe(plain);
  });
});
