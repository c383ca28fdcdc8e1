import { expect, it } from "vitest";
import { withoutInlineStyles } from "./inline-styles.ts";

it("moves each style into one rule for all elements that have it", () => {
  const html = `<p style="--a:1px">One</p><i style="color:red">Two</i><p style="--a:1px">Three</p>`;
  expect(withoutInlineStyles(html, "n0")).toBe(
    `<style nonce="n0">#root [data-style="0"]{--a:1px}#root [data-style="1"]{color:red}</style>` +
      `<p data-style="0">One</p><i data-style="1">Two</i><p data-style="0">Three</p>`,
  );
});

it("decodes quotes of a style, and lets none end the element", () => {
  const html = `<p style="font-family:&quot;Noto&quot;;content:&lt;/style&gt;">One</p>`;
  const moved = withoutInlineStyles(html, "n0");
  expect(moved).toContain(`font-family:"Noto";content:\\3c /style>`);
  expect(moved.match(/<\/style>/g)).toHaveLength(1);
});

it("leaves HTML without styles as it is", () => {
  expect(withoutInlineStyles("<p>One</p>", "n0")).toBe("<p>One</p>");
});
