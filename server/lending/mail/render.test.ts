import { expect, it } from "vitest";
import { ArgumentValue } from "#engine/copy/argument-value.ts";
import { renderMail } from "./render.ts";

const brand = { name: "Small & Co", color: "#123456" };
const mail = {
  subject: "News for {name}",
  body: ["Hello <b>{name}</b>,", "that’s all."],
  action: { label: "Open", href: "/open/{id}#{token}" },
  footer: "Call {phone}.",
};
const values = { name: "Ada", phone: "555" };
const address = { id: "7", token: "a/b c" };

it("renderMail writes the same content as text and as HTML", () => {
  const { subject, text, html } = renderMail(mail, values, {
    brand,
    base: "https://x.example",
    address,
  });
  expect(subject).toBe("News for Ada");
  expect(text).toBe(
    "Hello Ada,\n\nthat’s all.\n\nOpen:\nhttps://x.example/open/7#a%2Fb%20c\n\nCall 555.\n\n— Small & Co\n",
  );
  expect(html).toContain('<p style="margin:0 0 16px">Hello <b>Ada</b>,</p>');
  expect(html).toContain('href="https://x.example/open/7#a%2Fb%20c"');
  expect(html).toContain("Small &amp; Co");
  expect(html).toContain("background:#123456");
});

it.each([
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{name}",
  "'quoted' & more",
  "</title><svg onload=alert(1)>",
])("renders a value as plain text: %s", (name) => {
  const { html, text } = renderMail(
    mail,
    { ...values, name },
    { brand, base: "", address: { id: name, token: name } },
  );
  const elements = new Elements(html);
  expect(
    elements.tags.filter(
      (tag) => !["b", "p", "a", "div", "html", "head", "meta", "title", "body"].includes(tag),
    ),
  ).toEqual([]);
  expect(html).not.toMatch(/<[^>]*\son\w+=/);
  expect(text).toContain(name);
});

it("renderMail fills arguments into texts only, as text of its own writing direction", () => {
  const args = { who: new ArgumentValue("<b>\u05d0", "<b>\u05d0", true) };
  const { subject, text, html } = renderMail(
    {
      subject: "News",
      body: ["{who, select, none {Hello,} other {Hello <em>{who}</em>,}}"],
      action: { label: "Open", href: "/open/{who}" },
    },
    values,
    { brand, base: "https://x.example", args },
  );
  expect(subject).toBe("News");
  expect(text).toContain("Hello \u2068<b>\u05d0\u2069,\n\nOpen:\nhttps://x.example/open/\n");
  expect(html).toContain("Hello <em><bdi>&lt;b&gt;\u05d0</bdi></em>,");
});

it("renderMail keeps a header on one line", () => {
  const { subject } = renderMail(
    mail,
    { ...values, name: "A\r\nBcc: x@y.example" },
    { brand, base: "" },
  );
  expect(subject).toBe("News for A Bcc: x@y.example");
});

it("renderMail ignores a brand color that is no color", () => {
  const { html } = renderMail(mail, values, { brand: { name: "x", color: 'red"><b' }, base: "" });
  expect(html).not.toContain('red"');
});

/** Returns the names of the elements in HTML. */
class Elements {
  readonly tags: string[];
  constructor(html: string) {
    this.tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag = ""]) => tag.toLowerCase());
  }
}
