import { expect, test } from "vitest";
import { withContacts } from "./contacts.ts";

const ACCOUNT = "00000000-0000-4000-8000-000000000001";
const home = { street1: "2714 Juniper Court", city: "Alameda", state: "CA" as const, zip: "94501" };
const mail = { street1: "PO Box 1180", city: "Alameda", state: "CA" as const, zip: "94501" };

test("gives a saved name an identifier that stays when the name is corrected", () => {
  const first = withContacts({ name: { firstName: "Ana" } }, ACCOUNT);
  expect(first.name?.uuid).toMatch(/^[\da-f]{8}-/);
  const corrected = withContacts({ ...first, name: { ...first.name, firstName: "Anna" } }, ACCOUNT);
  expect(corrected.name).toEqual({ uuid: first.name?.uuid, firstName: "Anna" });
  expect(withContacts({}, ACCOUNT)).toEqual({});
});

test("keeps the identifier of a name that another system handed over", () => {
  const uuid = "00000000-0000-4000-8000-000000000002";
  expect(withContacts({ name: { uuid, firstName: "Ana" } }, ACCOUNT).name?.uuid).toBe(uuid);
});

test("lists the main phone number first, and replaces it when it is corrected", () => {
  const work = { number: "+14155550199", type: "WORK" as const };
  const numbers = (phone: string, phoneNumbers: { number: string }[] = []) =>
    withContacts({ phone, phoneNumbers }, ACCOUNT).phoneNumbers;
  expect(numbers("+14155550132")).toEqual([{ number: "+14155550132" }]);
  expect(numbers("+14155550133", [{ number: "+14155550132" }, work])).toEqual([
    { number: "+14155550133" },
    work,
  ]);
  expect(numbers(work.number, [{ number: "+14155550132" }, work])).toEqual([work]);
});

test("lists the home of the application with its ownership, and other addresses", () => {
  const property = { address: { ...home, county: "Alameda" }, ownership: "SOLE" as const };
  const { addresses } = withContacts({ mailingAddress: mail }, ACCOUNT, { property });
  expect(addresses).toMatchObject([{ ...home, ownership: "SOLE" }, mail]);
  expect(addresses?.[0]).not.toHaveProperty("county");
  expect(new Set(addresses?.map(({ uuid }) => uuid)).size).toBe(2);
});

test("writes the same list again, and keeps the home of another application", () => {
  const once = withContacts({ mailingAddress: mail }, ACCOUNT, { property: { address: home } });
  expect(withContacts(once, ACCOUNT, { property: { address: home } })).toEqual(once);
  expect(withContacts(once, ACCOUNT).addresses).toHaveLength(2);
  const moved = withContacts(once, ACCOUNT, {
    property: { address: { ...home, street1: "1 Elm Street" } },
  });
  expect(moved.addresses?.map(({ street1 }) => street1)).toEqual(["1 Elm Street", "PO Box 1180"]);
});

test("keeps the first wallet that an application was given", () => {
  const first = withContacts({}, ACCOUNT, { wallet: { address: "hl1first" } });
  expect(first.wallet).toEqual({ accountAddress: "hl1first" });
  expect(withContacts(first, ACCOUNT, { wallet: { address: "hl1second" } })).toEqual(first);
  expect(withContacts({}, ACCOUNT, {})).not.toHaveProperty("wallet");
});
