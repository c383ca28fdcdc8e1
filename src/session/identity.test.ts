import { expect, it, vi } from "vitest";
import type { Identity } from "#src/calls/calls.ts";
import { findIdentity, isAdditionalSigner, NOT_FOUND } from "./identity.ts";

const ada: Identity = { uuid: "a", identityType: "BORROWER", isBroker: false };
const knows = (who: Identity) => vi.fn(async () => who);
const fails = () => vi.fn<() => Promise<Identity>>().mockRejectedValue(new Error("401"));

it("asks the broker first, and nobody else when it knows", async () => {
  const token = knows({ ...ada, uuid: "other" });
  expect(await findIdentity([knows(ada), token])).toBe(ada);
  expect(token).not.toHaveBeenCalled();
});

it("asks the token's identity when the broker does not know", async () => {
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
  ["no version, whatever the list", "BORROWER", { helocSigners: [{ identityUuid: "a" }] }, false],
  [
    "v1, listed",
    "BORROWER",
    { additionalSignerVersion: "v1", helocSigners: [{ identityUuid: "a" }] },
    true,
  ],
  [
    "v1, not listed, whatever the profile",
    "CO_DEEDER",
    { additionalSignerVersion: "v1", helocSigners: [{ identityUuid: "b" }, {}] },
    false,
  ],
  ["v1 without a list", "CO_DEEDER", { additionalSignerVersion: "v1" }, false],
  ["another version", "CO_DEEDER", { additionalSignerVersion: "v2" }, true],
])("tells an additional signer: %s", (_case, identityType, application, expected) => {
  expect(isAdditionalSigner({ ...ada, identityType }, application)).toBe(expected);
});
