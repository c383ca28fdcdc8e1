import { channel } from "node:diagnostics_channel";

/**
 * Gets the text of each statement that a service makes, without its values. Statements of the job
 * queue and those that only begin or end a transaction are left out.
 */
export const statements = channel("hearthline:statement");

const FRAME = /^(begin|commit|rollback)\b/i;

/** A logger for drizzle. */
export const statementLogger = {
  logQuery(text: string): void {
    if (statements.hasSubscribers && !FRAME.test(text)) statements.publish(text);
  },
};
