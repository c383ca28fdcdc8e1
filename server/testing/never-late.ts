import type { LoopDelay } from "#server/platform/admission/loop-delay.ts";

/** For a server that shares its process with its tests, whose own work is no load of the server. */
export const neverLate: LoopDelay = { isLong: () => false, stop() {} };
