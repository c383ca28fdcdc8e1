import type { ProblemAnswer } from "#schemas/types/calls/problem.ts";
import type { MessagesQuery } from "#schemas/types/chat/calls.ts";
import type { Attachment, MessagePage } from "#schemas/types/chat/wire.ts";
import { type ChannelPorts, FileRefused } from "../channel.ts";
import { queryString } from "../query.ts";

const CONVERSATIONS = "/service-csp/external/api/v1/conversations";

/** Whom the calls are for, and how to reach the server. */
export interface CallPorts extends Pick<ChannelPorts, "token" | "renewToken"> {
  conversation: string;
  /** Origin of the product. */
  origin: string;
  orgCode: string;
  fetch: typeof fetch;
}

/** HTTP statuses that concern the file itself: too large, of a wrong type, not acceptable. */
const ABOUT_THE_FILE = new Set([413, 415, 422]);

async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as Partial<ProblemAnswer> | null;
  return body?.errors?.[0] ?? `The chat answers ${response.status}.`;
}

/**
 * The calls of one conversation. A call whose token has expired renews it and repeats itself once.
 * Each rejects with `FileRefused` when the server refuses a file, and with another error for any other failure.
 */
export function conversationCalls(ports: CallPorts) {
  const base = `${CONVERSATIONS}/${encodeURIComponent(ports.conversation)}`;
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const attempt = () =>
      ports.fetch(base + path, {
        ...init,
        headers: {
          authorization: `Bearer ${ports.token()}`,
          "x-org": ports.orgCode,
          "X-With-Origin": ports.origin,
        },
      });
    let response = await attempt();
    if (response.status === 401) {
      await ports.renewToken();
      response = await attempt();
    }
    if (ABOUT_THE_FILE.has(response.status)) throw new FileRefused(await reasonOf(response));
    if (!response.ok) throw new Error(`The chat answers ${response.status}.`);
    return response;
  };
  return {
    messages: async (query: Omit<MessagesQuery, "userToken">): Promise<MessagePage> =>
      (await (await call(`/messages${queryString({ ...query })}`)).json()) as MessagePage,
    /** Stores a file. @returns the id by which a message names it */
    upload: async (file: File): Promise<string> => {
      const body = new FormData();
      body.append("file", file, file.name);
      const response = await call("/attachments", { method: "POST", body });
      return ((await response.json()) as Attachment).id;
    },
    file: async (id: string): Promise<Blob> =>
      (await call(`/attachments/${encodeURIComponent(id)}`)).blob(),
    end: async (): Promise<void> => {
      await call("/end", { method: "POST" });
    },
  };
}
