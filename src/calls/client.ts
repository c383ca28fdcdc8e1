import { CallError, NO_ANSWER } from "./call-error.ts";
import { withRetry } from "./retry.ts";

/** Longest wait for an answer, milliseconds. Source: product specification, section 7. */
export const TIME_OUT_MS = 30_000;

export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** JSON body, or a form for uploads. */
  body?: unknown;
  /** Sent as `If-Match`: the version that this write is based on. */
  version?: string | null;
  /**
   * Sent as `Idempotency-Key`, the same for all attempts at one write. Only a write with a key is
   * retried.
   */
  key?: string;
  /** An external-context call carries no token. Its 401 concerns the data sent, not the session. */
  external?: boolean;
  /**
   * A published file, the same for everybody. The call has no headers of its own, so that the browser
   * can use what the page asked for ahead (`<link rel="preload">`).
   */
  published?: boolean;
  /** No answer to this call ends the session: for background calls such as telemetry. */
  quiet?: boolean;
  /** False for a read that the caller repeats anyway. */
  retry?: boolean;
  /** A read that the app repeats: the server sends an unchanged answer only once. */
  poll?: boolean;
  /** Lets the call outlive the page, for data that is saved on leaving. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** Headers of this call alone, added to those of every call. */
  headers?: Record<string, string>;
}

export interface Answer<T> {
  data: T;
  status: number;
  /** Number at the start of the `ETag`. */
  version: string | null;
  /** Address of the definitions that the answer belongs to; null for those of the page. */
  definitions: string | null;
}

/** Ports of the client to the browser and the app. */
export interface ClientPorts {
  fetch: typeof fetch;
  /** Page origin, sent as `X-With-Origin`. */
  origin: string;
  /** Organization code, sent as `x-org`. */
  orgCode: string;
  /** Language of the page, sent as `Accept-Language`; the server words its refusals in it. */
  locale(): string;
  /**
   * General sentence for an error without its own, in the language of the page; English when
   * absent.
   */
  unexpected?(): string;
  /** The stored token with its `Bearer ` prefix, or null. */
  readToken(): string | null;
  storeToken(value: string): void;
  /** Called for every answer that ends the session. The receiver must act only once. */
  onUnauthenticated(): void;
  sleep(ms: number): Promise<void>;
  /** Returns a number from 0 up to 1. */
  random(): number;
  onTrouble(): void;
  onAnswer(): void;
  /** Identifiers of a session replay; absent without such a tool. */
  replay?(): Record<string, string>;
  timeOutMs?: number;
  /** Longest wait before another attempt at a read, milliseconds; none when absent. */
  readPatienceMs?: number;
}

export interface Client {
  /** Forgets the answers to polls, which belong to the person who has logged out. */
  forget(): void;
  call<T>(path: string, options?: CallOptions): Promise<Answer<T>>;
  /** Returns a file. `published` as for a call. */
  blob(path: string, options?: Pick<CallOptions, "published">): Promise<Blob>;
  /** Headers of an authenticated call, for transports other than fetch (uploads with progress). */
  headers(): Record<string, string>;
  /** Applies the session rules to an answer of another transport. */
  note(status: number, authorization: string | null, message: string): void;
  /** Creates the error of a failed call, with its general sentence in the language of the page. */
  failure(status: number, statusText: string, body: unknown, retryAfter?: number | null): CallError;
}

const SESSION_ENDING_MESSAGES = new Set(["unauthenticated", "invalid signature"]);

/**
 * A 401, or a 403 with one of two messages, ends the session; a plain 403 does not. Source:
 * specification, section 8.
 */
export function endsSession(status: number, message: string): boolean {
  if (status === 401) return true;
  return (
    status === 403 && SESSION_ENDING_MESSAGES.has(message.trim().replace(/\.$/, "").toLowerCase())
  );
}

export function createClient(ports: ClientPorts): Client {
  /** The last answer of each poll by its path. */
  const polled = new Map<string, { etag: string; answer: Answer<unknown> }>();
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

  const failure: Client["failure"] = (status, statusText, body, retryAfter = null) =>
    new CallError(status, statusText, body, retryAfter, ports.unexpected?.());

  /** Stores the token of any answer that carries one. Source: product specification, section 3. */
  const keep = (authorization: string | null) => {
    ports.onAnswer();
    if (authorization?.startsWith("Bearer ")) ports.storeToken(authorization);
  };

  const note = (status: number, authorization: string | null, message: string) => {
    keep(authorization);
    if (endsSession(status, message)) ports.onUnauthenticated();
  };

  const send = async (path: string, options: CallOptions): Promise<Response> => {
    const { method = "GET", body, version, key, published = false, keepalive } = options;
    const external = published || options.external === true;
    const isForm = typeof FormData !== "undefined" && body instanceof FormData;
    const timeOut = AbortSignal.timeout(ports.timeOutMs ?? TIME_OUT_MS);
    let response: Response;
    try {
      response = await ports.fetch(path, {
        method,
        credentials: published ? "same-origin" : "include",
        // The page's address may hold secrets: no call sends it as its referrer.
        referrerPolicy: "strict-origin",
        headers: published
          ? {}
          : {
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
      throw failure(NO_ANSWER, text, null);
    }
    const authorization = response.headers.get("authorization");
    if (response.ok || response.status === 304) {
      note(response.status, external && response.status === 401 ? null : authorization, "");
      return response;
    }
    const error = failure(
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
    const last = options.poll ? polled.get(path) : undefined;
    const response = await send(
      path,
      last ? { ...options, headers: { ...options.headers, "if-none-match": last.etag } } : options,
    );
    if (last && response.status === 304) return last.answer as Answer<T>;
    const etag = response.headers.get("etag");
    const text =
      response.status === 204 ? "" : await whole(response, (answer) => answer.text(), failure);
    const answer = {
      data: parse(text, response, failure) as T,
      status: response.status,
      version: etag?.match(/\d+/)?.[0] ?? null,
      definitions: response.headers.get("x-definitions"),
    };
    if (options.poll && etag !== null) polled.set(path, { etag, answer });
    return answer;
  };

  const repeatable = (options: CallOptions) =>
    options.retry !== false && ((options.method ?? "GET") === "GET" || options.key !== undefined);

  return {
    forget: () => polled.clear(),
    headers: () => headers(),
    note,
    failure,
    call: (path, options = {}) =>
      repeatable(options)
        ? withRetry(
            () => attempt(path, options),
            ports,
            options.key === undefined ? ports.readPatienceMs : undefined,
          )
        : attempt(path, options),
    blob: (path, options = {}) =>
      withRetry(
        async () => whole(await send(path, options), (response) => response.blob(), failure),
        ports,
        ports.readPatienceMs,
      ),
  };
}

/** An answer that is cut off counts as no answer, so the caller may try again. */
async function whole<Body>(
  response: Response,
  read: (response: Response) => Promise<Body>,
  failure: Client["failure"],
): Promise<Body> {
  try {
    return await read(response);
  } catch {
    throw failure(NO_ANSWER, "Answer cut off", null);
  }
}

function parse(text: string, response: Response, failure: Client["failure"]): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    const json = response.headers.get("content-type")?.includes("json") ?? false;
    throw failure(NO_ANSWER, json ? "Answer cut off" : "Answer is not JSON", null);
  }
}
