import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import decoderModule from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import encoderModule from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { message } from "#server/platform/errors/message.ts";
import { jpegSegments } from "./jpeg-segments.ts";
import { requirePixels } from "./pixels.ts";
import { RefusedFile } from "./refused-file.ts";

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
/** The codecs run in WebAssembly: a fault of theirs reads and writes only their own memory. */
type Codec<Calls> = (options: {
  noInitialRun: true;
  wasmBinary: Uint8Array;
  print: (line: string) => void;
  printErr: (line: string) => void;
}) => Promise<Calls>;
const openDecoder = decoderModule as unknown as Codec<{
  decode(content: Uint8Array, turned: boolean): Pixels | null;
}>;
const openEncoder = encoderModule as unknown as Codec<{
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}>;

/** Nobody sees a difference at this quality, and small print stays sharp. */
const settings = {
  quality: 90,
  baseline: true,
  arithmetic: false,
  progressive: false,
  optimize_coding: false,
  smoothing: 0,
  color_space: 3,
  quant_table: 0,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: true,
  chroma_subsample: 2,
  separate_chroma_quality: false,
  chroma_quality: 90,
};

const { resolve } = createRequire(import.meta.url);
const binary = (part: "dec" | "enc"): Promise<Buffer> =>
  readFile(resolve(`@jsquash/jpeg/codec/${part}/mozjpeg_${part}.wasm`));

/**
 * Decodes a JPEG and encodes its pixels anew, turned upright. Metadata, such as the place where the
 * photo was taken, and everything behind the picture are gone.
 * @throws RefusedFile when the picture is incomplete, too large, or cannot be decoded without fault
 */
export async function cleanJpeg(content: Uint8Array): Promise<Uint8Array> {
  const segments = jpegSegments(content);
  if (segments === null) throw new RefusedFile(message("incomplete-picture"));
  requirePixels(segments);
  const { data, width, height } = await decoded(content);
  const { encode } = await openEncoder({
    noInitialRun: true,
    wasmBinary: await binary("enc"),
    print: () => {},
    printErr: () => {},
  });
  return new Uint8Array(encode(data, width, height, settings));
}

async function decoded(content: Uint8Array): Promise<Pixels> {
  // The decoder warns of a fault, such as missing data, and fills the rest with gray.
  const warnings: string[] = [];
  const { decode } = await openDecoder({
    noInitialRun: true,
    wasmBinary: await binary("dec"),
    print: () => {},
    printErr: (line) => warnings.push(line),
  });
  try {
    const pixels = decode(content, true);
    if (pixels !== null && warnings.length === 0) return pixels;
  } catch {
    // The decoder ends by an exception that names no reason.
  }
  throw new RefusedFile(
    message(
      warnings.some((line) => /premature end/i.test(line))
        ? "incomplete-picture"
        : "unreadable-picture",
    ),
  );
}
