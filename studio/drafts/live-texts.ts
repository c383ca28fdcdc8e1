/** The live definitions: their texts, and a session in which they are open. */
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Changes } from "../workspace/workspace.ts";

/** Texts, by path. */
type Texts = Readonly<Record<string, string>>;

export type LiveTexts = ReturnType<typeof createLiveTexts>;

/** @param another begins a session in a worker of its own */
export function createLiveTexts(another: () => RemoteSession) {
  let live: Texts = {};
  /** Schemas of this build, which the server may leave out. */
  let schemas: Texts = {};
  let session: RemoteSession | null = null;
  let opened: { readonly files: Texts; readonly done: Promise<unknown> } | null = null;

  return {
    /** Takes the definitions with which the studio has opened. */
    begin(files: Texts) {
      live = files;
      schemas = Object.fromEntries(
        Object.entries(files).filter(([path]) => path.startsWith("schemas/")),
      );
    },

    /** Takes the texts after a release. Returns those that it changed; null for a removed file. */
    take(files: Texts): Changes {
      const before = live;
      live = files;
      const changed = Object.keys({ ...before, ...files }).filter(
        (path) => before[path] !== files[path],
      );
      return Object.fromEntries(changed.map((path) => [path, files[path] ?? null]));
    },

    /** Returns the live text of each path; null where no such file is live. */
    of: (paths: readonly string[]): Changes =>
      Object.fromEntries(paths.map((path) => [path, live[path] ?? null])),

    /** Returns the live definitions next to those of the draft, for who compares both. */
    async session(): Promise<RemoteSession> {
      session ??= another();
      if (opened?.files !== live)
        opened = { files: live, done: session.open({ ...schemas, ...live }) };
      await opened.done;
      return session;
    },
  };
}
