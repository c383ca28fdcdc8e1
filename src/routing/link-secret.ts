/** Secrets have at least this many characters; a fragment that a person typed is none. */
const SECRET = /^#([A-Za-z0-9_-]{20,100})$/;

/** Secret of the link that was opened: it stands after the #, where no server and no log sees it. Null when there is none. */
export const linkSecret = (hash: string): string | null => SECRET.exec(hash)?.[1] ?? null;
