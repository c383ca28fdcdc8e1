/** The second thread of a watch, which keeps the root open, too, and checks a part of it after each save. */
import { sourcesContent, type Found, type Partner } from "#definitions/index.ts";
import { beginThread, type WithPort } from "./thread.ts";

/** What the thread gets. */
export interface PartnerData extends WithPort {
  readonly root: string;
}

/** What it hears. `content` is the identity of the definitions that the message is about. */
export type ToPartner =
  | { readonly saved: readonly string[] }
  | { readonly content: string; readonly shared: ReadonlySet<string> }
  | { readonly content: string; readonly taken: string }
  | { readonly collects: true };

/** What it has found in an organization; with `code` null, by the journeys. */
export interface FromPartner {
  readonly content: string;
  readonly code: string | null;
  readonly found: Found;
}

export interface OpenPartner extends Partner {
  /** Lets it collect its garbage. */
  collect(): void;
  end(): Promise<unknown>;
}

/** Null without a bundle. */
export function beginPartner(root: string): OpenPartner | null {
  const thread = beginThread<ToPartner, FromPartner>("partner-thread", { root });
  if (thread === null) return null;
  return {
    reread: (saved) => thread.send({ saved }),
    meanwhile(sources) {
      const content = sourcesContent(sources);
      const arrived = new Map<string | null, Found>();
      const take = (code: string | null): Found | null => {
        for (let next = thread.receive(); next !== null; next = thread.receive())
          if (next.content === content) arrived.set(next.code, next.found);
        return arrived.get(code) ?? null;
      };
      return {
        know: (shared) => thread.send({ content, shared }),
        takeOrganisation(code) {
          const found = take(code);
          if (found === null) thread.send({ content, taken: code });
          return found;
        },
        takeJourneys: () => take(null),
      };
    },
    collect: () => thread.send({ collects: true }),
    end: thread.end,
  };
}
