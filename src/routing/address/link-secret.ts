/** Secrets have at least 20 characters; shorter fragments were typed by a person. */
const SECRET = /^#([A-Za-z0-9_-]{20,100})$/;

/**
 * Returns the secret of the opened link; null without one. The fragment reaches no server and no
 * log.
 */
export const linkSecret = (hash: string): string | null => SECRET.exec(hash)?.[1] ?? null;
