import { lazy, Suspense, useEffect, useRef } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState, View } from "../app/state.ts";
import { PreviewPane } from "../preview/PreviewPane.tsx";
import { VIEWS } from "./views.ts";

/** What a view gets. */
export interface ViewProps {
  studio: Studio;
  state: StudioState;
}

/** Each view loads with the first look at it. */
const LATE: Readonly<Record<Exclude<View, "page">, React.ComponentType<ViewProps>>> = {
  drawing: lazy(() => import("../drawing/Drawing.tsx")),
  lenders: lazy(() => import("../lenders/SideBySide.tsx")),
  theme: lazy(() => import("../theme/Theme.tsx")),
  translations: lazy(() => import("../translations/Translations.tsx")),
  texts: lazy(() => import("../texts/Texts.tsx")),
  updates: lazy(() => import("../updates/Updates.tsx")),
  steps: lazy(() => import("../steps/Steps.tsx")),
  "new-lender": lazy(() => import("../lenders/NewLender.tsx")),
  gallery: lazy(() => import("../gallery/Gallery.tsx")),
};

/** The page in the preview, or another view of the lender. */
export function CenterPane({ studio, state }: ViewProps) {
  const { view, person } = state;
  const Late = view === "page" ? null : LATE[view];
  const views = VIEWS.filter(({ id }) => id !== "new-lender" || person?.writesAll === true);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = tabs.current?.querySelector("[aria-current]");
    open?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [view, views.length]);
  return (
    <>
      <nav className="views" aria-label="Views" ref={tabs}>
        {views.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-current={view === id ? "true" : undefined}
            onClick={() => studio.openView(id)}
          >
            {label}
          </button>
        ))}
      </nav>
      {Late === null ? (
        <PreviewPane studio={studio} state={state} />
      ) : (
        <div className="view" data-view={view} tabIndex={-1}>
          <Suspense fallback={<p className="nothing">Opening …</p>}>
            <Late studio={studio} state={state} />
          </Suspense>
        </div>
      )}
    </>
  );
}
