import {
  HISTORY,
  throttled,
  TYPING_EVERY_MS,
  type AgentChannel,
  type ChatMessage,
} from "#src/conversation/channel.ts";
import { ledger } from "../ledger.ts";
import { bytesAt, type ProviderPorts } from "../provider.ts";

/** The part of @twilio/conversations that the app uses; the SDK's own classes satisfy it. */
export interface TwilioClient {
  on(event: string, listener: (value: never) => void): unknown;
  readonly user: { readonly identity: string };
  getConversationBySid(sid: string): Promise<TwilioConversation>;
  updateToken(token: string): Promise<unknown>;
  shutdown(): Promise<void>;
}

export interface TwilioConversation {
  on(event: string, listener: (value: never) => void): unknown;
  readonly state: { readonly current: string } | undefined;
  getMessages(pageSize?: number, anchor?: number): Promise<{ readonly items: TwilioMessage[] }>;
  getParticipants(): Promise<TwilioParticipant[]>;
  prepareMessage(): TwilioBuilder;
  typing(): Promise<void>;
}

interface TwilioBuilder {
  setBody(text: string): TwilioBuilder;
  setAttributes(attributes: { id: string }): TwilioBuilder;
  addMedia(media: { contentType: string; filename: string; media: Blob }): TwilioBuilder;
  build(): { send(): Promise<unknown> };
}

export interface TwilioParticipant {
  readonly identity: string | null;
  readonly attributes: unknown;
}

export interface TwilioMessage {
  readonly sid: string;
  readonly index: number;
  readonly author: string | null;
  readonly body: string | null;
  readonly dateCreated: Date | null;
  readonly attributes: unknown;
  readonly attachedMedia: readonly TwilioMedia[] | null;
}

interface TwilioMedia {
  readonly sid: string;
  readonly filename: string | null;
  readonly contentType: string;
  readonly size: number;
  getContentTemporaryUrl(): PromiseLike<string | null>;
}

const textOf = (attributes: unknown, name: string): string | null => {
  const value = (attributes as Record<string, unknown> | null)?.[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** Channel over Twilio Conversations. States, events and names: @twilio/conversations 3.0.1. */
export function twilioChannel(
  makeClient: (token: string) => TwilioClient,
  conversationSid: string,
  ports: ProviderPorts,
): AgentChannel {
  const reported = ledger(ports.events);
  const media = new Map<string, TwilioMedia>();
  const names = new Map<string, string>();
  let client: TwilioClient | null = null;
  let conversation: TwilioConversation | null = null;

  const messageOf = (message: TwilioMessage): ChatMessage => {
    const own = message.author === client?.user.identity;
    return {
      id: textOf(message.attributes, "id") ?? message.sid,
      order: message.index,
      author: own
        ? { type: "APPLICANT", name: ports.ownName }
        : { type: "AGENT", name: names.get(message.author ?? "") ?? message.author ?? "" },
      text: message.body ?? "",
      files: (message.attachedMedia ?? []).map((each) => {
        media.set(each.sid, each);
        return {
          id: each.sid,
          name: each.filename ?? "",
          contentType: each.contentType,
          size: each.size,
        };
      }),
      sentAt: (message.dateCreated ?? new Date(0)).toISOString(),
    };
  };
  const meet = (participant: TwilioParticipant): string | null => {
    const { identity } = participant;
    if (identity === null || identity === client?.user.identity) return null;
    const name = textOf(participant.attributes, "friendlyName") ?? identity;
    names.set(identity, name);
    return name;
  };
  /**
   * Every state but "active" ends the conversation. Source: product specification of the chat,
   * section 4.
   */
  const look = (state: { readonly current: string } | undefined) => {
    if (state !== undefined && state.current !== "active") reported.ended();
  };
  const renew = async () => {
    try {
      await client?.updateToken(await ports.renewToken());
    } catch (error) {
      reported.failed(error);
    }
  };
  const open = (): TwilioConversation => {
    if (conversation === null) throw new Error("The conversation is not open.");
    return conversation;
  };

  return {
    connect: async () => {
      reported.connection("connecting");
      client = makeClient(ports.token());
      client.on("connectionStateChanged", (state: string) => {
        if (state === "connected" || state === "connecting") reported.connection(state);
        else if (state === "denied") void renew();
      });
      client.on("tokenAboutToExpire", () => void renew());
      client.on("tokenExpired", () => void renew());
      conversation = await client.getConversationBySid(conversationSid);
      conversation.on("messageAdded", (message: TwilioMessage) =>
        reported.message(messageOf(message)),
      );
      conversation.on("typingStarted", (participant: TwilioParticipant) => {
        const name = meet(participant);
        if (name !== null) reported.typing({ type: "AGENT", name });
      });
      conversation.on("participantJoined", (participant: TwilioParticipant) => {
        const name = meet(participant);
        if (name !== null) reported.state("active", name);
      });
      conversation.on("updated", ({ conversation: now }: { conversation: TwilioConversation }) =>
        look(now.state),
      );
      const others = (await conversation.getParticipants())
        .map(meet)
        .filter((name) => name !== null);
      const { items } = await conversation.getMessages(HISTORY);
      const history = reported.noted(items.map(messageOf));
      reported.connection("connected");
      reported.state(others.length > 0 ? "active" : "waiting", others[0] ?? null);
      look(conversation.state);
      return history;
    },
    earlier: async ({ order }) =>
      order <= 0
        ? []
        : reported.noted((await open().getMessages(HISTORY, order - 1)).items.map(messageOf)),
    send: async ({ id, text, files }) => {
      let message = open().prepareMessage().setAttributes({ id });
      if (text !== "") message = message.setBody(text);
      for (const file of files)
        message = message.addMedia({ contentType: file.type, filename: file.name, media: file });
      await message.build().send();
    },
    typing: throttled(() => void conversation?.typing().catch(() => {}), TYPING_EVERY_MS),
    read: async ({ id }) =>
      bytesAt(ports.fetch, (await media.get(id)?.getContentTemporaryUrl()) ?? null),
    end: async () => {
      await ports.endConversation();
      reported.ended();
    },
    close: () => {
      reported.close();
      void client?.shutdown().catch(() => {});
    },
  };
}
