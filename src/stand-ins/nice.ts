/**
 * A stand-in of NICE CXone's SDK for the sandbox: the part of its API that the app uses
 * (src/chat/channels/nice/nice.ts), over the sandbox's own server. The script leaves the class on
 * the window, as the SDK's does.
 */
import type {
  StandInEvent,
  StandInMessage,
  StandInPerson,
  StandInRoom,
} from "#schemas/types/calls/sandbox.ts";
import type { NiceEvent, NiceMessage, NiceSdk, NiceThread } from "#src/chat/channels/nice/nice.ts";
import { type Line, openLine } from "./line.ts";

const BASE = "/sandbox/chat/nice";

type Listener = (event: CustomEvent<NiceEvent>) => void;

interface Options {
  customerId: string;
}

/** Returns the other side of the conversation; null while nobody has joined. */
const assigneeOf = (members: readonly StandInPerson[], customer: string) => {
  const agent = members.find(({ id }) => id !== customer);
  return agent === undefined ? null : { nickname: agent.name };
};

class StandInSdk implements NiceSdk {
  readonly #customer: string;
  readonly #line: Line;
  readonly #events = new EventTarget();

  constructor({ customerId }: Options) {
    this.#customer = customerId;
    this.#line = openLine(BASE, async () => ({ customerId }));
  }

  async connect(): Promise<void> {}

  onChatEvent(name: string, listener: Listener): void {
    this.#events.addEventListener(name, listener as EventListener);
  }

  getThread(id: string): NiceThread {
    const events = new EventTarget();
    const tell = (to: EventTarget, name: string, data: NiceEvent["data"]) =>
      to.dispatchEvent(new CustomEvent(name, { detail: { data } }));
    /** Identifier of the oldest message that was loaded. */
    let oldest: string | undefined;
    const loaded = (messages: readonly StandInMessage[]) => {
      oldest = messages[0]?.id ?? oldest;
      return messages.map((message) => this.#messageOf(message));
    };
    const kinds: Record<StandInEvent["kind"], (event: StandInEvent) => void> = {
      message: ({ message }) =>
        message && tell(events, "MessageCreated", { message: this.#messageOf(message) }),
      typing: ({ person }) => {
        if (person && person.id !== this.#customer)
          tell(events, "AgentTypingStarted", { user: { nickname: person.name } });
      },
      joined: ({ person }) =>
        tell(this.#events, "CaseInboxAssigneeChanged", {
          inboxAssignee: person ? assigneeOf([person], this.#customer) : null,
        }),
      left: () => tell(this.#events, "CaseInboxAssigneeChanged", { inboxAssignee: null }),
      ended: () => tell(this.#events, "CaseStatusChanged", { case: { status: "closed" } }),
    };
    const open = () => this.#line.call<StandInRoom>("open", id);
    this.#line.onEvent((room, event) => {
      if (room === id) kinds[event.kind](event);
    });
    this.#line.onAgain(() => void open());
    const write = (text: string, files: string[] = []) =>
      this.#line.call("write", id, { text, files });
    return {
      recover: async () => {
        const { messages, members } = await open();
        return { messages: loaded(messages), inboxAssignee: assigneeOf(members, this.#customer) };
      },
      loadMoreMessages: async () => {
        const { messages } = await this.#line.call<Pick<StandInRoom, "messages">>("earlier", id, {
          before: oldest ?? "",
        });
        return { data: { messages: loaded(messages) } };
      },
      sendTextMessage: (text) => write(text),
      sendAttachments: async (files, text = "") => {
        const sent = await Promise.all(files.map((file) => this.#line.upload(file, file.name)));
        return write(
          text,
          sent.map((file) => file.id),
        );
      },
      keystroke: () => void this.#line.call("type", id),
      endChat: () => this.#line.call("end", id),
      onThreadEvent: (name, listener) => events.addEventListener(name, listener as EventListener),
    };
  }

  #messageOf({ id, sender, sentAt, text, files }: StandInMessage): NiceMessage {
    const isOwn = sender.id === this.#customer;
    return {
      id,
      createdAt: new Date(sentAt).toISOString(),
      // As seen from the lender.
      direction: isOwn ? "inbound" : "outbound",
      messageContent: { payload: { text } },
      authorUser: isOwn ? null : { nickname: sender.name },
      attachments: files.map((file) => ({
        id: file.id,
        friendlyName: file.name,
        mimeType: file.contentType,
        fileSize: file.size,
        url: `${BASE}/files/${file.id}`,
      })),
    };
  }
}

Object.assign(window, { CXoneSdk: StandInSdk });
