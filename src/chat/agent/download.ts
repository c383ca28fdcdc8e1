import type { AgentChannel, ChatFile } from "../channels/channel.ts";

/** How long the browser may take to begin saving, milliseconds. */
const KEEP_MS = 60_000;

/** Saves a file of a conversation. It is never opened in this page: its bytes are somebody else's. */
export async function download(file: ChatFile, channel: Pick<AgentChannel, "read">): Promise<void> {
  const bytes = await channel.read(file);
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
