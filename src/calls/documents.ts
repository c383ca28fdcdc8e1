import type { Application } from "#schemas/types/application.ts";
import { CallError, NO_ANSWER } from "./call-error.ts";
import { TIME_OUT_MS, type Client } from "./client.ts";

export type Document = NonNullable<Application["documents"]>[number];

const documentsOf = (uuid: string) =>
  `/service-application/api/v1/application/heloc/${encodeURIComponent(uuid)}/documents`;

export const documentPath = (uuid: string, document: string) =>
  `${documentsOf(uuid)}/${encodeURIComponent(document)}`;

/** Document calls of one application. */
export function documentCalls(client: Client, uuid: string) {
  return {
    fetch: (document: string) => client.blob(documentPath(uuid, document)),
    fetchAll: () => client.blob(`${documentsOf(uuid)}/archive`),

    remove: async (document: string): Promise<void> => {
      await client.call(documentPath(uuid, document), { method: "DELETE" });
    },

    markRead: async (document: string): Promise<void> => {
      // The same mark twice is one mark, so the document itself is the key.
      await client.call(`${documentPath(uuid, document)}/read`, {
        method: "POST",
        body: {},
        key: `read-${document}`,
      });
    },

    upload: (
      file: File,
      type: string,
      onProgress?: (fraction: number) => void,
      signal?: AbortSignal,
    ) => upload(client, documentsOf(uuid), file, type, onProgress, signal),
  };
}

/**
 * Sends one file. XMLHttpRequest and not fetch, because only it tells how much has been sent. The time-out counts from the last
 * progress, so that a large file on a slow line is not cut off while it moves.
 */
function upload(
  client: Client,
  path: string,
  file: File,
  type: string,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moving = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), TIME_OUT_MS);
    };
    const fail = (text: string) => {
      clearTimeout(stalled);
      reject(new CallError(NO_ANSWER, text, null));
    };
    request.upload.addEventListener("progress", (event) => {
      moving();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    signal?.addEventListener("abort", () => request.abort());
    request.addEventListener("error", () => fail("Network failure"));
    request.addEventListener("abort", () => fail("Time-out"));
    request.addEventListener("load", () => {
      clearTimeout(stalled);
      const body = parse(request.responseText);
      const error = new CallError(request.status, request.statusText, body);
      client.note(
        request.status,
        request.getResponseHeader("authorization"),
        error.body.errors?.[0] ?? "",
      );
      if (request.status >= 200 && request.status < 300) resolve(body as Document);
      else reject(error);
    });
    request.open("POST", path);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(client.headers()))
      request.setRequestHeader(name, value);
    // The type comes first: a server that reads the form as a stream knows it before the file arrives.
    const form = new FormData();
    form.append("type", type);
    form.append("file", file, file.name);
    moving();
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
