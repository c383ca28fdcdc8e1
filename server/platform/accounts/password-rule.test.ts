import { describe, expect, it } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { PASSWORD_LENGTH, passwordFault } from "./password-rule.ts";

const words = [
  "Harborline",
  "Harborline Home Lending, LLC",
  "Home Equity Line",
  "ada.lovelace@example.com",
  "ada.lovelace",
  "Ada",
  "Lovelace",
  "12 Evergreen Terrace",
  "Springfield",
  "+14155550132",
  "1980-07-04",
];
const accepts = (password: string): boolean => passwordFault(password, words) === null;

/** Code points that belong to no common password. */
const unknown = (length: number): string =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join("");

describe("passwordFault", () => {
  it.each([
    [7, false],
    [8, false],
    [14, false],
    [15, true],
    [64, true],
    [128, true],
    [129, false],
  ])("judges a password of %i characters: accepted %s", (length, accepted) => {
    expect(accepts(unknown(length))).toBe(accepted);
  });

  it("counts characters and not the units of their encoding", () => {
    expect(passwordFault("🔑".repeat(7), words)?.code).toBe("min-length");
    expect(accepts("🔑🎹🌋🪁🧭🎺🪴🦔🧲🛶🪂🦉🧵🎈🪀")).toBe(true);
  });

  it.each([
    "three small words",
    "correct horse battery staple",
    "ein längeres Passwört 🔑",
    "violet-anchor-moss",
    "rain tomato bicycle",
    "tL9x!vRq2#mWz7p",
    "nothing but lower case letters",
    "   plum   harbor   violin   ",
  ])("accepts %j without a rule of composition", (password) => {
    expect(accepts(password)).toBe(true);
  });

  it.each([
    ["a common password twice", "passwordpassword"],
    ["two common passwords", "sunshineprincess"],
    ["a common password in other spelling", "P@ssw0rdP@ssw0rd"],
    ["a common password and a count", "password1234567"],
    ["a common password, a year and marks", "Summer2026Summer2026!!"],
    ["one character", "aaaaaaaaaaaaaaaa"],
    ["a repeated piece", "xkqzxkqzxkqzxkqz"],
    ["a count", "1234567890123456"],
    ["rows of the keyboard", "qwertyuiopasdfghjkl"],
    ["the lender's name and a year", "Harborline2026!!"],
    ["the lender's name with digits for letters", "H4rb0rl1neH4rb0rl1ne"],
    ["a greeting to the lender", "Welcome2Harborline!"],
    ["the lender and its product", "harborline-home-equity"],
    ["the person's name and a year", "adalovelace1980"],
    ["the person's name and birth date", "AdaLovelace07041980"],
    ["the person's street", "12evergreenterrace"],
    ["the person's phone", "4155550132ada!!"],
    ["the person's town and a year", "Springfield1980!"],
    ["the person's address", "ada.lovelace@example.com"],
  ])("rejects %s", (_what, password) => {
    expect(passwordFault(password, words)?.code).toBe("guessable-password");
  });

  it("rejects every entry of the list that is long enough", () => {
    const all = [...commonPasswords()];
    const long = all.filter((each) => [...each].length >= PASSWORD_LENGTH.min);
    expect(long.length).toBeGreaterThan(9_000);
    expect(long.filter((each) => [...each].length <= 128 && accepts(each))).toEqual([]);
  }, 60_000);

  it("rejects common passwords twice and two of them together", () => {
    const all = [...commonPasswords()];
    const missed = Array.from({ length: 3_000 }, (_, index) => {
      const one = all[(index * 31) % all.length] ?? "";
      const other = all[(index * 7 + 13) % all.length] ?? "";
      return [one + one, one + other];
    })
      .flat()
      .filter((each) => [...each].length >= 15 && [...each].length <= 128 && accepts(each));
    expect(missed).toEqual([]);
  }, 120_000);

  it("judges a password of any length within 100 milliseconds", () => {
    commonPasswords();
    const began = performance.now();
    for (let times = 0; times < 10; times += 1) accepts("ab1".repeat(42));
    expect((performance.now() - began) / 10).toBeLessThan(100);
  });
});

describe("commonPasswords", () => {
  it("has the 100,000 most frequent passwords with at least four characters", () => {
    expect(commonPasswords().size).toBeGreaterThan(100_000);
    for (const each of ["123456", "password", "qwerty", "iloveyou", "trustno1"])
      expect(commonPasswords().has(each), each).toBe(true);
  });
});
