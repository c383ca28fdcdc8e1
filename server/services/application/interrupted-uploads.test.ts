import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cleanPdf } from "#server/platform/cleaning/pdf/clean-pdf.ts";
import { Borrower, PASSWORD, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { packedStream, pdf } from "#server/testing/files.ts";
import { serve, type ServerProcess } from "#server/testing/process.ts";
import { sendPart, sendWhole, uploadBody } from "#server/testing/raw-upload.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";

/** Rounds of the kills; `npm run trust` makes more. */
const rounds = Number(process.env.UPLOAD_KILLS ?? 1);

/** Returns a PDF of a megabyte. */
const scan = (name: string): Uint8Array =>
  pdf(name, {
    page: "/Resources<</XObject<</I 6 0 R>>>>",
    objects: [
      packedStream(
        6,
        "/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8/Width 1024/Height 1024",
        randomBytes(1024 * 1024),
      ),
    ],
  });

const unfinished = async (dataDir: string) =>
  (await readdir(join(dataDir, "blobs")).catch(() => [])).filter((each) =>
    each.startsWith("incoming"),
  );

describe("an upload whose connection breaks", () => {
  let server: TestServer;
  let ada: Borrower;
  let url: string;
  beforeAll(async () => {
    server = await testServer();
    ada = await Borrower.begin(server);
    await ada.submit("person", person);
    await ada.submit("number", { ssn: "123456789" });
    url = `${await server.app.listen({ port: 0, host: "127.0.0.1" })}${ada.path}/documents`;
  }, 240_000);
  afterAll(() => server?.remove());
  const documents = async (): Promise<{ sha256: string }[]> =>
    (await ada.call("GET", ada.path)).body.documents ?? [];

  it.each([0.1, 0.5, 0.99])(
    "at %f of the file leaves nothing, and one document after the retry",
    async (share) => {
      const before = (await documents()).length;
      const target = { url, token: ada.token ?? "" };
      const body = uploadBody(scan(`cut at ${share}`));
      await sendPart(target, body, share, () =>
        // The server has begun to write the file.
        vi.waitFor(async () => expect(await unfinished(server.dataDir)).toHaveLength(1)),
      );
      await vi.waitFor(async () => expect(await unfinished(server.dataDir)).toEqual([]));
      expect(await documents()).toHaveLength(before);
      const [first, second] = [await sendWhole(target, body), await sendWhole(target, body)];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body.uuid).toBe(first.body.uuid);
      expect(await documents()).toHaveLength(before + 1);
    },
    60_000,
  );

  it("lets the sender begin again as often as connections break", async () => {
    const target = { url, token: ada.token ?? "" };
    const body = uploadBody(scan("again"));
    for (let time = 0; time < 8; time += 1)
      await sendPart(target, body, 0.5, () =>
        vi.waitFor(async () => expect(await unfinished(server.dataDir)).toHaveLength(1)),
      );
    await vi.waitFor(async () => expect(await unfinished(server.dataDir)).toEqual([]));
    expect((await sendWhole(target, body)).status).toBe(201);
  }, 60_000);
});

describe("an upload whose server is killed", () => {
  let root: string;
  let dataDir: string;
  let server: ServerProcess;
  let path: string;
  beforeAll(async () => {
    root = await fixtureRoot();
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
    await copyDatabase(dataDir);
    server = await serve({ DATA_DIR: dataDir, TEST_ROOT: root });
  }, 240_000);
  afterAll(async () => {
    await server?.kill();
    await rm(dataDir, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  });

  const call = async (token: string, method: string, at: string, body?: unknown) => {
    const response = await fetch(`${server.address}${at}`, {
      method,
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as {
      jwt: string;
      application: { uuid: string };
      documents?: { uuid: string; sha256: string }[];
    };
  };
  const account = { email: "ada@example.com", password: PASSWORD };

  it(
    "leaves no part of a file, and one document after the retry",
    async () => {
      const base = "/service-application/api/v1/application/heloc";
      let { jwt: token } = await call(
        "",
        "POST",
        "/identity/api/v1/registration/register",
        account,
      );
      const created = await call(token, "POST", base, {
        flow: "register",
        submissions: [
          { screen: "income", data: { annual: 90_000 } },
          { screen: "login", data: { terms: true } },
        ],
      });
      path = `${base}/${created.application.uuid}`;
      for (const [screen, data] of [
        ["person", person],
        ["number", { ssn: "123456789" }],
      ] as const)
        await call(token, "POST", `${path}/screens`, { screen, action: "continue", data });
      const moments = [0.5, 1].flatMap((share) =>
        Array.from({ length: rounds }, (_, round) => ({ share, name: `${share} ${round}` })),
      );
      for (const [done, { share, name }] of moments.entries()) {
        const content = scan(name);
        const body = uploadBody(content);
        const target = () => ({ url: `${server.address}${path}/documents`, token });
        await sendPart(target(), body, share, async () => {
          await vi.waitFor(async () => expect(await unfinished(dataDir)).not.toEqual([]));
          await server.kill();
        });
        server = await serve({ DATA_DIR: dataDir, TEST_ROOT: root });
        ({ jwt: token } = await call("", "POST", "/identity/api/v1/login", account));
        const before = (await call(token, "GET", path)).documents ?? [];
        // Of a file that arrived whole, the kill may come just behind the write.
        expect(before.length - done).toBeLessThanOrEqual(share === 1 ? 1 : 0);
        expect((await sendWhole(target(), body)).status).toBe(201);
        const after = (await call(token, "GET", path)).documents ?? [];
        expect(after).toHaveLength(done + 1);
        const stored = await fetch(`${target().url}/${after.at(-1)?.uuid}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const bytes = Buffer.from(await stored.arrayBuffer());
        expect(bytes.equals(await cleanPdf(content))).toBe(true);
      }
    },
    120_000 * (rounds + 1),
  );
});
