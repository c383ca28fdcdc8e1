import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

describe.each(DATABASES)("unsent answers of two tabs on %s", (kind) => {
  const databases = databasesOf(kind);
  let server: TestServer;
  let ada: Borrower;
  beforeAll(async () => {
    server = await testServer({ databaseUrl: await databases.create() });
    ada = await Borrower.begin(server);
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await databases.drop();
  });

  const none = { "if-none-match": "*" };
  const path = () => `${ada.path}/drafts/person`;
  const save = (firstName: string, headers: Record<string, string> = {}) =>
    ada.call("PUT", path(), { data: { firstName } }, headers);
  const seen = (etag: unknown) => ({ "if-match": String(etag) });
  const stored = async () => (await ada.call("GET", path())).body.data?.firstName;

  it("rejects a save that another one has overtaken, with the stored answers", async () => {
    expect((await ada.call("GET", path())).headers.etag).toBeUndefined();
    const first = await save("Ada", none);
    expect(first.status).toBe(204);
    const late = await save("Grace", none);
    expect([late.status, late.body.code]).toEqual([412, "draft-changed"]);
    expect(late.body).toMatchObject({
      data: { firstName: "Ada" },
      version: Number(String(first.headers.etag).replaceAll('"', "")),
    });
    const second = await save("Grace", seen(first.headers.etag));
    expect(second.status).toBe(204);
    expect((await ada.call("GET", path())).headers.etag).toBe(second.headers.etag);
    expect((await save("Alan", seen(first.headers.etag))).status).toBe(412);
    expect(await stored()).toBe("Grace");
    // Callers that name no version go on as before.
    expect((await save("Edsger")).status).toBe(204);
  });

  it("lets one of many saves through that saw the same answers", async () => {
    const { headers } = await ada.call("GET", path());
    const names = Array.from({ length: 12 }, (_, index) => `Tab ${index}`);
    const answers = await Promise.all(names.map((name) => save(name, seen(headers.etag))));
    const winners = names.filter((_, index) => answers[index]?.status === 204);
    expect(winners).toHaveLength(1);
    expect(await stored()).toBe(winners[0]);
    for (const answer of answers)
      if (answer.status !== 204) expect(answer.body.data).toEqual({ firstName: winners[0] });
  });

  it("keeps the last answers of a tab that is left apart until the person has chosen", async () => {
    const before = await save("Ada");
    await save("Grace", seen(before.headers.etag));
    const leave = (firstName: string) =>
      ada.call("PUT", path(), { data: { firstName }, leaving: true }, seen(before.headers.etag));
    expect((await leave("Alan")).status).toBe(412);
    const { body, headers } = await ada.call("GET", path());
    expect(body).toEqual({ data: { firstName: "Grace" }, left: { firstName: "Alan" } });
    // The tab that saved goes on, and knows nothing of the other one.
    const next = await save("Grace H.", seen(headers.etag));
    expect(next.status).toBe(204);
    expect((await ada.call("GET", path())).body.left).toEqual({ firstName: "Alan" });
    // What a tab that is left had already stored asks for no choice.
    expect((await leave("Grace H.")).status).toBe(412);
    expect((await ada.call("GET", path())).body.left).toEqual({ firstName: "Alan" });

    const chosen = { data: { firstName: "Alan" }, settles: true };
    const settled = await ada.call("PUT", path(), chosen, seen(next.headers.etag));
    expect(settled.status).toBe(204);
    expect((await ada.call("GET", path())).body).toEqual({ data: { firstName: "Alan" } });
  });

  it("keeps the last answers of a tab whose page another tab has sent meanwhile", async () => {
    const bea = await Borrower.begin(server);
    const draft = `${bea.path}/drafts/person`;
    const before = await bea.call("PUT", draft, { data: { firstName: "Bea" } });
    expect((await bea.submit("person", person)).status).toBe(200);
    const leaving = { data: { firstName: "Alan" }, leaving: true };
    const late = await bea.call("PUT", draft, leaving, seen(before.headers.etag));
    expect([late.status, late.body.data]).toEqual([412, null]);
    expect((await bea.call("GET", draft)).body).toEqual({
      data: {},
      left: { firstName: "Alan" },
    });
  });

  it("rejects a save of answers that another tab has sent, also after new ones", async () => {
    const { headers } = await ada.call("GET", path());
    expect((await ada.submit("person", person)).status).toBe(200);
    const late = await save("Grace", seen(headers.etag));
    expect([late.status, late.body.data, late.body.version]).toEqual([412, null, null]);
    expect((await save("Alan", none)).status).toBe(204);
    expect((await save("Grace", seen(headers.etag))).status).toBe(412);
    expect(await stored()).toBe("Alan");
  });
});
