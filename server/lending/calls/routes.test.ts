import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { FastifyInstance, InjectOptions, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assemble, requestWording } from "#server/app.ts";
import { composeLending } from "#server/compose-lending.ts";
import { createServer } from "#server/platform/http/server.ts";
import { isOwnershipCheck } from "#server/platform/security/ownership.ts";
import { sampleBody, type Schema } from "#server/testing/sample-body.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";
import { shapesOf } from "./shapes.ts";

/** Path parameters that identify a resource with an owner. */
const IDENTIFIER = /:(uuid|document|condition|id|message|attachment|conversation|channel)\b/;

/** Routes whose identifier is checked in another way, each with the reason. */
const CHECKED_OTHERWISE: Readonly<Record<string, string>> = {
  "PUT /service-notification/secure/api/v1/notifications/:uuid":
    "The update names the account itself, so that one statement finds and marks the notification.",
  "GET /service-lead-portal/api/lo/:uuid":
    "An originator is public: borrowers read it before they have an account.",
  "POST /service-agent/secure/api/v1/chats/:id/accept":
    "Of two agents one gets the conversation: the check is part of the transaction that assigns it.",
  "GET /service-omni-proxy/insecure/api/v1/channels/:channel":
    "The token comes with the websocket's handshake, whose refusals are closing codes of the protocol.",
};

const SAMPLE_ID = "3f2c9f5e-0d4b-4c43-9a57-6b1d2f7e8a90";
/** Values of path parameters that are no identifier. */
const SAMPLES: Readonly<Record<string, string>> = { context: "secure" };

/** Routes that answer before a log-in, each with the reason. */
const PUBLIC: Readonly<Record<string, string>> = {
  "GET /definitions/:name": "Published definitions are the same for everybody.",
  "GET /healthz": "A load balancer asks.",
  "GET /mail/opt-out": "The link of an e-mail proves its reader.",
  "GET /readyz": "A load balancer asks.",
  "GET /service-application/external/api/v1/:product/state-licenses":
    "The footer of every page shows licenses.",
  "GET /service-chat-chatbot/external/api/v1/message/getChatHistory/:conversation":
    "A visitor may chat; the conversation's secret identifier is the key.",
  "GET /service-lead-portal/api/lo/:uuid":
    "A borrower reads the originator's card before there is an account.",
  "GET /service-omni-proxy/insecure/api/v1/channels/:channel":
    "The chat's own token comes with the handshake of the websocket.",
  "GET /service-operating-hours/external/api/v1/hours/:department": "Public pages show the hours.",
  "GET /service-operating-hours/external/api/v1/hours/:department/openStatus":
    "Public pages show the hours.",
  "GET /service-operating-hours/external/api/v1/hours/:department/week":
    "Public pages show the hours.",
  "POST /ft/external/event": "Telemetry of visitors, without personal data.",
  "POST /ft/external/session": "Telemetry of visitors, without personal data.",
  "POST /identity-broker/:side/api/v3/login": "Leads to the log-in.",
  "POST /identity/api/v1/address/confirm": "The link of an e-mail proves its reader.",
  "POST /identity/api/v1/factors/authenticator":
    "The secret of a step after the password proves the caller.",
  "POST /identity/api/v1/factors/authenticator/begin":
    "The secret of a step after the password proves the caller.",
  "POST /identity/api/v1/factors/passkeys":
    "The secret of a step after the password proves the caller.",
  "POST /identity/api/v1/factors/passkeys/begin":
    "The secret of a step after the password proves the caller.",
  "POST /identity/api/v1/factors/recovery-codes":
    "The secret of a step after the password proves the caller.",
  "POST /identity/api/v1/factors/remove":
    "The secret of a step after the password proves the caller.",
  "POST /identity/api/v1/login/code": "The secret of a step after the password proves the caller.",
  "POST /identity/api/v1/login/passkey": "A passkey proves the caller.",
  "POST /identity/api/v1/login/passkey/options": "Asks what a passkey must sign.",
  "POST /identity/api/v1/password/reset": "The link of an e-mail proves its reader.",
  "POST /identity/api/v1/password/reset/request": "Asks for such a link.",
  "POST /identity/api/v1/login/link": "The link of an e-mail logs its reader in.",
  "POST /identity/api/v1/login/link/request": "Asks for such a link.",
  "POST /identity/api/v1/registration/register": "Creates the account.",
  "POST /mail/opt-out": "The link of an e-mail proves its reader.",
  "POST /service-application/api/v1/application/:product/co-deed/invitation":
    "The link of an invitation proves its reader.",
  "POST /service-application/api/v1/application/:product/co-deed/invitation/accept":
    "The link of an invitation proves its reader.",
  "POST /service-application/api/v1/application/:product/co-deed/invitation/renew":
    "Asks for such a link.",
  "POST /service-application/external/api/v1/hand-offs/open":
    "The link of the page, or of an e-mail, opens one page on a phone.",
  "GET /service-application/external/api/v1/hand-offs/visit":
    "The key of the phone that opened a link proves the caller.",
  "POST /service-application/external/api/v1/hand-offs/visit/documents":
    "The key of the phone that opened a link proves the caller.",
  "DELETE /service-application/external/api/v1/hand-offs/visit/documents/:document":
    "The key of the phone that opened a link proves the caller.",
  "POST /service-application/external/api/v1/hand-offs/visit/screens":
    "The key of the phone that opened a link proves the caller.",
  "POST /service-application/external/api/v1/lookups/:flow/:lookup":
    "Pages of the registration look up addresses.",
  "POST /service-chat-chatbot/external/api/v1/message/chatWithAutobot": "A visitor may chat.",
  "POST /service-chat-chatbot/external/api/v1/message/setChatReplyUsedWithFeedback":
    "A visitor may chat.",
  "POST /service-csp/external/api/v1/twilio/initWebChat": "A visitor may chat.",
  "POST /service-lead-portal/api/v1/referrals/open":
    "The link of an e-mail is read before there is an account.",
  "POST /service-omni-proxy/insecure/api/v1/stream/init-web-chat": "A visitor may chat.",
};

