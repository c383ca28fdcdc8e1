import { request as httpRequest } from "node:http";

export interface UploadTarget {
  /** Address of the server, with the path of the documents. */
  url: string;
  token: string;
}

/** Returns the multipart body that a browser sends. */
export function uploadBody(content: Uint8Array, type = "PASSPORT_FRONT"): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="type"\r\n\r\n${type}\r\n` +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    ),
    content,
    Buffer.from("\r\n--b--\r\n"),
  ]);
}

/**
 * Sends a part of a body that is declared whole, then waits for `after` and drops the connection.
 */
export function sendPart(
  { url, token }: UploadTarget,
  body: Buffer,
  share: number,
  after: () => Promise<void>,
): Promise<void> {
  return new Promise((dropped) => {
    const request = httpRequest(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": body.length,
      },
    });
    request.on("error", () => dropped());
    request.once("close", () => dropped());
    request.write(body.subarray(0, Math.floor(body.length * share)), () => {
      void after().then(() => request.destroy());
    });
  });
}

/** Sends a whole body. @returns status and answer */
export async function sendWhole(
  { url, token }: UploadTarget,
  body: Buffer,
): Promise<{ status: number; body: { uuid?: string; errors?: string[] } }> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "multipart/form-data; boundary=b",
    },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as { uuid?: string } };
}
