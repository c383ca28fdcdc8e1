import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pointservVendor } from "#server/lending/vendors/income-link/pointserv.ts";
import type { IncomeVendor } from "#server/lending/vendors/income-link/port.ts";
import { truvVendor } from "#server/lending/vendors/income-link/truv.ts";
import { incomeVendorsOf } from "#server/lending/vendors/income-link/vendors.ts";

const applicationUuid = "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a";
const now = new Date("2026-11-20T18:00:00Z");
const visit = {
  applicationUuid,
  state: "state-token-of-ours",
  returnTo: "/account/heloc/u/income/link/truv",
  origin: "https://lender.example",
  borrower: { firstName: "Avery", lastName: "Approved" },
  now,
};

interface VendorCall {
  call: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}
let server: Server;
let asked: VendorCall[];
/** Answers by call; a call that is not there gets 404. */
let answers: Record<string, [status: number, body: string]>;
let address: string;

beforeEach(async () => {
  asked = [];
  answers = {};
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      const call = `${request.method} ${request.url}`;
      asked.push({ call, headers: request.headers, body: text === "" ? null : JSON.parse(text) });
      const [status, body] = answers[call] ?? [404, "{}"];
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const vendors: Record<
  "truv" | "pointserv",
  {
    vendor: () => IncomeVendor;
    begins: string;
    looks: string;
    began: object;
    body: object;
    key: object;
  }
> = {
  truv: {
    vendor: () => truvVendor({ clientId: "client", secret: "secret", baseUrl: address }),
    begins: "POST /v1/orders/",
    looks: "GET /v1/orders/order-1/",
    began: { id: "order-1", share_url: "https://truv.example/o/1" },
    body: {
      order_number: `${applicationUuid}-state-to`,
      first_name: "Avery",
      last_name: "Approved",
      products: ["income"],
      redirect_url: `https://lender.example${visit.returnTo}?state=state-token-of-ours&code=visited`,
    },
    key: { "x-access-client-id": "client", "x-access-secret": "secret" },
  },
  pointserv: {
    vendor: () => pointservVendor({ baseUrl: address, key: "secret" }),
    begins: "POST /visits",
    looks: "GET /visits/order-1",
    began: { id: "order-1", url: "https://truv.example/o/1" },
    body: {
      reference: applicationUuid,
      firstName: "Avery",
      lastName: "Approved",
      returnTo: `https://lender.example${visit.returnTo}?state=state-token-of-ours&code=visited`,
    },
    key: { authorization: "Bearer secret" },
  },
};

describe.each(["truv", "pointserv"] as const)("%s", (name) => {
  const { vendor, begins, looks, began, body, key } = vendors[name];
  const finish = (reference = "order-1") =>
    vendor().finish({ applicationUuid, code: "visited", reference, now });

  it("sends the borrower's name and return address, and returns the address to visit", async () => {
    answers[begins] = [201, JSON.stringify(began)];
    expect(await vendor().begin(visit)).toEqual({
      url: "https://truv.example/o/1",
      reference: "order-1",
    });
    expect(asked).toMatchObject([{ call: begins, headers: key }]);
    expect(asked[0]?.body).toEqual(body);
  });

  it.each<[string, [number, string]]>([
    ["rejects the call", [403, '{"error":"Avery Approved is not known"}']],
    ["fails", [500, "<html>"]],
    ["answers nonsense", [200, "[]"]],
    ["returns no address", [200, '{"id":"order-1"}']],
    ["returns an invalid address", [200, '{"id":"1","share_url":"x","url":"x"}']],
    [
      "returns a script as its address",
      [200, '{"id":"1","share_url":"javascript:alert(1)","url":"javascript:alert(1)"}'],
    ],
  ])("rejects without the vendor's own text when the vendor %s", async (_, answer) => {
    answers[begins] = answer;
    const failure = await vendor()
      .begin(visit)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "VendorFailure" });
    expect(String(failure)).not.toContain("Avery");
    expect((failure as { code: string }).code.startsWith(`${name}:`)).toBe(true);
  });

  it("rejects with a failure code when the vendor does not answer", async () => {
    server.close();
    server.closeAllConnections();
    await expect(vendor().begin(visit)).rejects.toMatchObject({ code: `${name}:nothing` });
    await expect(finish()).rejects.toMatchObject({ code: `${name}:nothing` });
  });

  it("maps the vendor's status to a source, pending or no result", async () => {
    const finishAfter = async (answer: object | null) => {
      delete answers[looks];
      if (answer !== null) answers[looks] = [200, JSON.stringify(answer)];
      return finish();
    };
    const [done, source] =
      name === "truv"
        ? [{ status: "completed" }, "TRUV_PAYROLL"]
        : [{ status: "COMPLETED", kind: "FORM_1099_MISC" }, "POINTSERV_1099_MISC"];
    expect(await finishAfter(done)).toEqual({ source });
    expect(await finishAfter({ status: name === "truv" ? "pending" : "PENDING" })).toBe("pending");
    expect(await finishAfter({ status: "expired" })).toBeNull();
    expect(await finishAfter(null)).toBeNull();
    expect(await vendor().finish({ applicationUuid, code: "visited", now })).toBeNull();
    expect(asked.at(-1)).toMatchObject({ call: looks, headers: key });
  });

  it("escapes the reference in the vendor's URL", async () => {
    await finish("../../other?x#y");
    expect(asked[0]?.call).toBe(looks.replace("order-1", "..%2F..%2Fother%3Fx%23y"));
  });
});

describe("incomeVendorsOf", () => {
  const none = { truv: null, pointserv: null };
  const secret = () => new Uint8Array(32);
  it.each(["truv", "pointserv"] as const)(
    "names %s in the error when production lacks its keys",
    async (name) => {
      const vendor = incomeVendorsOf({ ...none, production: true }, secret)[name];
      await expect(vendor.begin(visit)).rejects.toMatchObject({
        status: 503,
        code: `vendor-missing:${name}`,
      });
      expect(await vendor.finish({ applicationUuid, code: "c", reference: "r", now })).toBeNull();
    },
  );
  it("uses a sandbox vendor for missing keys and the real vendor for configured ones", async () => {
    const truv = { clientId: "c", secret: "s", baseUrl: address };
    answers["POST /v1/orders/"] = [201, '{"id":"order-1","share_url":"https://truv.example/"}'];
    const both = incomeVendorsOf({ ...none, truv, production: false }, secret);
    expect((await both.truv.begin(visit)).url).toBe("https://truv.example/");
    expect((await both.pointserv.begin(visit)).url).toContain("/sandbox/institution");
  });
});
