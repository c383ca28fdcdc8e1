/** Calls of borrowers and of the lender's people that know how many statements each made. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { InjectOptions } from "fastify";
import { typedProduct } from "#engine/testing/typed-product.ts";
import type { Running } from "#server/main.ts";
import { png } from "#server/testing/files.ts";

/** Jobs run meanwhile: only statements in the context of a call are its own. */
const counted = new AsyncLocalStorage<string[]>();
/** Counts a statement for the call that makes it. */
export const countStatement = (text: unknown): void => void counted.getStore()?.push(String(text));

export interface Answer {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- a test reads whatever the answer holds
  body: any;
  headers: Record<string, unknown>;
  text: string;
  made: string[];
}

export interface Placed {
  uuid: string;
  token: string;
  email: string;
  password: string;
}

/** The answers by screen. Each has properties of its own, which the type of the file lists. */
const persona = JSON.parse(readFileSync("flows/sandbox/personas/approved.json", "utf8")) as {
  orgCode: string;
  answers: Record<string, Record<string, unknown>>;
};

/** Who makes the calls, on which server. A test fills it in before it calls. */
export const stage: {
  server: Running | null;
  /** Borrowers by the step at which they stand. */
  borrowers: Map<string, Placed>;
  /** Token of one of the lender's people. */
  agent: string;
  /** Token of a broker. */
  broker: string;
  /** With what the agent begins a log-in. */
  agentLogin: { email: string; password: string };
} = {
  server: null,
  borrowers: new Map(),
  agent: "",
  broker: "",
  agentLogin: { email: "", password: "" },
};

export async function call(
  method: string,
  url: string,
  { token, ...options }: { token?: string } & Pick<InjectOptions, "payload" | "headers"> = {},
): Promise<Answer> {
  const { server } = stage;
  if (server === null) throw new Error("No server takes calls.");
  const made: string[] = [];
  // The call begins when it is awaited, so that must happen in its context.
  const response = await counted.run(made, async () =>
    server.app.inject({
      method: method as "GET",
      url,
      ...options,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
    }),
  );
  const isJson = String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    body: isJson && response.body !== "" ? JSON.parse(response.body) : null,
    headers: response.headers,
    text: isJson ? response.body : "",
    made,
  };
}

export const product = typedProduct.id;
export const applications = `/service-application/api/v1/application/${product}`;
export const placedAt = (step: string): Placed => {
  const placed = stage.borrowers.get(step);
  if (!placed) throw new Error(`No borrower is at ${step}.`);
  return placed;
};
/** A call of the borrower at a step, about their own application. */
export const own = (
  step: string,
  method: string,
  path: string,
  payload?: object,
): Promise<Answer> => {
  const { uuid, token } = placedAt(step);
  const url = path.startsWith("/service")
    ? path.replace(":uuid", uuid)
    : `${applications}/${uuid}${path}`;
  return call(method, url, { token, ...(payload === undefined ? {} : { payload }) });
};
export const anybody = (method: string, url: string, payload?: object): Promise<Answer> =>
  call(method, url, payload === undefined ? {} : { payload });
const agents = "/service-agent/secure/api/v1";
export const asAgent = (method: string, path: string, payload?: object): Promise<Answer> =>
  call(method, `${agents}${path}`, {
    token: stage.agent,
    ...(payload === undefined ? {} : { payload }),
  });

export function form(parts: Record<string, string>, file: Uint8Array, type: string) {
  const boundary = "----statements";
  const fields = Object.entries(parts).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="front.png"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export const upload = (): Promise<Answer> => {
  const { uuid, token } = placedAt("IDENTITY_VERIFICATION");
  return call("POST", `${applications}/${uuid}/documents`, {
    token,
    ...form({ type: "DRIVERS_LICENSE_FRONT" }, png(), "image/png"),
  });
};
export const documentOf = async (step: string): Promise<string> =>
  (await own(step, "GET", "")).body.documents[0].uuid;

/** Opens an application with the persona's answers, as its borrower does. */
export async function create(): Promise<Answer> {
  const account = person();
  const { body } = await anybody("POST", "/identity/api/v1/registration/register", account);
  // Some answers are for screens that only some lenders have.
  const flows = stage.server?.ports.definitions.organisation(persona.orgCode)?.flows;
  const screens = flows?.get("register")?.screens;
  const submissions = Object.entries(persona.answers)
    .filter(([key]) => key.startsWith("register/") && screens?.has(key.slice("register/".length)))
    .map(([key, { password: _password, ...data }]) => ({
      screen: key.slice("register/".length),
      data: "email" in data ? { ...data, email: account.email } : data,
    }));
  return call("POST", applications, {
    token: body.jwt,
    payload: { flow: "register", submissions },
  });
}

export const chatBase = "/service-csp/external/api/v1";
export const beginChat = async () => {
  const answer = await anybody("POST", `${chatBase}/twilio/initWebChat`, {
    friendlyName: "Ada",
    emailAddress: "ada@example.com",
  });
  const { conversationSid, token, omniProxyChannelId } = answer.body;
  return {
    answer,
    id: conversationSid as string,
    token: token as string,
    channel: omniProxyChannelId as string,
  };
};
export const chatWith = async (
  ask: (chat: { id: string; token: string; channel: string }) => Promise<Answer>,
): Promise<Answer> => ask(await beginChat());
export const person = () => ({
  email: `${randomUUID()}@example.com`,
  password: "violet harbor kettle seven",
});
export const visitor = { trackerUuid: randomUUID() };
export const bankToken = async (): Promise<string> =>
  (await own("INCOME_VERIFICATION", "POST", "/bank-link/token", { purpose: "income" })).body.token;

/** A route, the most statements of a call, and a call that reaches it. */
export type CountedCall = readonly [
  route: string,
  most: number,
  call: () => Promise<Answer>,
  /** Status of a call that the server refuses after its checks; absent for one that succeeds. */
  refused?: number,
];
