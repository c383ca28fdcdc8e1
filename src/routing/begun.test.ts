import { beforeEach, describe, expect, it } from "vitest";
import { begun, keptReferrer } from "./begun.ts";

const uuid = "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90";
let storage: Storage;
beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
});

describe("a referrer", () => {
  it("of the address is kept while the steps go on", () => {
    expect(keptReferrer(`?referrer=${uuid}`, storage)).toBe(uuid);
    expect(keptReferrer("?step=name", storage)).toBe(uuid);
  });

  it.each(["", "?referrer=", "?referrer=nobody", `?referrer=${uuid}x`])(
    "is none in %j",
    (search) => {
      expect(keptReferrer(search, storage)).toBeNull();
    },
  );
});

describe("what is known before the first answer", () => {
  it("is how the lender takes applications, and who referred the borrower", () => {
    expect(begun({}, null)).toEqual({ intake: { wholesale: false, referrerRequired: false } });
    expect(begun({ wholesale: true, loanOriginatorRequired: true }, uuid)).toEqual({
      intake: { wholesale: true, referrerRequired: true },
      referrer: { referrerUuid: uuid },
    });
  });
});
