import fc from "fast-check";
import { expect, it } from "vitest";
import { allowedHref, linkHosts, pieces } from "./links.ts";

const allowed = ["figure.com", "*.partner.example"];

const links = (text: string) => pieces(text, allowed).flatMap(({ href }) => (href ? [href] : []));

it.each([
  ["https://figure.com", "https://figure.com/"],
  ["https://figure.com/a?b=c#d", "https://figure.com/a?b=c#d"],
  ["HTTPS://Figure.Com/Path", "https://figure.com/Path"],
  ["https://apply.partner.example/x", "https://apply.partner.example/x"],
  ["https://a.b.partner.example/", "https://a.b.partner.example/"],
  ["See https://figure.com/help.", "https://figure.com/help"],
  ["(https://figure.com/help)", "https://figure.com/help"],
])("makes a link of the trusted address in “%s”", (text, href) => {
  expect(links(text)).toEqual([href]);
});

it.each([
  "http://figure.com",
  "https://figure.com.evil.example",
  "https://evil.example/figure.com",
  "https://figure.com@evil.example",
  "https://user@figure.com",
  "https://user:password@figure.com",
  "https://figure.com:8443/",
  "https://figure.com.",
  "https://www.figure.com",
  "https://partner.example",
  "https://evilpartner.example",
  "https://notfigure.com",
  "https://f\u0456gure.com",
  "https://\uff46igure.com",
  "https://figure%2ecom",
  "https://xn--fgure-q4a.com",
  "https://figure\u3002com",
  "https:figure.com",
  "https:/figure.com",
  "https:///figure.com",
  "https:\\\\figure.com",
  "https://evil.example\\@figure.com",
  "https://figure.com\\.evil.example",
  "https://figure.com\u200b.evil.example",
  "https://evil.example?https://figure.com",
  "https://evil.example#@figure.com",
  "javascript:https://figure.com",
  "javascript://figure.com/%0aalert(1)",
  "data:text/html,https://figure.com",
  "xhttps://figure.com",
  "//figure.com",
  "figure.com",
  "https://127.0.0.1",
  "https://[::1]/",
  "https://figure.co",
  "https://figure.comm",
  "https://figure.com%00.evil.example",
  "https://figure.com%2f.evil.example",
])("keeps the address in “%s” as text", (text) => {
  expect(links(text)).toEqual([]);
  expect(
    pieces(text, allowed)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

it("shows every text verbatim and links to listed hosts only", () => {
  const word = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.webUrl(),
    fc.constantFrom("https://", "figure.com", "@", ".", "/", "\\", ":", " ", "https://figure.com/"),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join("");
      const parts = pieces(text, allowed);
      expect(parts.map((piece) => piece.text).join("")).toBe(text);
      for (const { href } of parts)
        if (href !== null) {
          expect(new URL(href).hostname).toMatch(/^(figure\.com|.+\.partner\.example)$/);
          expect(new URL(href).protocol).toBe("https:");
        }
    }),
  );
});

it("lists the lender's own host and the hosts that it names", () => {
  expect(
    linkHosts({ baseUrl: "https://own.example/x", chat: { linkHosts: ["b.example"] } }),
  ).toEqual(["own.example", "b.example"]);
  expect(linkHosts({})).toEqual([]);
  expect(allowedHref("https://own.example", [])).toBeNull();
});
