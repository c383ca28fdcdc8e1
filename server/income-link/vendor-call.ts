/** Milliseconds for one call, where nothing else is said. */
const PATIENCE = 20_000;

/** A vendor that did not answer as it should. The log keeps the code; the vendor's words stay out of ours. */
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
  /** Sent as JSON, or as a form; without one the call is a GET. */
  body?: object | URLSearchParams;
  /** POST when absent. */
  method?: "POST" | "PUT" | "PATCH";
  /** Milliseconds to wait. */
  patience?: number;
}

/** `fetch` names the type of a form by itself. */
const sent = (body: object): { headers: Record<string, string>; body: string | URLSearchParams } =>
  body instanceof URLSearchParams
    ? { headers: {}, body }
    : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };

/** One call with a JSON answer. Throws a VendorFailure for everything else; a visit that is unknown there answers null. */
export async function vendorCall(
  vendor: string,
  url: string,
  request: VendorRequest,
): Promise<Record<string, unknown> | null> {
  const carried = request.body === undefined ? null : sent(request.body);
  let response: Response;
  try {
    response = await fetch(url, {
      method: carried === null ? "GET" : (request.method ?? "POST"),
      headers: { accept: "application/json", ...carried?.headers, ...request.headers },
      ...(carried === null ? {} : { body: carried.body }),
      // Keys are for the address that was set up, and for no other.
      redirect: "error",
      signal: AbortSignal.timeout(request.patience ?? PATIENCE),
    });
  } catch {
    throw new VendorFailure(vendor, "nothing");
  }
  if (request.body === undefined && response.status === 404) return null;
  if (!response.ok) throw new VendorFailure(vendor, String(response.status));
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    throw new VendorFailure(vendor, "no object");
  return answer as Record<string, unknown>;
}

/** A text that an answer must have. */
export function textOf(
  vendor: string,
  answer: Record<string, unknown> | null,
  name: string,
): string {
  const value = answer?.[name];
  if (typeof value === "string" && value !== "") return value;
  throw new VendorFailure(vendor, `no ${name}`);
}

/** An address to which a borrower may be sent. */
export function addressOf(
  vendor: string,
  answer: Record<string, unknown> | null,
  name: string,
): string {
  const text = textOf(vendor, answer, name);
  if (URL.parse(text)?.protocol === "https:") return text;
  throw new VendorFailure(vendor, `an unsafe ${name}`);
}

/** Our page with what it needs to know the visit again. The code stands for the visit that the server keeps. */
export const returnAddress = (origin: string, returnTo: string, state: string): string =>
  `${origin}${returnTo}?${new URLSearchParams({ state, code: "visited" }).toString()}`;
