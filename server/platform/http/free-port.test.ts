import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, it } from "vitest";
import { checkPort } from "./free-port.ts";

it("leaves a port free, also while a visitor tries to connect", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const address = { port, host: "127.0.0.1" };
  await expect(checkPort(address)).rejects.toThrow(`Port ${port} is in use.`);
  other.close();
  await once(other, "close");
  const visits = setInterval(() => {
    const visitor = connect(address);
    visitor.on("error", () => undefined);
    visitor.unref();
  }, 1);
  for (let round = 0; round < 20; round++) await checkPort(address);
  clearInterval(visits);
  await checkPort(address);
});
