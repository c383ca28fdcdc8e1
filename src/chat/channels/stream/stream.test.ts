// @vitest-environment node
import { StreamChat } from "stream-chat";
import { channelContract } from "#src/conversation/testing/channel-contract.ts";
import { streamChannel } from "./stream.ts";
import { streamServer } from "#src/testing/stream-server.ts";

/** The real SDK. Its Node build lacks `File`. */
function sdk(baseURL: string): StreamChat {
  const client = new StreamChat("key", { baseURL, timeout: 5_000, allowServerSideConnect: true });
  const send = client.sendFile.bind(client);
  client.sendFile = async (url, file, ...about) =>
    send(url, file instanceof File ? Buffer.from(await file.arrayBuffer()) : file, ...about);
  return client;
}

// Runs against a local server.
channelContract("stream", async () => {
  const far = await streamServer();
  return {
    ...far,
    open: (ports) =>
      streamChannel(sdk(far.address), {
        ...ports,
        ownName: "Ada",
        user: "ada",
        channelType: "messaging",
        channelId: "c1",
        endConversation: async () => {},
        fetch,
      }),
  };
});
