/** Sizes of the load. The environment makes them smaller while a developer works on them. */
const sizeOf = (name: string, size: number): number => Number(process.env[name] ?? size);

/** Seconds of the mixed load. */
export const SECONDS = sizeOf("LOAD_SECONDS", 300);
/** Borrowers who poll, and applications of the larger database. */
export const BORROWERS = sizeOf("LOAD_BORROWERS", 10_000);
/** Applications of the smaller database. */
export const FEW = 100;
/** Calls a second of the mixed load. */
export const RATE = sizeOf("LOAD_RATE", 200);
/** Connections to a server at once. */
export const CONNECTIONS = 20;

/** Shares of the calls of the mixed load. */
export const SHARES = {
  status: 0.45,
  application: 0.2,
  notifications: 0.1,
  conditions: 0.1,
  submit: 0.08,
  chat: 0.04,
  upload: 0.03,
} as const;
