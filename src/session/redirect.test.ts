import { describe, expect, it } from "vitest";
import { keepRedirect, loginHref, safeRedirect } from "./redirect.ts";

const origin = "https://lender.example";
const rule = { login: "/auth/login", fallback: "/account/heloc" };

const accepted = [
  "/account/heloc",
  "/account/heloc/register?step=name",
  "/a",
  "/account/heloc/0c1f#offer",
  "/account/./heloc",
  "/account/x/../heloc",
  "/a@evil.example",
  "/account?next=https://evil.example",
  "/a%2fb",
];

const refused = [
  null,
  "",
  "/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/%2f%2fevil.example",
  "/%252f%252fevil.example",
  "/%5cevil.example",
  "https:",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "http://lender.example/account",
  "https://lender.example/account",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "/A",
  "/Account/heloc",
  "/1",
  "/_next",
  "/.evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\tevil.example",
  "\t//evil.example",
  "\n//evil.example",
  "/\r\n/evil.example",
  "/a\r\nlocation: https://evil.example",
  "/a\u0000",
  " /account",
  "/ account",
  "/a b",
  "/a//../..//evil.example",
  "/a/../..//evil.example",
  "/a/..//evil.example",
  "/a/%2e%2e//evil.example",
  "/a/.%2e//evil.example",
  "/a/..\\/evil.example",
  "/a\\..\\..\\\\evil.example",
  "/a//evil.example",
  "／／evil.example",
  "/／evil.example",
  "/．evil.example",
  "/\u2215evil.example",
  "/@evil.example",
  "/:@evil.example",
  "/?//evil.example",
  "/#//evil.example",
  ";//evil.example",
  "account/heloc",
  "./account",
  "../account",
  "?redirectUrl=/account",
  "#/account",
  "null",
  "undefined",
  "/auth/login",
  "/auth/login?redirectUrl=%2Fauth%2Flogin",
  "/auth/x/../login",
];

describe("safeRedirect", () => {
  it.each(accepted)("opens %j because it stays on the site", (requested) => {
    const target = safeRedirect(requested, origin, rule);
    expect(target).toMatch(/^\/[a-z]/);
    expect(new URL(target, origin).origin).toBe(origin);
    if (!requested.includes("/.")) expect(target).toBe(requested);
  });

  it.each(refused)("opens the default instead of %j", (requested) => {
    expect(safeRedirect(requested, origin, rule)).toBe(rule.fallback);
  });

  it("keeps query and fragment", () => {
    expect(safeRedirect("/account/heloc?a=1#b", origin, rule)).toBe("/account/heloc?a=1#b");
  });
});

it("loginHref leads back to the requested address", () => {
  const url = new URL(loginHref("/account/heloc/x?step=a&b=c", "/auth/login"), origin);
  expect(url.pathname).toBe("/auth/login");
  expect(url.searchParams.get("redirectUrl")).toBe("/account/heloc/x?step=a&b=c");
});

it.each([
  [
    "/a?step=b",
    "?redirectUrl=%2Faccount%2Fx%3Fy%3D1&step=a",
    "/a?step=b&redirectUrl=%2Faccount%2Fx%3Fy%3D1",
  ],
  ["/auth/login", "?redirectUrl=%2Fa", "/auth/login?redirectUrl=%2Fa"],
  ["/a?step=b", "?step=a", "/a?step=b"],
])("keepRedirect of %s from %s gives %s", (href, search, expected) => {
  expect(keepRedirect(href, search)).toBe(expected);
});
