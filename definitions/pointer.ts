/** JSON pointers (RFC 6901) over several steps at once. */
import { childPointer } from "#engine/index.ts";

export { parsePointer as splitPointer, valueAt } from "#engine/index.ts";

export const joinPointer = (base: string, ...tokens: (string | number)[]): string =>
  tokens.reduce<string>(childPointer, base);
