import type { AgentChannel, ChatFile } from "#src/conversation/channel.ts";

/** Time that the browser may need to begin the download, milliseconds. */
const KEEP_MS = 60_000;

/** Downloads a file of a conversation. The page never opens it: its content is not trusted. */
export async function download(file: ChatFile, channel: Pick<AgentChannel, "read">): Promise<void> {
  const bytes = await channel.read(file);
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
