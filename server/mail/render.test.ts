import { expect, it } from "vitest";
import { renderMail } from "./render.ts";

const brand = { name: "Small & Co", color: "#123456" };
const mail = {
  subject: "News for {name}",
  body: ["Hello <b>{name}</b>,", "that’s all."],
  action: { label: "Open", href: "/open/{id}#{token}" },
  footer: "Call {phone}.",
};
const values = { name: "Ada", id: "7", token: "a/b c", phone: "555" };

it("says the same as text and as HTML", () => {
  const { subject, text, html } = renderMail(mail, values, { brand, base: "https://x.example" });
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
])("a value is text and nothing else: %s", (name) => {
  const { html, text } = renderMail(mail, { ...values, name, id: name }, { brand, base: "" });
  const shown = new Elements(html);
  expect(
    shown.tags.filter(
      (tag) => !["b", "p", "a", "div", "html", "head", "meta", "title", "body"].includes(tag),
    ),
  ).toEqual([]);
  expect(html).not.toMatch(/<[^>]*\son\w+=/);
  expect(text).toContain(name);
});

it("keeps a header on one line", () => {
  const { subject } = renderMail(
    mail,
    { ...values, name: "A\r\nBcc: x@y.example" },
    { brand, base: "" },
  );
  expect(subject).toBe("News for A Bcc: x@y.example");
});

it("takes no color that is not one", () => {
  const { html } = renderMail(mail, values, { brand: { name: "x", color: 'red"><b' }, base: "" });
  expect(html).not.toContain('red"');
});

/** Names of the elements in a text of HTML. */
class Elements {
  readonly tags: string[];
  constructor(html: string) {
    this.tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag = ""]) => tag.toLowerCase());
  }
}
