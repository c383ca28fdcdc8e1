import { expect, it, vi } from "vitest";
import type { Identity } from "#schemas/types/calls/identity.ts";
import { findIdentity, isAdditionalSigner, NOT_FOUND } from "./identity.ts";

const ada: Identity = { uuid: "a", orgCode: "main", identityType: "BORROWER", isBroker: false };
const knows = (who: Identity) => vi.fn(async () => who);
const fails = () => vi.fn<() => Promise<Identity>>().mockRejectedValue(new Error("401"));

it("asks only the broker when it knows the person", async () => {
  const token = knows({ ...ada, uuid: "other" });
  expect(await findIdentity([knows(ada), token])).toBe(ada);
  expect(token).not.toHaveBeenCalled();
});

it("asks for the token's identity when the broker does not know the person", async () => {
  expect(await findIdentity([fails(), knows(ada)])).toBe(ada);
});

it.each([[[fails()]], [[fails(), fails()]], [[]]])(
  "says that the user was not found when no path knows",
  async (paths) => {
    await expect(findIdentity(paths)).rejects.toThrow(NOT_FOUND);
    expect(NOT_FOUND).toBe("User not found");
  },
);

it.each([
  ["no application, a borrower", "BORROWER", null, false],
  ["no application, an additional signer", "CO_DEEDER", null, true],
  ["no version, with a list", "BORROWER", { helocSigners: [{ identityUuid: "a" }] }, false],
  [
    "v1, listed",
    "BORROWER",
    { additionalSignerVersion: "v1", helocSigners: [{ identityUuid: "a" }] },
    true,
  ],
  [
    "v1, not listed, with the profile of a signer",
    "CO_DEEDER",
    { additionalSignerVersion: "v1", helocSigners: [{ identityUuid: "b" }, {}] },
    false,
  ],
  ["v1 without a list", "CO_DEEDER", { additionalSignerVersion: "v1" }, false],
  ["another version", "CO_DEEDER", { additionalSignerVersion: "v2" }, true],
])(
  "decides whether the borrower is an additional signer: %s",
  (_case, identityType, application, expected) => {
    expect(isAdditionalSigner({ ...ada, identityType }, application)).toBe(expected);
  },
);
