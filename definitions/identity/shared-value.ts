import { cachedByKey } from "./cached-by-key.ts";

const byText = cachedByKey((text): unknown => JSON.parse(text));

/**
 * Returns one object for equal JSON, so that results which are cached by it outlive an edit of the file from which it
 * was read.
 */
export const sharedValue = <T>(value: T): T => byText(JSON.stringify(value)) as T;