/** The sandbox acts on every application, and does not exist in production. */
const isSandbox = ({ url }: RouteOptions): boolean => url.startsWith("/sandbox/");

const methodsOf = ({ method }: RouteOptions): string[] =>
  [method].flat().filter((each) => each !== "HEAD" && each !== "OPTIONS");
const nameOf = (route: RouteOptions): string => `${methodsOf(route).join(",")} ${route.url}`;

let server: TestServer;
let app: FastifyInstance;
let stop: () => Promise<void>;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  server = await testServer({ root: process.cwd() });
  const { ports: services } = server;
  const lending = await composeLending(services);
  ({ stop } = lending);
  app = createServer(services.config, requestWording(services));
  app.addHook("onRoute", (route) => {
    if (methodsOf(route).length > 0) routes.push(route);
  });
  await assemble(app, services, { closing: false }, lending.plugins);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await stop();
  await server.remove();
});

it("the schema of each call compiles, although the server compiles it with the first request", () => {
  const ajv = new Ajv({ allErrors: true });
  addFormats(ajv);
  const schemas = routes.flatMap(({ schema }) =>
    [schema?.body, schema?.params, schema?.querystring, schema?.headers].filter(
      (part): part is object => typeof part === "object" && part !== null,
    ),
  );
  expect(schemas.length).toBeGreaterThan(50);
  for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
});

const described = () => routes.filter(({ schema }) => schema?.hide !== true);

/** Every schema that a file of calls publishes, as routes get it. */
async function publishedSchemas(): Promise<Set<string>> {
  const folders = ["schemas/calls", "schemas/chat"];
  const documents = await Promise.all(
    folders.map(async (folder) =>
      Promise.all(
        (await readdir(folder)).map(
          async (file) =>
            JSON.parse(await readFile(join(folder, file), "utf8")) as {
              $defs: Record<string, object>;
            },
        ),
      ),
    ),
  );
  return new Set(
    documents
      .flat()
      .flatMap((document) =>
        Object.keys(document.$defs).map((name) => JSON.stringify(shapesOf(document)(name))),
      ),
  );
}

/** The schemas that a route declares, each with its place. */
function schemasOf({ schema = {} }: RouteOptions): [place: string, schema: unknown][] {
  const { params, querystring, body, headers, response = {} } = schema;
  const answers = Object.entries(response as object).map(
    ([status, answer]) => [`answer ${status}`, answer] as const,
  );
  return [
    ...Object.entries({ params, querystring, body, headers }).filter(
      ([, declared]) => declared !== undefined,
    ),
    ...answers,
  ] as [string, unknown][];
}

describe("routes", () => {
  it("registers the routes of every service and of the sandbox", () => {
    expect(described().length).toBeGreaterThan(70);
    expect(routes.some(isSandbox)).toBe(true);
  });

  it("checks the owner of every identifier in a path", () => {
    const unchecked = described()
      .filter((route) => IDENTIFIER.test(route.url) && !isSandbox(route))
      .filter(({ preHandler }) => ![preHandler].flat().some(isOwnershipCheck))
      .map(nameOf);
    expect(unchecked.sort()).toEqual(Object.keys(CHECKED_OTHERWISE).sort());
  });

  it("answers a caller without a session on the public routes only", async () => {
    const answered = await Promise.all(
      described()
        .filter((route) => !isSandbox(route))
        .map(async (route) => {
          const [method] = methodsOf(route);
          const answer = await app.inject({
            method: method as InjectOptions["method"],
            url: route.url.replaceAll(
              /:(\w+)/g,
              (_whole, name: string) => SAMPLES[name] ?? SAMPLE_ID,
            ),
            headers: { "x-org": "main" },
            payload: sampleBody(route.schema?.body as Schema | undefined, {}) as object,
          });
          return answer.statusCode === 401 ? [] : [nameOf(route)];
        }),
    );
    expect(answered.flat().sort()).toEqual(Object.keys(PUBLIC).sort());
  });

  it("describes the body of every write", () => {
    const undescribed = described()
      .filter((route) => methodsOf(route).some((each) => ["POST", "PUT", "PATCH"].includes(each)))
      .filter(({ schema }) => schema?.body === undefined)
      .map(nameOf);
    expect(undescribed).toEqual([]);
  });

  it("describes a 2xx answer of every route", () => {
    const undescribed = described()
      .filter(
        ({ schema }) =>
          !Object.keys((schema?.response ?? {}) as object).some((status) => status.startsWith("2")),
      )
      .map(nameOf);
    expect(undescribed).toEqual([]);
  });

  it("takes every schema of every route from schemas/calls or schemas/chat", async () => {
    const published = await publishedSchemas();
    const undeclared = routes.flatMap((route) =>
      schemasOf(route)
        .filter(([, schema]) => !published.has(JSON.stringify(schema)))
        .map(([place]) => `${nameOf(route)}: ${place}`),
    );
    expect(undeclared).toEqual([]);
  });

  it("declares every parameter of every described path", () => {
    const undeclared = described().flatMap((route) => {
      const { properties = {} } = (route.schema?.params ?? {}) as { properties?: object };
      return [...route.url.matchAll(/:(\w+)|(\*)/g)]
        .map(([, name, rest]) => name ?? rest ?? "")
        .filter((name) => !Object.hasOwn(properties, name))
        .map((name) => `${nameOf(route)}: ${name}`);
    });
    expect(undeclared).toEqual([]);
  });
});
