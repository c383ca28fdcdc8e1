import type { DocumentRecord } from "#schemas/types/calls/documents.ts";
import { NO_ANSWER } from "./call-error.ts";
import { TIME_OUT_MS, type Client } from "./client.ts";

/**
 * Sends one file with XMLHttpRequest, because fetch reports no upload progress. The time-out counts
 * from the last progress, so that a large file on a slow line is not cut off.
 */
export function upload(
  client: Client,
  path: string,
  file: File,
  type: string,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<DocumentRecord> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moving = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), TIME_OUT_MS);
    };
    const fail = (text: string) => {
      clearTimeout(stalled);
      reject(client.failure(NO_ANSWER, text, null));
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
      const error = client.failure(request.status, request.statusText, body);
      client.note(
        request.status,
        request.getResponseHeader("authorization"),
        error.body.errors?.[0] ?? "",
      );
      if (request.status >= 200 && request.status < 300) resolve(body as DocumentRecord);
      else reject(error);
    });
    request.open("POST", path);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(client.headers()))
      request.setRequestHeader(name, value);
    // The type comes first: a server that reads the form as a stream needs it before the file.
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
