/**
 * A bank link that continues on the bank's own site. Local storage keeps it. The return address can
 * therefore continue with the same link token in this tab, in another tab, and after a reload. It
 * holds tokens and identifiers, and no personal data.
 */
export interface PendingLink {
  /** Application to which the link belongs. */
  application: string;
  purpose: string;
  /** The link token; the return uses the same one. */
  token: string;
  /** Path of the page on which the link began. */
  page: string;
  /** Set when the log-in is done: the public token that the page exchanges. */
  publicToken?: string;
}

const KEY = "hearthline.bank-link";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Returns the pending link; null when there is none, when storage is blocked, or when the stored
 * value is not a link.
 */
export function readPending(): PendingLink | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<PendingLink> | null;
    if (value === null || typeof value !== "object") return null;
    const { application, purpose, token, page, publicToken } = value;
    if (!isText(application) || !isText(purpose) || !isText(token)) return null;
    // The page must be a path of this product: a stored address could lead to another site.
    if (!isText(page) || !/^\/[a-z]/.test(page)) return null;
    return {
      application,
      purpose,
      token,
      page,
      ...(isText(publicToken) ? { publicToken } : {}),
    };
  } catch {
    return null;
  }
}

export function writePending(pending: PendingLink): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without storage the return page reports that it cannot continue.
  }
}

export function clearPending(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
