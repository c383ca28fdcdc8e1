import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { freePorts } from "./ports.ts";

let other: Server | null = null;
afterEach(() => other?.close());
/** Opens a port of another program. */
async function taken(): Promise<number> {
  other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  return (other.address() as { port: number }).port;
}

it("refuses a port that another program uses, for the browser and for the server behind it", async () => {
  const port = await taken();
  const message = new RegExp(`^Port ${port} is in use\\. .* set PORT to another number`);
  await expect(freePorts({ PORT: String(port) })).rejects.toThrow(message);
  await expect(freePorts({ PORT: String(port - 1) })).rejects.toThrow(message);
});

it("refuses a PORT that is no port by name", async () => {
  await expect(freePorts({ PORT: "abc" })).rejects.toThrow("PORT must be a whole number");
});

it("leaves the ports free", async () => {
  const port = await taken();
  other?.close();
  await once(other as Server, "close");
  const ports = { port, behind: { port: port + 1, host: "127.0.0.1" } };
  expect(await freePorts({ PORT: String(port) })).toEqual(ports);
  expect(await freePorts({ PORT: String(port) })).toEqual(ports);
});

it.each(["0", "65535"])("refuses port %s, which leaves no place for the server", async (PORT) => {
  await expect(freePorts({ PORT })).rejects.toThrow("PORT must be from 1 to 65534 here");
});
