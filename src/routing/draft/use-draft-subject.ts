import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { emptyDraft } from "#src/drafts/store.ts";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { draftSubject, type DraftForm } from "#src/drafts/draft-subject.ts";

export interface DraftSubject {
  subject: Subject;
  /** The form of each submitted screen. */
  forms: ReadonlyMap<string, DraftForm>;
}

const EMPTY = emptyDraft();
const NOTHING = {};

/**
 * Returns the entities with the stored answers; null until the answers and their screens have
 * loaded.
 */
export function useDraftSubject(
  flow: Flow,
  profile: object,
  application: Record<string, unknown> = NOTHING,
): DraftSubject | null {
  const { drafts, screens, flows } = useApp();
  const [ready, setReady] = useState(drafts.isReady);
  const [failure, setFailure] = useState<unknown>(null);
  const [, setLoaded] = useState(0);
  const draft = useStore(drafts.store, ({ flows }) => flows[flow.id] ?? EMPTY);
  if (failure) throw failure;

  useEffect(() => {
    drafts.ready.then(() => setReady(true), setFailure);
  }, [drafts]);

  // Ignores answers to screens that a new release has removed.
  const submitted = draft.submitted.filter(({ screen }) =>
    flow.pages.some((page) => page.screen === screen),
  );
  const missing = submitted.filter(({ screen }) => screens.ready(flow.id, screen) === null);
  const missingScreens = missing.map(({ screen }) => screen).join(" ");
  useEffect(() => {
    if (missingScreens === "") return;
    Promise.all(missingScreens.split(" ").map((screen) => screens.load(flow.id, screen)))
      .then(() => setLoaded((count) => count + 1))
      .catch(setFailure);
  }, [flow.id, screens, missingScreens]);

  return useMemo(() => {
    if (!ready || missingScreens !== "") return null;
    const loadedScreens = draft.submitted.flatMap(
      ({ screen }) => screens.ready(flow.id, screen)?.screen ?? [],
    );
    const forms = new Map(
      loadedScreens.map((screen) => [screen.id, screen.form ?? { bind: {} }] as const),
    );
    const publishedDraft = { submitted: draft.submitted.filter(({ screen }) => forms.has(screen)) };
    const compiled = flows.compiled(flow.id);
    return {
      subject: draftSubject(publishedDraft, compiled, profile, forms, application),
      forms,
    };
  }, [application, draft, flow.id, flows, profile, ready, screens, missingScreens]);
}
