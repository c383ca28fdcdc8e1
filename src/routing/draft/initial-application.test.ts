import { beforeEach, describe, expect, it } from "vitest";
import { initialApplication, keptReferral, keptReferrer } from "./initial-application.ts";

const uuid = "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90";
let storage: Storage;
beforeEach(() => {
  const stored = new Map<string, string>();
  storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage;
});

describe("a referrer", () => {
  it("keeps the address's referrer for later steps", () => {
    expect(keptReferrer(`?referrer=${uuid}`, storage)).toBe(uuid);
    expect(keptReferrer("?step=name", storage)).toBe(uuid);
  });

  it.each(["", "?referrer=", "?referrer=nobody", `?referrer=${uuid}x`])(
    "keeps no referrer for the address %j",
    (search) => {
      expect(keptReferrer(search, storage)).toBeNull();
    },
  );
});

describe("a broker's link", () => {
  const secret = "s".repeat(43);
  const search = `?referrer=${uuid}`;

  it("keeps its secret for later steps", () => {
    expect(keptReferral({ search, hash: `#${secret}` }, storage)).toBe(secret);
    expect(keptReferral({ search: "?step=name", hash: "" }, storage)).toBe(secret);
  });

  it("is not taken from a page that names no originator, or with another kind of secret", () => {
    expect(keptReferral({ search: "", hash: `#${secret}` }, storage)).toBeNull();
    expect(keptReferral({ search, hash: "#part-of-the-page" }, storage)).toBeNull();
  });
});

describe("the initial application", () => {
  it("begins without the lender's limits when a broker started it", () => {
    const publicFeatureToggles = { wholesale: true, loanOriginatorRequired: true };
    expect(initialApplication({ publicFeatureToggles }, uuid, true)).toMatchObject({
      intake: { wholesale: false, referrerRequired: false },
    });
  });

  it("holds how the lender takes applications and who referred the borrower", () => {
    expect(initialApplication({}, null)).toEqual({
      intake: { wholesale: false, referrerRequired: false },
    });
    const publicFeatureToggles = { wholesale: true, loanOriginatorRequired: true };
    expect(initialApplication({ publicFeatureToggles }, uuid)).toEqual({
      intake: { wholesale: true, referrerRequired: true },
      referrer: { referrerUuid: uuid },
    });
  });

  it("holds that a person is new to the lender, and nothing when the person is not", () => {
    expect(initialApplication({}, null, false, true)).toEqual({
      intake: { wholesale: false, referrerRequired: false, newcomer: true },
    });
  });

  it("holds the states in which the lender has a license", () => {
    const licensedStates = [{ abbrev: "OR" as const }, { abbrev: "WA" as const }];
    expect(initialApplication({ licensedStates })).toMatchObject({
      intake: { licensedStates: ["OR", "WA"] },
    });
  });
});
