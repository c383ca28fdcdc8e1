import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { type Cluster, hasPostgres, startCluster } from "#server/testing/databases.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

describe.each(hasPostgres ? ["embedded", "postgres"] : ["embedded"])(
  "unsent answers of two tabs on %s",
  (kind) => {
    let cluster: Cluster | null = null;
    let server: TestServer;
    let ada: Borrower;
    beforeAll(async () => {
      cluster = kind === "postgres" ? startCluster() : null;
      server = await testServer({ databaseUrl: (await cluster?.create()) ?? null });
      ada = await Borrower.begin(server);
    }, 240_000);
    afterAll(async () => {
      await server?.remove();
      cluster?.stop();
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

    it("rejects a save of answers that another tab has sent, also after new ones", async () => {
      const { headers } = await ada.call("GET", path());
      expect((await ada.submit("person", person)).status).toBe(200);
      const late = await save("Grace", seen(headers.etag));
      expect([late.status, late.body.data, late.body.version]).toEqual([412, null, null]);
      expect((await save("Alan", none)).status).toBe(204);
      expect((await save("Grace", seen(headers.etag))).status).toBe(412);
      expect(await stored()).toBe("Alan");
    });
  },
);
