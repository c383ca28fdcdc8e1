import { ScreenRenderer, type ScreenAction, type ServerErrors } from "#renderers/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { locate } from "#src/definitions/routes.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";
import { useBlockHost } from "#src/host/use-block-host.ts";
import { guardHolds } from "#src/routing/guards.ts";
import { useActions } from "#src/routing/use-actions.ts";
import { useScreen } from "#src/routing/use-screen.ts";
import { useShell } from "#src/shell/use-shell.ts";
import { operations } from "#src/submit/operations.ts";
import { refusal } from "#src/submit/outcome.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import classes from "./PageDialog.module.css";

const NOTHING = { application: {}, profile: {} };

/** A page of a flow without an application, shown over the one on which somebody stands: its form, and where that leads. */
export default function PageDialog({ href, onClose }: { href: string; onClose: () => void }) {
  const { flows } = useApp();
  const { texts } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const asked = locate(flows.all, href, "");
  const [page, setPage] = useState(asked?.page ?? null);
  const flow = asked && flows.definition(asked.flow);
  const screenId = flow?.pages.find(({ id }) => id === page)?.screen;
  if (!flow || page === null || screenId === undefined)
    throw new Error(`No flow has a page with a screen at ${href}.`);
  const loaded = useScreen(flow.id, screenId);

  useEffect(() => {
    // A modal dialog of the platform: focus goes in, stays in, and comes back.
    dialog.current?.showModal();
  }, []);

  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={loaded?.screen.title}
      aria-busy={loaded === null}
      onClose={onClose}
    >
      <button
        type="button"
        className={classes.close}
        onClick={close}
        aria-label={texts.dialog.close}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
      {loaded ? (
        <Shown key={page} {...{ flow, page, loaded, close }} onPage={setPage} />
      ) : (
        <div className={classes.loading} />
      )}
    </dialog>
  );
}

interface ShownProps {
  flow: Flow;
  page: string;
  loaded: LoadedScreen;
  close: () => void;
  onPage: (page: string) => void;
}

function Shown({ flow, page, loaded, close, onPage }: ShownProps) {
  const app = useApp();
  const compiled = app.flows.compiled(flow.id);
  const params = useMemo(() => ({}), []);
  const host = useBlockHost({ flow, params, subject: NOTHING, uuid: undefined });
  const leave = useActions({ flow, params, before: null, refresh: () => {} });
  const content = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ServerErrors | undefined>(undefined);
  const { screen, validator } = loaded;

  useEffect(() => {
    // What has come is said, the first page as the one that follows a form.
    content.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);

  const submit = async (data: Record<string, unknown>, action: ScreenAction) => {
    // State comes too late for the second of two clicks.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const then = action.next?.[0]?.page ?? null;
    try {
      await operations[action.operation ?? "screen"]({
        app,
        flow: compiled,
        profile: NOTHING.profile,
        pageId: page,
        params,
        binds: new Map([[screen.id, screen.form?.bind ?? {}]]),
        screenId: screen.id,
        kept: data,
        credentials: {},
        redirect: new URLSearchParams(),
        link: null,
        then,
        unanswered: { current: false },
      });
      if (then === null) close();
      else onPage(then);
    } catch (error) {
      const { messages, fields } = refusal(error);
      setErrors({ messages, fields });
      setBusy(false);
      sending.current = false;
    }
  };

  return (
    <div ref={content}>
      <ScreenRenderer
        screen={screen}
        host={host}
        guards={(source) => guardHolds(compiled, source, NOTHING)}
        busy={busy}
        focusOnArrival={false}
        onSubmit={(data, action) => void submit(data, action)}
        onAction={(action) => {
          close();
          leave(action);
        }}
        {...(validator ? { validator } : {})}
        {...(errors ? { errors } : {})}
      />
    </div>
  );
}
