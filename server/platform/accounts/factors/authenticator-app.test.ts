import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import {
  authenticatorUri,
  codeAt,
  newAuthenticatorSecret,
  stepOfCode,
} from "./authenticator-app.ts";

/** The secret of the vectors in RFC 6238, appendix B. */
const secret = Secret.fromLatin1("12345678901234567890").base32;
const at = (seconds: number): Date => new Date(seconds * 1000);

describe("codes of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at second %i", (seconds, code) => {
    expect(codeAt(secret, at(seconds))).toBe(code);
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it("are accepted one step early and late, and no further", () => {
    const now = at(1_111_111_111);
    const step = Math.floor(1_111_111_111 / 30);
    for (const away of [-1, 0, 1])
      expect(stepOfCode(secret, codeAt(secret, at((step + away) * 30)), now)).toBe(step + away);
    for (const away of [-2, 2])
      expect(stepOfCode(secret, codeAt(secret, at((step + away) * 30)), now)).toBeNull();
  });

  it("come from a new secret of 160 bits, which the address for apps names", () => {
    const own = newAuthenticatorSecret();
    expect(own).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(authenticatorUri(own, "Harborline", "ada@example.com"));
    expect(uri.searchParams.get("secret")).toBe(own);
    expect(uri.searchParams.get("issuer")).toBe("Harborline");
  });
});
