import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { InjectOptions } from "fastify";
import { LENDERS } from "#server/lending/definitions/publish/awaited.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { publishSome } from "#server/testing/publish-some.ts";
import { testServer } from "#server/testing/server.ts";

/** Opens a server whose build has published only `main`, and ends the build. */
async function duringBuild(codesInTheEnd: readonly string[]) {
  const root = await fixtureRoot();
  const path = join(root, "flows/organisations/other/organisation.json");
  const info = JSON.parse(await readFile(path, "utf8")) as object;
  await writeFile(path, JSON.stringify({ ...info, baseUrl: "https://other.example" }));
  await publishSome(root, ["main"], ["other"]);
  const underWay = new Map<string, Promise<void>>();
  let end = () => {};
  underWay.set(
    LENDERS,
    new Promise((done) => {
      end = done;
    }),
  );
  const server = await testServer({ root, underWay, awaitsBuild: true });
  await server.ports.liveEdits.takeBuilt();
  return {
    server,
    async endBuild() {
      await publishSome(root, codesInTheEnd);
      await server.ports.liveEdits.takeBuilt();
      underWay.delete(LENDERS);
      end();
    },
    async remove() {
      await server.remove();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const PAGE = "/account/heloc/register";
const orgOf = ({ body }: { body: string }) => /"orgCode":"([^"]+)"/.exec(body)?.[1];

let during: Awaited<ReturnType<typeof duringBuild>>;
beforeAll(async () => {
  during = await duringBuild(["main", "other"]);
}, 240_000);
afterAll(() => during.remove());

it("lets only requests wait that may concern a lender whose definitions are not published yet", async () => {
  const { server, endBuild } = during;
  const waiting: Record<string, InjectOptions> = {
    link: { url: `${PAGE}?org=other` },
    cookie: { url: PAGE, headers: { cookie: "hearthline-org=other" } },
    host: { url: PAGE, headers: { host: "other.example" } },
    header: { url: "/openapi.json", headers: { "x-org": "other" } },
    write: { method: "POST", url: "/nowhere", payload: { orgCode: "other" } },
  };
  const answered: string[] = [];
  const answers = Object.entries(waiting).map(async ([name, call]) => {
    const answer = await server.app.inject(call);
    answered.push(name);
    return [name, answer] as const;
  });
  const page = await server.app.inject({ url: PAGE });
  expect([page.statusCode, orgOf(page)]).toEqual([200, "main"]);
  const manifest = /"manifest":"([^"]+)"/.exec(page.body)?.[1] ?? "";
  expect((await server.app.inject({ url: manifest })).statusCode).toBe(200);
  expect((await server.app.inject({ url: "/readyz" })).statusCode).toBe(200);
  expect(answered).toEqual([]);
  await endBuild();
  const byName = Object.fromEntries(await Promise.all(answers));
  for (const name of ["link", "cookie", "host"] as const) {
    const answer = byName[name];
    expect([answer?.statusCode, answer && orgOf(answer)], name).toEqual([200, "other"]);
  }
  expect(byName.write?.statusCode).toBe(404);
  expect(orgOf(await server.app.inject({ url: `${PAGE}?org=other` }))).toBe("other");
});

it("answers as for an unknown lender when the build leaves one out", async () => {
  const faulty = await duringBuild(["main"]);
  try {
    const answer = faulty.server.app.inject({ url: `${PAGE}?org=other` });
    await faulty.endBuild();
    expect(orgOf(await answer)).toBe("main");
  } finally {
    await faulty.remove();
  }
}, 240_000);
