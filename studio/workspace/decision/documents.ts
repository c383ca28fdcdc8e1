import { isRecord, type Documents } from "#engine/index.ts";

/** Whether a value holds the two documents over which flows decide. */
export const isDocuments = (value: unknown): value is Documents =>
  isRecord(value) && isRecord(value.application) && isRecord(value.profile);
