import "#renderers/storage/storages.ts";
import { createRoot } from "react-dom/client";
import { keepFocus } from "#renderers/focus/keep-focus.ts";
import { readBootData } from "#src/definitions/boot-data.ts";
import { sessionClient } from "#src/calls/session-client.ts";
import { websocketChannel } from "#src/conversation/websocket/websocket.ts";
import "./agent.css";
import { Agent } from "./Agent.tsx";
import { agentCalls } from "./calls.ts";
import { chatCalls } from "./chat/calls.ts";
import { createDesk } from "./chat/desk.ts";
import { agentSession } from "./session.ts";

keepFocus(document);

const boot = readBootData();
const ended = new EventTarget();
const session = agentSession(sessionStorage, () => ended.dispatchEvent(new Event("end")));
const client = sessionClient({
  session,
  orgCode: boot.orgCode,
  // The lender's staff read English only.
  locale: () => "en-US",
});
const desk = createDesk({
  calls: chatCalls(client),
  openChannel: ({ conversationSid, omniProxyChannelId }, ports) =>
    websocketChannel({
      ...ports,
      conversation: conversationSid,
      channel: omniProxyChannelId,
      origin: location.origin,
      orgCode: boot.orgCode,
      fetch: (input, init) => fetch(input, init),
    }),
  uuid: () => crypto.randomUUID(),
  now: () => Date.now(),
  visible: () => document.visibilityState === "visible",
});

createRoot(document.getElementById("root") ?? document.body).render(
  <Agent
    calls={agentCalls(client, boot.orgCode)}
    desk={desk}
    session={session}
    path={location.pathname}
    onEnd={(listener) => {
      ended.addEventListener("end", listener);
      return () => ended.removeEventListener("end", listener);
    }}
  />,
);
