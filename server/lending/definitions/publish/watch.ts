/**
 * Publishes organizations that appear or change in the definitions folder while the server runs. A
 * folder is complete when two successive readings are equal, so that half a copy is never used. It
 * is validated in a process of its own and goes live only without errors.
 */
import { execFile } from "node:child_process";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  oneLine,
  folderCodes,
  folderSignature,
  NO_LAYER,
  readFolder,
  type Layer,
} from "#definitions/index.ts";
import type { PublishResult } from "./publisher.ts";
import type { Registry } from "../contract.ts";

/** Milliseconds between two readings. */
const INTERVAL = 500;
/** Folders that one reading covers; all folders take turns. */
const EACH_TIME = 100;
/** Bytes of findings that a publication may have. */
const OUTPUT = 64 * 1024 * 1024;

export interface PublishOutcome {
  code: string;
  /** Faults in words; null for an organization that went live. */
  refused: string[] | null;
}

export interface Watch {
  /** Reads every folder now and publishes those that have changed. */
  look(): Promise<PublishOutcome[]>;
  /** Reads the folders periodically. */
  begin(): void;
  /** Resolves when no reading and no publication is running. */
  stop(): Promise<void>;
}

type Publish = (
  root: string,
  target: string,
  codes: readonly string[],
  layer: Layer,
) => Promise<PublishResult>;

/** Most functions of a publication run too seldom to pay for optimized code, as in `scripts/validate.js`. */
const OPTIONS = ["--interrupt-budget=2000000"];

const publishApart: Publish = async (root, target, codes, layer) => {
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

export function watchOrganisations(
  registry: Registry,
  tell: (outcome: PublishOutcome) => void,
  {
    publish = publishApart,
    layer = () => NO_LAYER,
  }: { publish?: Publish; layer?: () => Layer } = {},
): Watch {
  /** By code: signature of the last reading, and identity of the rejected content. */
  const signatures = new Map<string, string>();
  const refused = new Map<string, string>();
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  /** Returns the organization and all that extend it. */
  const affected = (code: string): string[] => {
    const all = new Set([code]);
    for (let before = 0; before !== all.size;) {
      before = all.size;
      for (const each of registry.codes()) {
        const base = registry.known(each)?.extends;
        if (base !== null && base !== undefined && all.has(base)) all.add(each);
      }
    }
    return [...all].sort();
  };

  const hashOf = (code: string) => readFolder(registry.root, code, layer())?.hash;

  const take = async (code: string): Promise<PublishOutcome | null> => {
    const hash = hashOf(code);
    if (hash === undefined || hash === registry.known(code)?.hash) {
      refused.delete(code);
      return null;
    }
    if (refused.get(code) === hash) return null;
    const refuse = (reasons: string[]): PublishOutcome => {
      refused.set(code, hash);
      return { code, refused: reasons };
    };
    try {
      const result = await publish(registry.root, registry.target, affected(code), layer());
      if ("findings" in result)
        return refuse(
          result.findings.map((each) => `${oneLine(each)} (at ${each.pointer || "the top"})`),
        );
      const own = result.organisations[code];
      // The folder changed meanwhile: the next reading publishes it, and this result is old.
      if (own?.hash !== hash || hashOf(code) !== hash) return null;
      for (const [each, published] of Object.entries(result.organisations))
        registry.accept(each, published);
      refused.delete(code);
      return { code, refused: null };
    } catch (error) {
      return refuse([error instanceof Error ? error.message : String(error)]);
    }
  };

  const settled = (code: string): boolean => {
    const signature = folderSignature(registry.root, code);
    if (signature === null) return false;
    const same = signatures.get(code) === signature;
    signatures.set(code, signature);
    return same;
  };

  const lookAt = async (codes: readonly string[]): Promise<PublishOutcome[]> => {
    const outcomes: PublishOutcome[] = [];
    for (const code of codes) {
      if (stopped) break;
      const outcome = await take(code);
      if (!outcome) continue;
      outcomes.push(outcome);
      tell(outcome);
    }
    return outcomes;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = running.then(work);
    running = next.catch(() => {});
    return next;
  };

  /** Returns the folders whose signature has changed since it was last handled. */
  const done = new Map<string, string>();
  const round = async (): Promise<void> => {
    const codes = folderCodes(registry.root);
    const due: string[] = [];
    for (let count = 0; count < Math.min(EACH_TIME, codes.length); count += 1) {
      const code = codes[turn % codes.length] as string;
      turn += 1;
      if (settled(code) && done.get(code) !== signatures.get(code)) due.push(code);
    }
    for (const code of due) done.set(code, signatures.get(code) ?? "");
    await lookAt(due);
  };

  return {
    look: () => inTurn(() => lookAt(folderCodes(registry.root))),
    begin() {
      const again = () => {
        timer = setTimeout(() => {
          void inTurn(round).finally(() => {
            if (!stopped) again();
          });
        }, INTERVAL);
        timer.unref();
      };
      again();
    },
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
