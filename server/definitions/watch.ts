/**
 * Picks up organisations that are published into the definitions folder while the server runs. A folder counts as published when two
 * looks at it find the same, so half a copy is not taken; a folder that is renamed into place is whole at once. It is checked in
 * a process of its own, and goes live only when nothing is wrong with it.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { oneLine, folderCodes, folderSignature, readFolder } from "#definitions/index.ts";
import type { PublishResult } from "./publisher.ts";
import type { Registry } from "./contract.ts";

/** Time between two looks, milliseconds. */
const INTERVAL = 500;
/** Folders that are looked at each time: all of them in turn, however many there are. */
const EACH_TIME = 100;
/** Bytes of findings that a publication may have. */
const OUTPUT = 64 * 1024 * 1024;

export interface Outcome {
  code: string;
  /** What is wrong, in words; null when it is live. */
  refused: string[] | null;
}

export interface Watch {
  /** Looks at every folder now and publishes what has changed since it was last found in order. */
  look(): Promise<Outcome[]>;
  /** Looks at them from time to time. */
  begin(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

type Publish = (root: string, target: string, codes: readonly string[]) => Promise<PublishResult>;

const publishApart: Publish = async (root, target, codes) => {
  const script = fileURLToPath(new URL("publisher.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", script, root, target, ...codes],
    { cwd: fileURLToPath(new URL("../..", import.meta.url)), maxBuffer: OUTPUT },
  );
  return JSON.parse(stdout) as PublishResult;
};

export function watchOrganisations(
  registry: Registry,
  tell: (outcome: Outcome) => void,
  publish: Publish = publishApart,
): Watch {
  /** By code: signature of the last look, and identity of what was refused. */
  const seen = new Map<string, string>();
  const refused = new Map<string, string>();
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  /** The organisation and all whose overlays lie on its own. */
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

  const take = async (code: string): Promise<Outcome | null> => {
    const hash = readFolder(registry.root, code)?.hash;
    if (hash === undefined || hash === registry.known(code)?.hash) {
      refused.delete(code);
      return null;
    }
    if (refused.get(code) === hash) return null;
    const refuse = (reasons: string[]): Outcome => {
      refused.set(code, hash);
      return { code, refused: reasons };
    };
    try {
      const result = await publish(registry.root, registry.target, affected(code));
      if ("findings" in result)
        return refuse(
          result.findings.map((each) => `${oneLine(each)} (at ${each.pointer || "the top"})`),
        );
      const own = result.organisations[code];
      // Written to meanwhile: the next look takes it.
      if (own?.hash !== hash) return null;
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
    const same = seen.get(code) === signature;
    seen.set(code, signature);
    return same;
  };

  const lookAt = async (codes: readonly string[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
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

  /** Folders whose signature is not the one that was last taken care of. */
  const done = new Map<string, string>();
  const round = async (): Promise<void> => {
    const codes = folderCodes(registry.root);
    const due: string[] = [];
    for (let count = 0; count < Math.min(EACH_TIME, codes.length); count += 1) {
      const code = codes[turn % codes.length] as string;
      turn += 1;
      if (settled(code) && done.get(code) !== seen.get(code)) due.push(code);
    }
    for (const code of due) done.set(code, seen.get(code) ?? "");
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
