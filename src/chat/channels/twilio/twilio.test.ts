import {
  channelContract,
  type FarEnd,
  type FarMessage,
} from "#src/conversation/testing/channel-contract.ts";
import { fakeEvents, fakeFiles } from "#src/conversation/testing/fake-events.ts";
import {
  twilioChannel,
  type TwilioClient,
  type TwilioConversation,
  type TwilioMessage,
  type TwilioParticipant,
} from "./twilio.ts";

/** A fake of Twilio's SDK. */
function twilio(): FarEnd {
  const client = fakeEvents();
  const conversation = fakeEvents();
  const files = fakeFiles();
  const stored: TwilioMessage[] = [];
  const missed: TwilioMessage[] = [];
  const participants: TwilioParticipant[] = [];
  const arrived: { text: string; files: string[] }[] = [];
  let state = "active";
  let token = "";
  let typings = 0;
  let refusing = false;
  let down = false;

  const store = (author: string, text: string, more: Partial<TwilioMessage> = {}) => {
    const message: TwilioMessage = {
      sid: `IM${stored.length}`,
      index: stored.length,
      author,
      body: text,
      dateCreated: new Date(stored.length),
      attributes: {},
      attachedMedia: null,
      ...more,
    };
    stored.push(message);
    return message;
  };
  const medium = (name: string, size: number, bytes: string) => ({
    sid: `ME-${name}`,
    filename: name,
    contentType: "application/pdf",
    size,
    getContentTemporaryUrl: () => Promise.resolve(files.put(bytes)),
  });
  const put = ({ id, own, text, file }: FarMessage) =>
    store(own ? "ada" : "sam", text, {
      sid: id,
      attachedMedia: file ? [medium(file.name, file.size, file.bytes)] : null,
    });

  const ref: TwilioConversation = {
    on: conversation.on,
    get state() {
      return { current: state };
    },
    getMessages: (size = 30, anchor = stored.length - 1) =>
      Promise.resolve({ items: stored.slice(Math.max(0, anchor + 1 - size), anchor + 1) }),
    getParticipants: () => Promise.resolve([{ identity: "ada", attributes: {} }, ...participants]),
    prepareMessage: () => {
      const draft = { text: "", id: "", files: [] as { filename: string; media: Blob }[] };
      const builder: ReturnType<TwilioConversation["prepareMessage"]> = {
        setBody: (text) => {
          draft.text = text;
          return builder;
        },
        setAttributes: ({ id }) => {
          draft.id = id;
          return builder;
        },
        addMedia: (file) => {
          draft.files.push(file);
          return builder;
        },
        build: () => ({
          send: async () => {
            if (refusing) {
              refusing = false;
              throw new Error("50200");
            }
            arrived.push({ text: draft.text, files: draft.files.map(({ filename }) => filename) });
            const message = store("ada", draft.text, {
              attributes: { id: draft.id },
              attachedMedia: draft.files.map(({ filename, media }) =>
                medium(filename, media.size, ""),
              ),
            });
            conversation.tell("messageAdded", message);
          },
        }),
      };
      return builder;
    },
    typing: async () => {
      typings += 1;
    },
  };
  const sdk: TwilioClient = {
    on: client.on,
    user: { identity: "ada" },
    getConversationBySid: async () => {
      client.tell("connectionStateChanged", "connected");
      return ref;
    },
    updateToken: async (next) => {
      token = next;
    },
    shutdown: async () => {},
  };

  return {
    open: (ports) =>
      twilioChannel(
        (given) => {
          token = given;
          return sdk;
        },
        "CH1",
        { ...ports, ownName: "Ada", endConversation: async () => {}, fetch: files.fetch },
      ),
    past: (messages) => messages.forEach(put),
    sends: async (message) => {
      const stored = put(message);
      if (down) missed.push(stored);
      else conversation.tell("messageAdded", stored);
    },
    types: async () =>
      conversation.tell("typingStarted", { identity: "sam", attributes: { friendlyName: "Sam" } }),
    joins: async (name) => {
      const participant = { identity: "sam", attributes: { friendlyName: name } };
      participants.push(participant);
      conversation.tell("participantJoined", participant);
    },
    ends: async () => {
      state = "closed";
      conversation.tell("updated", { conversation: ref, updateReasons: ["state"] });
    },
    cuts: async () => {
      down = true;
      client.tell("connectionStateChanged", "disconnected");
      client.tell("connectionStateChanged", "connecting");
    },
    mends: async () => {
      down = false;
      client.tell("connectionStateChanged", "connected");
      // The SDK reports missed messages and may report earlier ones again.
      for (const message of missed) {
        conversation.tell("messageAdded", message);
        conversation.tell("messageAdded", message);
      }
    },
    expires: async () => client.tell("tokenAboutToExpire", 180),
    arrived: () => arrived,
    typings: () => typings,
    token: () => token,
    refuses: () => {
      refusing = true;
    },
  };
}

channelContract("twilio", twilio);
