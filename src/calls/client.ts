import { CallError, NO_ANSWER } from "./call-error.ts";
import { withRetry } from "./retry.ts";

/** Longest wait for an answer, milliseconds. Source: product specification, section 7. */
export const TIME_OUT_MS = 30_000;

export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** JSON body, or a form for uploads. */
  body?: unknown;
  /** Sent as `If-Match`: the version on which this write rests. */
  version?: string | null;
  /** Sent as `Idempotency-Key`: one value for all attempts at the same write. With it a write is retried. */
  key?: string;
  /** An external-context call: carries no token, and its 401 speaks of what was sent and not of the session. */
  external?: boolean;
  /** Whatever the answer, it ends no session: for what is told beside the matter at hand. */
  quiet?: boolean;
  /** Set false to have a read tried once only, because the caller repeats it anyway. */
  retry?: boolean;
  /** Lets the call outlive the page, for what is saved on leaving. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** Headers of this call alone, besides those of every call. */
  headers?: Record<string, string>;
}

export interface Answer<T> {
  data: T;
  status: number;
  /** Version of the `ETag`, without quotes. */
  version: string | null;
  /** Address of the definitions by which this goes, where they are not the page's own. */
  definitions: string | null;
}

/** What the client needs of the world. */
export interface ClientPorts {
  fetch: typeof fetch;
  /** Page origin, sent as `X-With-Origin`. */
  origin: string;
  /** Organisation code, sent as `x-org`. */
  orgCode: string;
  /** Language of the page, sent as `Accept-Language`: the server says in it what it refuses. */
  locale(): string;
  /** The stored token with its `Bearer ` prefix, or null. */
  readToken(): string | null;
  storeToken(value: string): void;
  /** Called for every answer that ends the session; the receiver acts once however often it is called. */
  onUnauthenticated(): void;
  sleep(ms: number): Promise<void>;
  onTrouble(): void;
  onAnswer(): void;
  /** Identifiers of a session replay, where the page carries such a tool; absent means none does. */
  replay?(): Record<string, string>;
  timeOutMs?: number;
}

export interface Client {
  call<T>(path: string, options?: CallOptions): Promise<Answer<T>>;
  blob(path: string, signal?: AbortSignal): Promise<Blob>;
  /** Headers of an authenticated call, for transports other than fetch (uploads with progress). */
  headers(): Record<string, string>;
  /** Applies the session rules to an answer that came by another transport. */
  note(status: number, authorization: string | null, message: string): void;
}

const SESSION_ENDING_MESSAGES = new Set(["unauthenticated", "invalid signature"]);

/** 401 on any call, or 403 with one of two messages, ends the session; a plain 403 does not. Source: specification, section 8. */
export function endsSession(status: number, message: string): boolean {
  if (status === 401) return true;
  return (
    status === 403 && SESSION_ENDING_MESSAGES.has(message.trim().replace(/\.$/, "").toLowerCase())
  );
}

export function createClient(ports: ClientPorts): Client {
  const headers = (external = false): Record<string, string> => {
    const token = external ? null : ports.readToken();
    return {
      "X-With-Origin": ports.origin,
      "x-org": ports.orgCode,
      "accept-language": ports.locale(),
      ...ports.replay?.(),
      ...(token ? { authorization: token } : {}),
    };
  };

  /** Whichever answer carries a token, the token is kept. Source: product specification, section 3. */
  const keep = (authorization: string | null) => {
    ports.onAnswer();
    if (authorization?.startsWith("Bearer ")) ports.storeToken(authorization);
  };

  const note = (status: number, authorization: string | null, message: string) => {
    keep(authorization);
    if (endsSession(status, message)) ports.onUnauthenticated();
  };

  const send = async (path: string, options: CallOptions): Promise<Response> => {
    const { method = "GET", body, version, key, external = false, keepalive } = options;
    const isForm = typeof FormData !== "undefined" && body instanceof FormData;
    const timeOut = AbortSignal.timeout(ports.timeOutMs ?? TIME_OUT_MS);
    let response: Response;
    try {
      response = await ports.fetch(path, {
        method,
        credentials: "include",
        // What stands in the page's address is no matter of a call's, whoever notes its headers.
        referrerPolicy: "strict-origin",
        headers: {
          accept: "application/json",
          ...headers(external),
          ...options.headers,
          ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
          ...(version ? { "if-match": `"${version}"` } : {}),
          ...(key ? { "idempotency-key": key } : {}),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        ...(keepalive ? { keepalive } : {}),
        signal: options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut,
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      const text = timeOut.aborted ? "Time-out" : "Network failure";
      throw new CallError(NO_ANSWER, text, null);
    }
    const authorization = response.headers.get("authorization");
    if (response.ok) {
      note(response.status, external && response.status === 401 ? null : authorization, "");
      return response;
    }
    const error = new CallError(
      response.status,
      response.statusText,
      await response.json().catch(() => null),
      Number.parseInt(response.headers.get("retry-after") ?? "", 10) || null,
    );
    if (external || options.quiet) keep(authorization);
    else note(response.status, authorization, error.body.errors?.[0] ?? "");
    throw error;
  };

  const attempt = async <T>(path: string, options: CallOptions): Promise<Answer<T>> => {
    const response = await send(path, options);
    const version = response.headers.get("etag")?.replace(/^W\//, "").replaceAll('"', "") ?? null;
    const text = response.status === 204 ? "" : await readText(response);
    const definitions = response.headers.get("x-definitions");
    return { data: parse(text, response) as T, status: response.status, version, definitions };
  };

  const repeatable = (options: CallOptions) =>
    options.retry !== false && ((options.method ?? "GET") === "GET" || options.key !== undefined);

  return {
    headers: () => headers(),
    note,
    call: (path, options = {}) =>
      repeatable(options) ? withRetry(() => attempt(path, options), ports) : attempt(path, options),
    blob: async (path, signal) => {
      const response = await withRetry(() => send(path, signal ? { signal } : {}), ports);
      return response.blob();
    },
  };
}

/** An answer cut off half-way is no answer: the caller may try again. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new CallError(NO_ANSWER, "Answer cut off", null);
  }
}

function parse(text: string, response: Response): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    const json = response.headers.get("content-type")?.includes("json") ?? false;
    throw new CallError(NO_ANSWER, json ? "Answer cut off" : "Answer is not JSON", null);
  }
}
