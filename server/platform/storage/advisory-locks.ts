/** Numbers of the advisory locks of the database that do not come from a key, so that no two of them are one. */
export const LOCKS = {
  /** Two processes that start together migrate one after the other. */
  migration: 4_221_001,
  /** One process at a time reads and rewraps the data keys at its start. */
  start: 4_221_003,
  /** One process at a time records a head of the audit log. */
  auditHead: 4_221_004,
  /** One release of definitions after another, in all servers. */
  release: 4_221_005,
} as const;
