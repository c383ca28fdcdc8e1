import { execFile } from "node:child_process";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Layer } from "#definitions/index.ts";
import type { PublishResult } from "./publisher.ts";

/** Bytes of findings that a publication may have. */
const OUTPUT = 64 * 1024 * 1024;

/** Checks organizations and writes their files from `root` to `target`. */
export type Publish = (
  root: string,
  target: string,
  codes: readonly string[],
  layer: Layer,
) => Promise<PublishResult>;

/** Most functions of a publication run too seldom to pay for optimized code, as in `scripts/validate.js`. */
const OPTIONS = ["--interrupt-budget=2000000"];

/** Publishes in a process of its own, so that the server answers meanwhile. */
export const publishApart: Publish = async (root, target, codes, layer) => {
  const cwd = fileURLToPath(new URL("../../../..", import.meta.url));
  const script = relative(cwd, fileURLToPath(new URL("publisher-process.ts", import.meta.url)));
  // Loading hundreds of modules one by one takes longer than the publication.
  const program = ["scripts/run-bundled.js", "publisher", script];
  const running = promisify(execFile)(
    process.execPath,
    [...OPTIONS, ...program, root, target, ...codes],
    { cwd, maxBuffer: OUTPUT },
  );
  running.child.stdin?.end(JSON.stringify(layer));
  const { stdout } = await running;
  return JSON.parse(stdout) as PublishResult;
};
