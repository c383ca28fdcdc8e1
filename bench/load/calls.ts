/** What borrowers ask of the server, as the app asks it. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Dispatcher } from "undici";
import { png } from "#server/testing/files.ts";
import mix from "./mix.json" with { type: "json" };
import type { Person } from "./people.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** One call of a person. */
export type Call = (person: Person) => Promise<Answer>;

interface Sent {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const persona = JSON.parse(readFileSync(`flows/sandbox/personas/${mix.persona}.json`, "utf8")) as {
  answers: Record<string, unknown>;
};

/** Sends a call with the headers of a browser and stores a renewed token. */
export async function send(
  connections: Dispatcher,
  address: string,
  person: Person,
  { method = "GET", path, headers = {}, body }: Sent,
): Promise<Answer> {
  const response = await connections.request({
    origin: address,
    method,
    path,
    headers: {
      accept: "application/json",
      "accept-language": "en-US",
      authorization: `Bearer ${person.token}`,
      "x-org": person.orgCode,
      "x-forwarded-for": person.address,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.body.text();
  const renewed = response.headers.authorization;
  if (typeof renewed === "string") person.token = renewed.slice("Bearer ".length);
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: text,
  };
}

const json = (body: unknown, headers: Record<string, string> = {}): Partial<Sent> => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Returns the calls to a server. A poll names the tag of its last answer. */
export function callsTo(connections: Dispatcher, address: string) {
  const tags = new Map<string, string>();
  const poll =
    (pathOf: (person: Person) => string): Call =>
    async (person) => {
      const path = pathOf(person);
      const name = `${person.uuid} ${path}`;
      const tag = tags.get(name);
      const answer = await send(connections, address, person, {
        path,
        ...(tag === undefined ? {} : { headers: { "if-none-match": tag } }),
      });
      if (answer.headers.etag !== undefined) tags.set(name, answer.headers.etag);
      return answer;
    };
  const application = ({ uuid }: Person) =>
    `/service-application/api/v1/application/${mix.product}/${uuid}`;
  const image = Buffer.from(png());
  const { screen } = mix.submitting;
  return {
    status: poll(
      ({ uuid }) => `/service-krang-${mix.product}/borrower/secure/api/v1/${uuid}/status`,
    ),
    conditions: poll(
      ({ uuid }) =>
        `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`,
    ),
    notifications: poll(() => "/service-notification/secure/api/v1/notifications"),
    application: (person) => send(connections, address, person, { path: application(person) }),
    submit: (person) =>
      send(connections, address, person, {
        path: `${application(person)}/screens`,
        ...json(
          { screen, action: "continue", data: persona.answers[`${mix.product}/${screen}`] },
          { "idempotency-key": randomUUID() },
        ),
      }),
    upload: (person) => {
      const boundary = "----hearthline";
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\n${mix.uploading.type}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="front.png"\r\ncontent-type: image/png\r\n\r\n`;
      return send(connections, address, person, {
        method: "POST",
        path: `${application(person)}/documents`,
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
    },
    chat: (person) =>
      send(connections, address, person, {
        path: "/service-csp/external/api/v1/twilio/initWebChat",
        ...json({ ...mix.chat, applicationUuid: person.uuid }),
      }),
  } satisfies Record<string, Call>;
}
