import type { RJSFSchema } from "@rjsf/utils";
import { englishWords } from "#renderers/testing/words.ts";
import { entities, flows, lender, screens } from "./small-lender.ts";
import { shell } from "./small-shell.ts";

/** Answers calls like the server and records them. */

export interface Call {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
/** An Error simulates a broken connection, a promise a slow one. */
export type Handler = (call: Call) => Answer | Error | Promise<Answer>;

const flowList = Object.entries(flows);

/** The published definitions of the small lender. */
export const manifest = {
  ...lender,
  locale: "en-US",
  locales: ["en-US", "es-US"],
  words: "/definitions/words.json",
  laterWords: { chat: "/definitions/chat-words.json" },
  entities,
  flows: Object.fromEntries(
    flowList.map(([id, flow]) => [
      id,
      {
        flow,
        ...(id === "door" ? { shell } : {}),
        screens: Object.fromEntries(
          Object.entries(screens[id] ?? {}).map(([screen, { form }]) => [
            screen,
            {
              url: `/definitions/${id}/${screen}.json`,
              ...(form ? { validator: `/definitions/${id}/${screen}.js`, hash: "h" } : {}),
            },
          ]),
        ),
      },
    ]),
  ),
};

export const MANIFEST = "/definitions/manifest.json";

/** Returns the form schema behind a validator's address. */
export function schemaAt(url: string): RJSFSchema {
  const [, , flow = "", file = ""] = url.split("/");
  return (screens[flow]?.[file.replace(".js", "")]?.form?.schema ?? {}) as RJSFSchema;
}

function definition(path: string): unknown {
  if (path === MANIFEST) return manifest;
  if (path === manifest.words) return { ...englishWords, chat: undefined };
  if (path === manifest.laterWords.chat) return englishWords.chat;
  const [, , flow = "", file = ""] = path.split("/");
  return screens[flow]?.[file.replace(".json", "")];
}

export function fakeServer(handlers: Record<string, Handler>) {
  const calls: Call[] = [];
  const respond = ({ status, body, headers }: Answer) =>
    new Response(status === 204 ? null : JSON.stringify(body ?? {}), {
      status,
      headers: { "content-type": "application/json", ...headers },
    });
  const fake = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const path = String(input);
    if (path.startsWith("/definitions/") && handlers[`GET ${path}`] === undefined)
      return respond({ status: 200, body: definition(path) });
    const call: Call = {
      method: init.method ?? "GET",
      path,
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const name = Object.keys(handlers).find((each) => `${call.method} ${path}`.includes(each));
    const answer = name === undefined ? { status: 404 } : await handlers[name]?.(call);
    if (answer instanceof Error) throw answer;
    return respond(answer ?? { status: 404 });
  };
  return {
    fetch: fake as typeof fetch,
    calls,
    to: (part: string) => calls.filter(({ method, path }) => `${method} ${path}`.includes(part)),
  };
}
