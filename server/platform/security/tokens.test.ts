import { createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signToken, TOKEN_LIFE, verifyToken } from "./tokens.ts";

const key = new Uint8Array(randomBytes(32));
const claims = {
  accountUuid: "0b1f7d0e-5f0e-4f0e-8f0e-0123456789ab",
  sessionUuid: "1b1f7d0e-5f0e-4f0e-8f0e-0123456789ab",
  orgCode: "main",
};
const now = new Date("2026-11-20T12:00:00Z");
const seconds = now.getTime() / 1000;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const hmac = (text: string, secret: Uint8Array, hash = "sha256"): string =>
  createHmac(hash, secret).update(text).digest("base64url");
const header = { alg: "HS256", typ: "JWT" };
const payload = {
  sid: claims.sessionUuid,
  org: "main",
  sub: claims.accountUuid,
  iss: "hearthline",
  aud: "hearthline-app",
  iat: seconds,
  nbf: seconds - 5,
  exp: seconds + TOKEN_LIFE,
};
const forge = (head: object, body: object, secret: Uint8Array = key, hash = "sha256"): string => {
  const text = `${encode(head)}.${encode(body)}`;
  return `${text}.${hmac(text, secret, hash)}`;
};

it("accepts its own token for fifteen minutes, and calls it due after five", async () => {
  const token = await signToken(key, claims, now);
  const after = (minutes: number) =>
    verifyToken(key, token, new Date(now.getTime() + minutes * 60_000));
  expect(await after(0)).toEqual({ ...claims, isDue: false });
  expect(await after(4.9)).toEqual({ ...claims, isDue: false });
  expect(await after(5)).toEqual({ ...claims, isDue: true });
  expect(await after(14.9)).toEqual({ ...claims, isDue: true });
  expect(await after(15)).toBeNull();
});

it("puts nothing about the person into a token", async () => {
  const [, body = ""] = (await signToken(key, claims, now)).split(".");
  expect(Object.keys(JSON.parse(Buffer.from(body, "base64url").toString())).sort()).toEqual([
    "aud",
    "exp",
    "iat",
    "iss",
    "nbf",
    "org",
    "sid",
    "sub",
  ]);
});

describe("forged tokens", () => {
  const good = forge(header, payload);
  const [h = "", b = "", s = ""] = good.split(".");
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = new Uint8Array(
    Buffer.from(publicKey.export({ type: "spki", format: "pem" }) as string),
  );
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(payload)}`;
  const without = (name: keyof typeof payload): object =>
    Object.fromEntries(Object.entries(payload).filter(([each]) => each !== name));
  const cases: [string, string][] = [
    ...["none", "None", "NONE", "nOnE"].flatMap((alg): [string, string][] => [
      [`alg ${alg}, no signature`, `${encode({ alg, typ: "JWT" })}.${encode(payload)}.`],
      [`alg ${alg}, old signature`, `${encode({ alg, typ: "JWT" })}.${b}.${s}`],
    ]),
    ["HS384 with our key", forge({ alg: "HS384", typ: "JWT" }, payload, key, "sha384")],
    ["HS512 with our key", forge({ alg: "HS512", typ: "JWT" }, payload, key, "sha512")],
    [
      "RS256 with another's key",
      `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`,
    ],
    ["HS256 with a public key as secret", forge(header, payload, pem)],
    ["another secret", forge(header, payload, new Uint8Array(32))],
    ["empty secret", forge(header, payload, new Uint8Array(0))],
    ["kid", forge({ ...header, kid: "../../dev/null" }, payload)],
    ["jwk", forge({ ...header, jwk: { kty: "oct", k: "AA" } }, payload)],
    ["jku", forge({ ...header, jku: "https://evil.example/keys" }, payload)],
    ["x5u", forge({ ...header, x5u: "https://evil.example/cert" }, payload)],
    ["crit", forge({ ...header, crit: ["exp"] }, payload)],
    ["b64 false", forge({ ...header, b64: false, crit: ["b64"] }, payload)],
    ["another typ", forge({ ...header, typ: "at+jwt" }, payload)],
    ["no typ", forge({ alg: "HS256" }, payload)],
    ["edited account", `${h}.${encode({ ...payload, sub: claims.sessionUuid })}.${s}`],
    ["edited organisation", `${h}.${encode({ ...payload, org: "other" })}.${s}`],
    ["edited expiry", `${h}.${encode({ ...payload, exp: seconds * 2 })}.${s}`],
    ["expired", forge(header, { ...payload, exp: seconds - 1 })],
    ["not yet valid", forge(header, { ...payload, nbf: seconds + 60 })],
    ["another audience", forge(header, { ...payload, aud: "other" })],
    ["another issuer", forge(header, { ...payload, iss: "other" })],
    ["expiry as text", forge(header, { ...payload, exp: String(seconds + 900) })],
    ["account not a UUID", forge(header, { ...payload, sub: "1 or 1=1" })],
    ["account a list", forge(header, { ...payload, sub: [claims.accountUuid] })],
    ["session not a UUID", forge(header, { ...payload, sid: 1 })],
    ["organisation not text", forge(header, { ...payload, org: { code: "main" } })],
    ...(["sub", "sid", "org", "iss", "aud", "iat", "nbf", "exp"] as const).map(
      (name): [string, string] => [`without ${name}`, forge(header, without(name))],
    ),
    ["no signature", `${h}.${b}`],
    ["empty signature", `${h}.${b}.`],
    ["truncated signature", good.slice(0, -3)],
    ["truncated body", `${h}.${b.slice(0, -4)}.${s}`],
    ["four parts", `${good}.x`],
    ["not base64", `${h}.%%%.${s}`],
    ["body not an object", forge(header, [payload])],
    ["empty", ""],
    ["dots", ".."],
    ["a space", `${h}.${b}. ${s}`],
  ];
  it.each(cases)("%s", async (_name, token) => {
    expect(await verifyToken(key, token, now)).toBeNull();
  });
  it("tests at least forty forgeries and accepts the original", async () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(await verifyToken(key, good, now)).toMatchObject(claims);
  });
});
