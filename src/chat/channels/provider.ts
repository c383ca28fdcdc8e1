import type { ChannelPorts } from "#src/conversation/channel.ts";

/** What a provider's channel needs in addition. */
export interface ProviderPorts extends ChannelPorts {
  /** Name of the borrower; the provider may not know one. */
  ownName: string;
  /** Ends the conversation on our server, which closes it at the provider. */
  endConversation(): Promise<void>;
  fetch: typeof fetch;
}

/** Fetches the bytes at an address that the provider names. */
export async function bytesAt(fetcher: typeof fetch, url: string | null): Promise<Blob> {
  if (url === null) throw new Error("The provider gives no address for this file.");
  const response = await fetcher(url, { credentials: "omit", referrerPolicy: "no-referrer" });
  if (!response.ok) throw new Error(`The provider answers ${response.status}.`);
  return response.blob();
}
