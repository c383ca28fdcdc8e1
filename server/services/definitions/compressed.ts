import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { memoize } from "#engine/index.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = "br" | "gzip";
const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Quality 5: within a few percent of the best at a fraction of its time, because a browser is waiting.
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => zip(body),
};

/** Neither a published file nor a page that was sent ever changes. */
interface Text {
  readonly body: string;
}

/** Each text is compressed at most one time in an encoding. */
const compressed = memoize((file: Text, encoding: Encoding): Promise<Buffer> =>
  encoders[encoding](Buffer.from(file.body)),
);

/** Bytes below which compressing saves no packet. */
const WORTH = 1_000;

async function encodedFor(
  file: Text,
  accepts: string | string[] | undefined,
): Promise<{ body: Buffer | string; encoding: Encoding | null }> {
  const accepted = String(accepts ?? "");
  const encoding = (["br", "gzip"] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  if (!encoding || file.body.length < WORTH) return { body: file.body, encoding: null };
  return { body: await compressed(file, encoding), encoding };
}

/** Sends a text in the best encoding that the browser takes. */
export async function sendEncoded(
  file: Text,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body, encoding } = await encodedFor(file, headers["accept-encoding"]);
  return reply
    .headers({ vary: "accept-encoding", ...(encoding ? { "content-encoding": encoding } : {}) })
    .send(body);
}
