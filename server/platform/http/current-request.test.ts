import Fastify from "fastify";
import { expect, it } from "vitest";
import { callerNow, installCurrentRequest } from "./current-request.ts";

/** Returns the address that a call through a trusted proxy gets from each forwarding header. */
async function addressesOf(forwarded: readonly string[], trustProxy: string): Promise<string[]> {
  const app = Fastify({ trustProxy });
  installCurrentRequest(app);
  app.get("/", async () => ({ ip: callerNow()?.ip }));
  const addresses: string[] = [];
  for (const header of forwarded) {
    const answer = await app.inject({ url: "/", headers: { "x-forwarded-for": header } });
    addresses.push(answer.json<{ ip: string }>().ip);
  }
  await app.close();
  return addresses;
}

it("gives each caller behind a trusted proxy an address of their own, also when they call again", async () => {
  const [ada, bea] = ["198.51.100.7", "198.51.100.8"];
  expect(await addressesOf([ada, bea, ada, `${bea}, ${ada}`], "127.0.0.1")).toEqual([
    ada,
    bea,
    ada,
    ada,
  ]);
});

it("gives callers behind an unknown proxy its address, whatever it forwards", async () => {
  const addresses = await addressesOf(["198.51.100.7", "198.51.100.8"], "192.0.2.1");
  expect(addresses).toEqual(["127.0.0.1", "127.0.0.1"]);
});

it("has no caller outside a request", () => {
  expect(callerNow()).toBeUndefined();
});
