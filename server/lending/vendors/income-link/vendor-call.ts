/** Default timeout of a call in milliseconds. */
const PATIENCE = 20_000;

/** A vendor failed to answer. The log keeps the code and omits the vendor's message. */
export class VendorFailure extends Error {
  override name = "VendorFailure";
  readonly code: string;
  constructor(vendor: string, what: string) {
    super(`${vendor} answers ${what}.`);
    this.code = `${vendor}:${what}`;
  }
}

export interface VendorRequest {
  headers: Record<string, string>;
  /** Body, sent as JSON or as a form. A call without body and method is a GET. */
  body?: object | URLSearchParams;
  /** POST when a call with a body has none. A DELETE has no body. */
  method?: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Timeout in milliseconds. */
  patience?: number;
}

/** Encodes a body. `fetch` sets the content type of a form itself. */
const sent = (body: object): { headers: Record<string, string>; body: string | URLSearchParams } =>
  body instanceof URLSearchParams
    ? { headers: {}, body }
    : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };

/**
 * Calls a vendor and returns its JSON object; null when a GET gets 404, and for a DELETE.
 * @throws VendorFailure for every other answer
 */
export async function vendorCall(
  vendor: string,
  url: string,
  request: VendorRequest,
): Promise<Record<string, unknown> | null> {
  const carried = request.body === undefined ? null : sent(request.body);
  let response: Response;
  try {
    response = await fetch(url, {
      method: request.method ?? (carried === null ? "GET" : "POST"),
      headers: { accept: "application/json", ...carried?.headers, ...request.headers },
      ...(carried === null ? {} : { body: carried.body }),
      // Follows no redirect: the keys are for the configured address only.
      redirect: "error",
      signal: AbortSignal.timeout(request.patience ?? PATIENCE),
    });
  } catch {
    throw new VendorFailure(vendor, "nothing");
  }
  if (request.body === undefined && response.status === 404) return null;
  // What is gone already needs no deletion.
  if (request.method === "DELETE" && (response.ok || response.status === 404)) return null;
  if (!response.ok) throw new VendorFailure(vendor, String(response.status));
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    throw new VendorFailure(vendor, "no object");
  return answer as Record<string, unknown>;
}

/** Returns a text that the answer must contain. */
export function textOf(
  vendor: string,
  answer: Record<string, unknown> | null,
  name: string,
): string {
  const value = answer?.[name];
  if (typeof value === "string" && value !== "") return value;
  throw new VendorFailure(vendor, `no ${name}`);
}

/** Returns an address from the answer to which a borrower may be sent. */
export function addressOf(
  vendor: string,
  answer: Record<string, unknown> | null,
  name: string,
): string {
  const text = textOf(vendor, answer, name);
  if (URL.parse(text)?.protocol === "https:") return text;
  throw new VendorFailure(vendor, `an unsafe ${name}`);
}

/** Returns the address of our page with the data that identifies the visit. */
export const returnAddress = (origin: string, returnTo: string, state: string): string =>
  `${origin}${returnTo}?${new URLSearchParams({ state, code: "visited" }).toString()}`;
