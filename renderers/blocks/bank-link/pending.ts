/**
 * A link that is under way at a bank's own site. It stands in local storage, so that the address to which the bank comes back can go on
 * in this tab, in another, and after a reload, with the same link token. It holds tokens and identifiers, nothing about a person.
 */
export interface PendingLink {
  /** Application to which the link belongs. */
  application: string;
  purpose: string;
  /** Opens the link; the same one is used again on return. */
  token: string;
  /** Path of the page on which the link began. */
  page: string;
  /** Set when the bank's part is done: what the page exchanges. */
  publicToken?: string;
}

const KEY = "hearthline.bank-link";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The link under way; null when there is none, when the storage is closed to us, or when something else stands there. */
export function readPending(): PendingLink | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<PendingLink> | null;
    if (value === null || typeof value !== "object") return null;
    const { application, purpose, token, page, publicToken } = value;
    if (!isText(application) || !isText(purpose) || !isText(token)) return null;
    // Only a path of ours is ever gone to.
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
    // Without storage the way back says that it cannot go on.
  }
}

export function clearPending(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
