/** The second thread of a watch, which keeps the root open, too, and checks a part of it after each save. */
import { sourcesContent, type Found, type Partner } from "#definitions/index.ts";
import { beginThread, type WithPort } from "./thread.ts";
import { ThreadShare, type Checked, type Part } from "./thread-share.ts";

/** What the thread gets. */
export interface PartnerData extends WithPort {
  readonly root: string;
  /** The number of its messages. */
  readonly sent: Int32Array<SharedArrayBuffer>;
}

/** What it hears. `content` is the identity of the definitions that the message is about. */
export type ToPartner =
  | { readonly saved: readonly string[]; readonly others: readonly Checked[] }
  | { readonly content: string; readonly shared: ReadonlySet<string> }
  | { readonly content: string; readonly taken: string }
  | { readonly collects: true };

/** What it has found in a part, or that it has read other texts than the first thread. */
export type FromPartner =
  | { readonly content: string; readonly checked: Checked; readonly found: Found }
  | { readonly unread: string };

export interface OpenPartner extends Partner {
  /** Lets it collect its garbage. */
  collect(): void;
  end(): Promise<unknown>;
}

/** Null without a bundle. */
export function beginPartner(root: string): OpenPartner | null {
  const sent = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = beginThread<ToPartner, FromPartner>("partner-thread", { root, sent });
  if (thread === null) return null;
  const share = new ThreadShare();
  return {
    reread: (saved) => thread.send({ saved, others: share.own }),
    meanwhile(sources) {
      const content = sourcesContent(sources);
      const arrived = new Map<Part, Found>();
      let others: readonly Part[] = [];
      let isAlone = false;
      const receive = (): void => {
        for (let next = thread.receive(); next !== null; next = thread.receive()) {
          if ("unread" in next) isAlone ||= next.unread === content;
          else if (next.content === content) {
            arrived.set(next.checked.part, next.found);
            share.leave(next.checked);
          }
        }
      };
      /**
       * Waits for what the other thread finds in one of its parts. Null: to check the part here is faster, or the other
       * thread needs longer than it is expected to.
       */
      const awaited = (part: Part): Found | null => {
        const begun = performance.now();
        for (;;) {
          const count = Atomics.load(sent, 0);
          receive();
          const found = arrived.get(part);
          if (found !== undefined) return found;
          if (isAlone || !share.isOther(part)) return null;
          const left = others.filter((each) => !arrived.has(each));
          if (share.isWorth(part, left)) return null;
          const rest = begun + share.timeOfOther(left) + share.of(part).first - performance.now();
          if (rest <= 0) return null;
          Atomics.wait(sent, 0, count, rest);
        }
      };
      return {
        know: (shared) => thread.send({ content, shared }),
        inOrder(codes) {
          others = [null, ...codes].filter((part) => share.isOther(part));
          return share.inOrder(codes);
        },
        organisation(code, check) {
          const known = awaited(code);
          if (known !== null) return known;
          thread.send({ content, taken: code });
          const begun = performance.now();
          const found = check();
          share.checked(code, performance.now() - begun);
          return found;
        },
        journeys: (check) => awaited(null) ?? check(),
      };
    },
    collect: () => thread.send({ collects: true }),
    end: thread.end,
  };
}
