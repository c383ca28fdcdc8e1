/** Milliseconds for one call. */
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

/** One call with a JSON answer. Throws a VendorFailure for everything else; a visit that is unknown there answers null. */
export async function vendorCall(
  vendor: string,
  url: string,
  request: { headers: Record<string, string>; body?: object },
): Promise<Record<string, unknown> | null> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: request.body === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // Keys are for the address that was set up, and for no other.
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
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
