/**
 * Publishes organizations that appear or change in the definitions folder while the server runs. A
 * folder is complete when two successive readings are equal, so that half a copy is never used. It
 * is validated in a process of its own and goes live only without errors.
 */
import { folderCodes, NO_LAYER, oneLine, readFolder, type Layer } from "#definitions/index.ts";
import type { Registry } from "../contract.ts";
import { foldersDue } from "./folders-due.ts";
import { publishApart, type Publish } from "./publish-apart.ts";

/** Milliseconds between two readings. */
const INTERVAL = 500;

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

/**
 * Watches the folders of organizations.
 * @param tell takes each outcome that is new
 */
export function watchOrganisations(
  registry: Registry,
  tell: (outcome: PublishOutcome) => void,
  {
    publish = publishApart,
    layer = () => NO_LAYER,
  }: { publish?: Publish; layer?: () => Layer } = {},
): Watch {
  /** Identity of the content that was rejected last, by code. */
  const refused = new Map<string, string>();
  const due = foldersDue(registry.root);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  const hashOf = (code: string) => readFolder(registry.root, code, layer())?.hash;

  /** Publishes a folder that differs from what is live; null when it does not, or was refused as it is. */
  const publishChanged = async (code: string): Promise<PublishOutcome | null> => {
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
      const result = await publish(
        registry.root,
        registry.target,
        extending(registry, code),
        layer(),
      );
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

  const lookAt = async (codes: readonly string[]): Promise<PublishOutcome[]> => {
    const outcomes: PublishOutcome[] = [];
    for (const code of codes) {
      if (stopped) break;
      const outcome = await publishChanged(code);
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

  return {
    look: () => inTurn(() => lookAt(folderCodes(registry.root))),
    begin() {
      const again = () => {
        timer = setTimeout(() => {
          void inTurn(() => lookAt(due())).finally(() => {
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

/** Returns the organization and all that extend it. */
function extending(registry: Registry, code: string): string[] {
  const all = new Set([code]);
  for (let before = 0; before !== all.size;) {
    before = all.size;
    for (const each of registry.codes()) {
      const base = registry.known(each)?.extends;
      if (base !== null && base !== undefined && all.has(base)) all.add(each);
    }
  }
  return [...all].sort();
}
