import type { ChatProvider } from "./port.ts";

/**
 * NICE CXone: its SDK creates the thread under the given name, connects without a token of this
 * server, and ends the thread.
 */
export const niceProvider = (): ChatProvider => ({
  begin: async ({ uuid }) => uuid,
  token: async () => null,
  end: async () => undefined,
});
