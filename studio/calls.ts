/** The studio's calls of the server. */
import type { FileChanges, LiveDefinitions, StudioPerson } from "#schemas/types/calls/studio.ts";
import type { Client } from "#src/calls/client.ts";

export type { LiveDefinitions, StudioPerson };
export type FileChange = FileChanges["changes"][number];

export interface StudioCalls {
  person(): Promise<StudioPerson>;
  definitions(): Promise<LiveDefinitions>;
  /** Writes all of the changes or none. */
  saveFiles(changes: readonly FileChange[]): Promise<{ hash: string }>;
  /** Keeps the changes as a draft of the person. */
  saveDraft(name: string, base: string, changes: readonly FileChange[]): Promise<{ id: string }>;
}

const SERVICE = "/studio-service";

export function studioCalls(client: Pick<Client, "call">): StudioCalls {
  const ask = async <T>(path: string, options: Parameters<Client["call"]>[1] = {}): Promise<T> =>
    (await client.call<T>(`${SERVICE}/${path}`, options)).data;
  return {
    person: () => ask("session"),
    definitions: () => ask("definitions"),
    saveFiles: (changes) => ask("files", { method: "PUT", body: { changes } }),
    saveDraft: (name, base, changes) =>
      ask("drafts", {
        method: "POST",
        body: {
          name,
          base,
          changes: Object.fromEntries(changes.map(({ path, text }) => [path, text])),
        },
      }),
  };
}

/** Returns the SHA-256 of a text in hexadecimal, as the server names what was edited. */
export async function textHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
