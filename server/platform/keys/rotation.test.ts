import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Borrower, PASSWORD, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";

let root: string;
let dataDir: string;
beforeAll(async () => {
  root = await fixtureRoot();
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
  await copyDatabase(dataDir);
}, 240_000);
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

const [first, second] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
const open = (environment: Record<string, string>) => testServer({ root, dataDir, environment });

it("rotates the root key without touching data, and needs the old key for one start only", async () => {
  const before = await open({ ROOT_KEY: first });
  const ada = await Borrower.begin(before);
  await ada.submit("person", person);
  const { email, uuid, token } = ada;
  await expect(open({ ROOT_KEY: first })).rejects.toThrow(`in use by process ${process.pid}`);
  await before.remove();

  await expect(open({ ROOT_KEY: second })).rejects.toThrow(
    /wrapped by root key [0-9a-f]{16}.*ROOT_KEY_PREVIOUS/,
  );

  for (const environment of [
    { ROOT_KEY: second, ROOT_KEY_PREVIOUS: first },
    { ROOT_KEY: second },
  ] as Record<string, string>[]) {
    const after = await open(environment);
    const old = new Borrower(after, token);
    expect((await old.call("GET", "/service-profile/api/v1/profile")).status).toBe(401);
    const { body } = await old.call("POST", "/identity/api/v1/login", {
      email,
      password: PASSWORD,
    });
    const back = new Borrower(after, body.jwt);
    back.uuid = uuid;
    expect((await back.call("GET", "/service-profile/api/v1/profile")).body).toMatchObject({
      dob: person.dob,
    });
    expect((await back.call("GET", back.path)).body.uuid).toBe(uuid);
    await after.remove();
  }
}, 240_000);
