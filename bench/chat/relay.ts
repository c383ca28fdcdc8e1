/**
 * The reference, in its own process: the simplest chat that loses nothing. It stores each message
 * by one statement in the same database and forwards it. It has no tokens, order, encryption,
 * limits or other processes.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { WebSocketServer, type WebSocket } from "ws";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(
  "create table if not exists relayed (id uuid primary key, body text not null, at timestamptz not null)",
);
const pairs = new Map<string, Set<WebSocket>>();
const server = createServer();
new WebSocketServer({ server }).on("connection", (socket, request) => {
  const name = request.url ?? "";
  const pair = pairs.get(name) ?? new Set<WebSocket>();
  pairs.set(name, pair);
  pair.add(socket);
  socket.on("close", () => pair.delete(socket));
  socket.on("message", (data) => {
    const text = (data as Buffer).toString();
    const frame = JSON.parse(text) as { type: string; id?: string };
    if (frame.type === "hello") socket.send('{"type":"welcome"}');
    else if (frame.type === "ping") socket.send('{"type":"pong"}');
    else
      void pool
        .query("insert into relayed (id, body, at) values ($1, $2, now())", [frame.id, text])
        .then(() => {
          const message = JSON.stringify({ type: "message", message: frame });
          for (const each of pair) each.send(message);
          return null;
        });
  });
});
server.listen(0, "127.0.0.1", () => console.log(`ready ${(server.address() as AddressInfo).port}`));
