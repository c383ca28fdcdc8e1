import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatCopy, plainCopy } from "./format.tsx";

const html = (text: string, args = {}) => {
  const { container } = render(<p>{formatCopy(text, { args })}</p>);
  return container.querySelector("p")?.innerHTML ?? "";
};

describe("copy", () => {
  test("plain text passes through", () => expect(formatCopy("Hello")).toBe("Hello"));
  test("holes and plurals are filled", () =>
    expect(html("{n, plural, one {# day} other {# days}} left", { n: 3 })).toBe("3 days left"));
  test("the closed set of tags becomes elements", () =>
    expect(html("A <b>bold</b> and <em>stressed</em> word")).toBe(
      "A <b>bold</b> and <em>stressed</em> word",
    ));
  test("a link needs an address", () =>
    expect(html("Read the <link>terms</link>")).toBe("Read the terms"));
  test("a link leads to its address", () => {
    render(<p>{formatCopy("See <link>terms</link>", { args: { link: "/terms" } })}</p>);
    expect(screen.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/terms");
  });
  test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example"])(
    "%s is no address",
    (link) => expect(html("<link>x</link>", { link })).toBe("x"),
  );
  test("an argument is text, never markup", () =>
    expect(html("Hi {name}", { name: "<img src=x onerror=alert(1)>" })).toBe(
      "Hi &lt;img src=x onerror=alert(1)&gt;",
    ));
  test("tags outside the set, and broken syntax, are shown as written", () => {
    expect(html("a <script>alert(1)</script>")).toBe("a &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html("an {open brace")).toBe("an {open brace");
  });
  test("a missing argument shows the text as written", () =>
    expect(html("Hi {name}")).toBe("Hi {name}"));
  test("plain copy drops the tags", () =>
    expect(plainCopy("A <b>bold</b> <link>step</link> {n}", { args: { n: 2 } })).toBe(
      "A bold step 2",
    ));
});
