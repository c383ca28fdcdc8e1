/** A bare Fastify that answers every call with the same status, headers and JSON: the reference. */
import { readFileSync } from "node:fs";
import Fastify from "fastify";

interface RecordedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const { status, headers, body } = JSON.parse(
  readFileSync(process.argv[2] ?? "", "utf8"),
) as RecordedAnswer;
const value: unknown = body === "" ? undefined : JSON.parse(body);
const app = Fastify();
app.get("/*", (_request, reply) => void reply.code(status).headers(headers).send(value));
console.log(`serves ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
