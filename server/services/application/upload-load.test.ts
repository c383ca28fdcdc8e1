/**
 * What uploads take of the server and of other people. Only `npm run trust` measures what other
 * work on the machine changes.
 */
import { randomBytes } from "node:crypto";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { packedStream, pdf } from "#server/testing/files.ts";
import { serve, type ServerProcess } from "#server/testing/process.ts";
import { sendWhole, uploadBody, type UploadTarget } from "#server/testing/raw-upload.ts";

const MIB = 1024 * 1024;
const GROWTH = 50 * MIB;
const measuresLoad = process.env.UPLOAD_LOAD === "1";
const base = "/service-application/api/v1/application/heloc";

let root: string;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  root = await fixtureRoot();
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
  server = await serve({ DATA_DIR: dataDir, TEST_ROOT: root });
}, 240_000);
afterAll(async () => {
  await server?.kill();
  await rm(dataDir, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

const post = async (path: string, body: unknown, token?: string) => {
  const response = await fetch(`${server.address}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { jwt: string; application: { uuid: string } };
};

/** Returns the documents of a new borrower whose open screen asks for a passport. */
async function target(): Promise<UploadTarget> {
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const { jwt: token } = await post("/identity/api/v1/registration/register", {
    email,
    password: PASSWORD,
  });
  const submissions = [
    { screen: "income", data: { annual: 90_000 } },
    { screen: "login", data: { terms: true } },
  ];
  const { application } = await post(base, { flow: "register", submissions }, token);
  const path = `${base}/${application.uuid}`;
  for (const [screen, data] of [
    ["person", person],
    ["number", { ssn: "123456789" }],
  ] as const)
    await post(`${path}/screens`, { screen, action: "continue", data }, token);
  return { url: `${server.address}${path}/documents`, token };
}

/** Resident bytes of the server. */
const resident = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
};

/** Runs work. @returns the most bytes that the server grew by meanwhile */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = await resident();
  let most = before;
  let done = false;
  const watching = (async () => {
    while (!done) {
      most = Math.max(most, await resident());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await work();
  done = true;
  await watching;
  return most - before;
}

/** Returns a PDF of nearly ten megabytes. */
const largest = (name: string): Uint8Array =>
  pdf(name, {
    page: "/Resources<</XObject<</I 6 0 R>>>>",
    objects: [
      packedStream(
        6,
        "/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8/Width 3000/Height 3000",
        randomBytes(9_000_000),
      ),
    ],
  });

/** Streams a hundred megabytes until the server answers. @returns status, or the error that ended it */
function stream({ url, token }: UploadTarget): Promise<number | string | undefined> {
  return new Promise((answered) => {
    const request = httpRequest(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=b",
      },
    });
    let open = true;
    request.once("response", (response) => {
      open = false;
      answered(response.statusCode);
      request.destroy();
    });
    request.on("error", ({ message }) => {
      open = false;
      answered(message);
    });
    const [head = ""] = uploadBody(new Uint8Array(0)).toString("latin1").split("\r\n--b--");
    request.write(head);
    const send = (left: number): void => {
      if (!open) return;
      if (left === 0) request.end();
      else request.write(Buffer.alloc(64 * 1024), () => send(left - 1));
    };
    send(1_600);
  });
}

describe.skipIf(process.platform !== "linux")("uploads of a hundred megabytes", () => {
  it("in one stream grow the server by less than 50 MB, and end at the limit", async () => {
    const ada = await target();
    await sendWhole(ada, uploadBody(largest("warm")));
    let status: Awaited<ReturnType<typeof stream>>;
    const growth = await growthDuring(async () => (status = await stream(ada)));
    expect(status).toBe(413);
    console.log(
      `A stream of 100 MB grows the server by ${(growth / MIB).toFixed(0)} MB (bound 50).`,
    );
    expect(growth).toBeLessThan(GROWTH);
  }, 120_000);

  it("in ten streams tell each sender why they end", async () => {
    const ada = await target();
    const statuses: unknown[] = [];
    for (let round = 0; round < 10; round += 1) statuses.push(await stream(ada));
    expect(statuses).toEqual(Array(10).fill(413));
  }, 120_000);

  it.runIf(measuresLoad)(
    "in ten files at once grow the server by less than 50 MB",
    async () => {
      const people = [await target(), await target()];
      const bodies = Array.from({ length: 10 }, (_, index) => uploadBody(largest(`${index}`)));
      let answers: { status: number }[] = [];
      const growth = await growthDuring(async () => {
        answers = await Promise.all(
          bodies.map((body, index) => sendWhole(people[index % 2] ?? people[0]!, body)),
        );
      });
      expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
      console.log(
        `Ten files of 9 MB grow the server by ${(growth / MIB).toFixed(0)} MB (bound 50).`,
      );
      expect(growth).toBeLessThan(GROWTH);
    },
    240_000,
  );

  it.runIf(measuresLoad)(
    "in files one after another leave other people's answers below twice their time",
    async () => {
      const ada = await target();
      const bea = await target();
      const read = async (): Promise<number> => {
        const began = performance.now();
        const path = bea.url.replace("/documents", "");
        await (await fetch(path, { headers: { authorization: `Bearer ${bea.token}` } })).text();
        return performance.now() - began;
      };
      const p95 = async (goesOn: (count: number) => boolean): Promise<number> => {
        const times: number[] = [];
        while (goesOn(times.length)) times.push(await read());
        return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
      };
      // Made before, because making one keeps this process from reading.
      const bodies = Array.from({ length: 10 }, (_, index) => uploadBody(largest(`${index}`)));
      await p95((count) => count < 100);
      const alone = await p95((count) => count < 300);
      let uploading = true;
      const uploads = (async () => {
        for (const body of bodies) await sendWhole(ada, body);
        uploading = false;
      })();
      const during = await p95(() => uploading);
      await uploads;
      console.log(
        `p95 of other people: ${alone.toFixed(1)} ms alone, ${during.toFixed(1)} ms during 100 MB of uploads (bound 2 times).`,
      );
      expect(during).toBeLessThan(2 * alone);
    },
    240_000,
  );
});
