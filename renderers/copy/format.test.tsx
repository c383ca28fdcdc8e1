import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
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
