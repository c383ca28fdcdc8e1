import { createServer, type Server } from "node:net";
import { expect, it } from "vitest";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { type Address, portFault } from "./port-fault.ts";

/** Returns the error of a server that cannot open its port. */
const errorOf = (server: Server, address: Address): Promise<unknown> =>
  new Promise((done) => {
    server.once("error", done);
    server.listen(address);
  });

it("names PORT when another program uses the port", async () => {
  const other = createServer();
  const port = await new Promise<number>((done) => {
    other.listen(0, "127.0.0.1", () => done((other.address() as { port: number }).port));
  });
  const address = { port, host: "127.0.0.1" };
  const fault = portFault(await errorOf(createServer(), address), address);
  other.close();
  expect(fault).toBeInstanceOf(ConfigError);
  expect(String(fault)).toMatch(
    new RegExp(`Port ${port} is in use\\. Stop the program .* set PORT to another number`),
  );
});

it("names HOST when this machine does not have the address", async () => {
  // An address for documents, which no machine has (RFC 5737).
  const address = { port: 0, host: "203.0.113.7" };
  const fault = portFault(await errorOf(createServer(), address), address);
  expect(fault).toBeInstanceOf(ConfigError);
  expect(String(fault)).toContain('HOST is "203.0.113.7", which is no address of this machine');
});

it("leaves every other error as it is", () => {
  const error = new Error("A defect.");
  expect(portFault(error, { port: 4000, host: "0.0.0.0" })).toBe(error);
});
