import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decrypt, encrypt, openJson, sealJson } from "./cipher.ts";
import { redact, setCompanions } from "./document.ts";
import { type EntitySchema, lookUp } from "./entity.ts";
import { openWhole, sealWhole } from "./sealed-document.ts";

const key = new Uint8Array(randomBytes(32));
const account: EntitySchema = {
  type: "object",
  properties: {
    uuid: { type: "string" },
    mask: { type: "string" },
    accountNumber: { type: "string", "x-sealed": "last4" },
  },
};
const schema: EntitySchema = {
  title: "Person",
  type: "object",
  $defs: { account },
  properties: {
    name: { type: "object", properties: { first: { type: "string", "x-writable": true } } },
    dob: { type: "string", "x-sealed": "owner", "x-writable": true },
    ssn: { type: "string", "x-sealed": "none" },
    ssnLast4: { type: "string" },
    hasSsn: { type: "boolean" },
    account,
    accounts: { type: "array", items: { $ref: "#/$defs/account" } },
    hmda: {
      type: "object",
      "x-sealed": "owner",
      properties: { race: { type: "array", items: {} } },
    },
    home: {
      type: "object",
      "x-writable": true,
      properties: { rooms: { type: "array", items: { type: "object", properties: { size: {} } } } },
    },
  },
};
const person = {
  name: { first: "Ada" },
  dob: "1980-07-04",
  ssn: "123456789",
  account: { uuid: "a", accountNumber: "00098765" },
  accounts: [{ uuid: "b", accountNumber: "5555111122" }, { uuid: "c" }],
  hmda: { race: [1, 2] },
};

describe("cipher", () => {
  it("opens a sealed value with the same key and context only", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, context) => {
        const sealed = sealJson(key, value, context);
        expect(JSON.stringify(openJson(key, sealed, context))).toBe(JSON.stringify(value));
        expect(() => openJson(key, sealed, `${context}x`)).toThrow();
        expect(() => openJson(new Uint8Array(32), sealed, context)).toThrow();
      }),
    );
  });
  it("detects every changed bit", () => {
    const sealed = encrypt(key, Buffer.from("value"), "c");
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => decrypt(key, changed, "c")).toThrow();
    }
  });
  it("never seals the same value to the same text", () => {
    const texts = new Set(Array.from({ length: 100 }, () => sealJson(key, "123456789", "c")));
    expect(texts.size).toBe(100);
  });
});

describe("sealWhole", () => {
  const sealed = sealWhole(key, "application", person);
  it("leaves no field readable, neither its name nor its value", () => {
    const text = Buffer.from(sealed).toString("latin1");
    for (const secret of ["Ada", "name", "1980-07-04", "123456789", "00098765", "race"])
      expect(text).not.toContain(secret);
  });
  it("opens to the same document with the same key only", () => {
    expect(openWhole(key, "application", sealed)).toEqual(person);
    expect(() => openWhole(new Uint8Array(32), "application", sealed)).toThrow();
  });
  it("rejects an application in the place of a profile", () => {
    expect(() => openWhole(key, "profile", sealed)).toThrow();
  });
  it("rejects a plain document, which anybody can write", () => {
    expect(() => openWhole(key, "application", Buffer.from(JSON.stringify(person)))).toThrow(
      "sealed in an unknown way",
    );
  });
});

describe("redact and setCompanions", () => {
  it("shows the owner only the values that belong to the owner", () => {
    expect(redact(schema, person)).toEqual({
      name: { first: "Ada" },
      dob: "1980-07-04",
      account: { uuid: "a" },
      accounts: [{ uuid: "b" }, { uuid: "c" }],
      hmda: { race: [1, 2] },
    });
  });
  it("sets the companion values of a sealed one", () => {
    const withCompanions = setCompanions(schema, {
      ...person,
      ssnLast4: "0000",
      account: { ...person.account, mask: "old" },
    });
    expect(withCompanions).toMatchObject({
      ssn: "123456789",
      ssnLast4: "6789",
      hasSsn: true,
      account: { mask: "8765" },
      accounts: [{ mask: "1122" }, { uuid: "c" }],
    });
    expect(setCompanions(schema, { hasSsn: true })).toEqual({ hasSsn: true });
  });
});

describe("lookUp", () => {
  it.each([
    [["name", "first"], true],
    [["name"], false],
    [["home", "rooms", "0", "size"], true],
    [["ssn"], false],
    [["nowhere"], null],
    [["home", "rooms", "-1"], null],
    [["home", "rooms", "length"], null],
    [["__proto__"], null],
    [["constructor", "prototype"], null],
    [["name", "toString"], null],
  ])("returns for %j whether a screen may write it: %s", (path, writable) => {
    expect(lookUp(schema, path as string[])?.writable ?? null).toBe(writable);
  });
  it("inherits the sealing of the object around a place", () => {
    expect(lookUp(schema, ["hmda", "race", "0"])?.sealed).toBe("owner");
  });
});
