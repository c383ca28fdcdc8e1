import websocket from "@fastify/websocket";
import { EventEmitter } from "node:events";
import type { AddressInfo } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import type { StandInConversations, StandInPath } from "#schemas/types/calls/sandbox.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { BASE, type OpenStandIn, type OpenStandIns } from "./open.ts";
import type { StandInSocket } from "./stand-in.ts";

const shape = shapesOf(calls);

/** Bytes of the largest body: a file of a message. */
const LARGEST = 10 * 1024 * 1024;

/** Addresses at which a server listens on all of the machine's. */
const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

type Call = FastifyRequest<{ Params: Required<StandInPath>; Body: Buffer | undefined }>;

const socketOf = (socket: WebSocket): StandInSocket => ({
  send: (frame) => socket.send(frame),
  close: () => socket.close(),
  onMessage: (listener) => void socket.on("message", (data) => listener(data as Buffer)),
  onClose: (listener) => void socket.on("close", listener),
});

const queryOf = ({ url }: Call): URLSearchParams => new URL(url, "http://stand-in").searchParams;

async function answerCall(standIn: OpenStandIn, request: Call, reply: FastifyReply) {
  const answer = await standIn.call({
    method: request.method,
    path: `/${request.params["*"]}`,
    query: queryOf(request),
    header: (name) => String(request.headers[name] ?? ""),
    body: request.body ?? Buffer.alloc(0),
  });
  if ("file" in answer)
    return reply
      .header("content-type", "application/octet-stream")
      .header("content-disposition", "attachment")
      .send(answer.file.bytes);
  return reply.code(answer.status).send(answer.body);
}

/**
 * The stand-ins of chat providers: each speaks its provider's protocol below its own path. Not
 * registered in production.
 * @param atAddress takes the server's own address as soon as it listens
 */
export function standInsPlugin(
  { byProvider, close }: OpenStandIns,
  atAddress: (address: string) => void,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onListen", async () => {
      const { address, family, port } = app.server.address() as AddressInfo;
      const host = EVERYWHERE.has(address) ? "127.0.0.1" : address;
      atAddress(`http://${family === "IPv6" && host === address ? `[${host}]` : host}:${port}`);
    });
    app.addHook("onClose", async () => close());

    app.get(
      BASE,
      {
        schema: {
          tags: ["sandbox"],
          summary: "List the conversations at the stand-ins of chat providers",
          response: { 200: shape("StandInConversations") },
        },
      },
      async (): Promise<StandInConversations> =>
        [...byProvider].flatMap(([provider, { rooms }]) =>
          rooms.all().map(({ id, about, members, messages, open }) => ({
            provider,
            id,
            about,
            members,
            messages: messages.length,
            open,
          })),
        ),
    );

    await app.register(async (protocols) => {
      // Bodies are the provider's, which its stand-in reads: JSON, forms, files.
      protocols.removeAllContentTypeParsers();
      protocols.addContentTypeParser(
        "*",
        { parseAs: "buffer", bodyLimit: LARGEST },
        (_request, body, done) => done(null, body),
      );
      // The chat's own websockets listen for handshakes already, and pass each to its route.
      // These have other subprotocols, and listen to nothing.
      await protocols.register(websocket, { options: { server: new EventEmitter() as never } });
      const of = ({ params: { provider } }: Call): OpenStandIn => {
        const standIn = byProvider.get(provider);
        if (standIn === undefined) throw problems.notFound();
        return standIn;
      };
      const url = `${BASE}/:provider/*`;
      const schema = { hide: true, params: shape("StandInPath") };
      const config = { rateLimit: false } as const;
      protocols.route<{ Params: Required<StandInPath>; Body: Buffer | undefined }>({
        method: "GET",
        url,
        schema,
        config,
        handler: (request, reply) => answerCall(of(request), request, reply),
        wsHandler: (socket, request) => {
          const call = request as Call;
          const origin = call.headers.origin ?? "";
          return of(call).connect(socketOf(socket), { query: queryOf(call), origin });
        },
      });
      protocols.route<{ Params: Required<StandInPath>; Body: Buffer | undefined }>({
        method: ["POST", "PUT", "PATCH", "DELETE"],
        url,
        schema,
        config,
        bodyLimit: LARGEST,
        handler: (request, reply) => answerCall(of(request), request, reply),
      });
    });
  };
}
