import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { smtpMailer } from "./smtp.ts";

let server: Server | null = null;
afterEach(
  () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
);

/** Starts a mail server that accepts every message, or rejects every recipient. */
function listen(refuses = false): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  const listening = createServer((socket) => {
    let data = false;
    let text = "";
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (data && text.includes("\r\n.\r\n")) {
        received.push(text);
        [data, text] = [false, ""];
        return socket.write("250 taken\r\n");
      }
      while (!data && text.includes("\r\n")) {
        const line = text.slice(0, text.indexOf("\r\n"));
        text = text.slice(line.length + 2);
        received.push(line);
        if (line === "DATA") data = true;
        const refused = refuses && line.startsWith("RCPT");
        socket.write(data ? "354 go on\r\n" : refused ? "550 nobody\r\n" : "250 ok\r\n");
      }
      return undefined;
    });
    socket.on("error", () => undefined);
  });
  server = listening;
  return new Promise((resolve) => {
    listening.listen(0, "127.0.0.1", () => {
      const bound = listening.address();
      resolve({ port: typeof bound === "object" && bound !== null ? bound.port : 0, received });
    });
  });
}

const message = {
  id: "app.mail.ready.1",
  orgCode: "main",
  from: { name: "Lender", address: "help@lender.example" },
  to: "ada@example.com",
  subject: "It is your turn",
  text: "Plain words.",
  html: "<p>Marked words.</p>",
};

it("sends a message to the mail server as text and HTML under one id", async () => {
  const { port, received } = await listen();
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  await mailer.send(message);
  await mailer.send(message);
  await mailer.send({ ...message, optOut: "https://lender.example/mail/opt-out?token=x" });
  const all = received.join("\n").replaceAll(/\r\n[ \t]+/g, " ");
  expect(
    all.match(/^List-Unsubscribe: <https:\/\/lender\.example\/mail\/opt-out\?token=x>\r?$/gm),
  ).toHaveLength(1);
  expect(all.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/gm)).toHaveLength(1);
  expect(all).toContain("MAIL FROM:<help@lender.example>");
  expect(all).toContain("RCPT TO:<ada@example.com>");
  expect(all).toContain("Subject: It is your turn");
  expect(all).toContain("Plain words.");
  expect(all).toContain("<p>Marked words.</p>");
  expect(all.match(/Message-ID: <app\.mail\.ready\.1@lender\.example>/g)).toHaveLength(3);
  expect(all).toContain("Auto-Submitted: auto-generated");
});

it("sends to one recipient, whatever the address contains", async () => {
  const { port, received } = await listen();
  const to = "ada@example.com>\r\nRCPT TO:<eve@evil.example";
  await smtpMailer(`smtp://127.0.0.1:${port}`)
    .send({ ...message, to })
    .catch(() => undefined);
  expect(received.filter((line) => /^RCPT TO:<eve@evil\.example/i.test(line))).toEqual([]);
});

it("rejects when the mail server accepts no recipient, so that the job retries", async () => {
  const { port } = await listen(true);
  await expect(smtpMailer(`smtp://127.0.0.1:${port}`).send(message)).rejects.toThrow();
});
