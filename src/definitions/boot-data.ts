import type { ProductAddresses } from "#engine/index.ts";
import type { Feature } from "#schemas/types/calls/flags.ts";
import type { Words } from "#renderers/index.ts";

/** Data that the server writes into the HTML shell. */
export interface BootData {
  orgCode: string;
  /** Address of the organization's manifest. */
  manifest: string;
  sandbox: boolean;
  /** Language of the page, BCP 47. */
  locale: string;
  /** Text that the page shows before its definitions arrive; null when the server sends none. */
  words: Pick<Words, "start"> | null;
  /** Addresses of log-in and home, known before the manifest arrives. */
  addresses: Pick<ProductAddresses, "home" | "login">;
  /**
   * How far business time is ahead of this machine's clock, milliseconds; 0 unless a sandbox has
   * moved its clock.
   */
  ahead: number;
  /** Flags that the page itself carries, on or off, by key. */
  features: Readonly<Record<string, Feature>>;
  /** Nonce for styles that are created at run time (Content-Security-Policy). */
  nonce: string;
}

const SHELL_ID = "hearthline";

/** Returns the nonce of the page's policy, for styles that are created at run time. */
export const pageNonce = (root: ParentNode = document): string =>
  root.querySelector('meta[name="csp-nonce"]')?.getAttribute("content") ?? "";

export const readBootData = (root: ParentNode = document, present: number = Date.now()): BootData =>
  bootDataOf(root.querySelector(`#${SHELL_ID}`)?.textContent ?? "", pageNonce(root), present);

/** Reads the JSON text of the shell's element. @param present milliseconds since 1970 */
export function bootDataOf(text: string, nonce: string, present: number): BootData {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Error(
      `The page holds no readable #${SHELL_ID} element: the server fills it in for every page.`,
    );
  }
  if (typeof data.manifest !== "string" || typeof data.orgCode !== "string")
    throw new Error(`#${SHELL_ID} must name orgCode and manifest.`);
  return {
    orgCode: data.orgCode,
    manifest: data.manifest,
    sandbox: data.sandbox === true,
    locale: typeof data.locale === "string" ? data.locale : "en-US",
    words: isStart(data.words) ? { start: data.words } : null,
    addresses: { home: "/", login: "/", ...(data.addresses as object | undefined) },
    ahead: typeof data.now === "string" ? Date.parse(data.now) - present || 0 : 0,
    features: (data.features ?? {}) as BootData["features"],
    nonce,
  };
}

const isStart = (value: unknown): value is Words["start"] =>
  typeof value === "object" && value !== null && "loading" in value && "snag" in value;

/** Returns the languages that the organization offers, for pages without its definitions. */
export function offeredLocales(root: ParentNode = document): readonly string[] {
  const facts = JSON.parse(root.querySelector(`#${SHELL_ID}`)?.textContent ?? "{}") as {
    locales?: readonly string[];
  };
  return facts.locales ?? [];
}
