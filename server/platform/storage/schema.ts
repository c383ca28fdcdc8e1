/**
 * The database schema, PostgreSQL dialect. After a change run `npx drizzle-kit generate --config
 * server/platform/storage/drizzle.config.ts`.
 */
export * from "./schema/accounts.ts";
export * from "./schema/applications.ts";
export * from "./schema/definitions.ts";
export * from "./schema/records.ts";
export * from "./schema/messages.ts";
export * from "./schema/chat.ts";
export * from "./schema/jobs.ts";
export * from "./schema/studio.ts";
export * from "./schema/brokers.ts";
export * from "./schema/maintenance.ts";
export * from "./schema/hand-offs.ts";
export * from "./schema/recordings.ts";
