import type { ChannelPorts } from "./channel.ts";

/** What every channel of a provider needs besides. */
export interface ProviderPorts extends ChannelPorts {
  /** Name of whoever chats; the provider may know none. */
  ownName: string;
  /** Ends the conversation at our server, which closes it at the provider. */
  endConversation(): Promise<void>;
  fetch: typeof fetch;
}

/** Bytes at an address that the provider gives. */
export async function bytesAt(fetcher: typeof fetch, url: string | null): Promise<Blob> {
  if (url === null) throw new Error("The provider gives no address for this file.");
  const response = await fetcher(url, { credentials: "omit", referrerPolicy: "no-referrer" });
  if (!response.ok) throw new Error(`The provider answers ${response.status}.`);
  return response.blob();
}
