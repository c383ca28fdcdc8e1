/** Follows saved definitions: shows them in the app, and the findings of a faulty save. */
import type { SavedDefinitions } from "#schemas/types/calls/sandbox.ts";
import { readBootData } from "#src/definitions/boot-data.ts";
import { findingsPanel } from "./findings.ts";
import { shownSaves } from "./shown-saves.ts";

/** Milliseconds until the next try while the server does not answer. */
const AGAIN = 500;

export function followSaves(): void {
  const { orgCode, locale, manifest: first } = readBootData();
  const panel = findingsPanel();
  document.body.append(panel.host);
  const saves = shownSaves(first);
  const query = new URLSearchParams({ organisation: orgCode, locale });
  let stream: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(again);
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    stream = new EventSource(`/sandbox/edits?${query.toString()}`);
    stream.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const saved = JSON.parse(data) as SavedDefinitions;
      if (saved.manifest !== null) saves.show(saved.manifest);
      panel.show(saved);
    });
    // A browser gives up when a proxy answers for a server that restarts.
    stream.addEventListener("error", () => {
      close();
      again = setTimeout(open, AGAIN);
    });
  };
  // A hidden tab frees its connection: browsers open only six to one server.
  const follow = () => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", follow);
  follow();
}
