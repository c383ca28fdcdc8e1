import { ScreenRenderer, type ScreenAction, type ServerErrors } from "#renderers/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { locate } from "#src/definitions/routes.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";
import { useArguments } from "#src/host/use-arguments.ts";
import { useBlockHost } from "#src/host/use-block-host.ts";
import { guardHolds } from "#src/drafts/guards.ts";
import { useActions } from "../screen/use-actions.ts";
import { useScreen } from "../screen/use-screen.ts";
import { useShell } from "#src/shell/use-shell.ts";
import { loadOperations } from "#src/submit/operation-names.ts";
import { refusal } from "#src/submit/outcome.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import classes from "./PageDialog.module.css";

const NOTHING = { application: {}, profile: {} };

/** A page of a flow without an application, in a dialog over the current page. */
export default function PageDialog({ href, onClose }: { href: string; onClose: () => void }) {
  const { flows } = useApp();
  const { texts } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = locate(flows.all, href, "");
  const [page, setPage] = useState(place?.page ?? null);
  const flow = place && flows.definition(place.flow);
  const screenId = flow?.pages.find(({ id }) => id === page)?.screen;
  if (!flow || page === null || screenId === undefined)
    throw new Error(`No flow has a page with a screen at ${href}.`);
  const loaded = useScreen(flow.id, screenId);

  useEffect(() => {
    // The platform's modal dialog moves the focus in, keeps it there and returns it.
    dialog.current?.showModal();
  }, []);

  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={loaded?.screen.documentTitle ?? loaded?.screen.title}
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
        <DialogPage key={page} {...{ flow, page, loaded, close }} onPage={setPage} />
      ) : (
        <div className={classes.loading} />
      )}
    </dialog>
  );
}

interface DialogPageProps {
  flow: Flow;
  page: string;
  loaded: LoadedScreen;
  close: () => void;
  onPage: (page: string) => void;
}

function DialogPage({ flow, page, loaded, close, onPage }: DialogPageProps) {
  const app = useApp();
  const appCopy = useAppCopy();
  const compiled = app.flows.compiled(flow.id);
  const params = useMemo(() => ({}), []);
  const argsOf = useArguments(NOTHING);
  const args = useMemo(() => argsOf(loaded.expressions), [argsOf, loaded]);
  const host = useBlockHost({ flow, params, subject: NOTHING, uuid: undefined, args });
  const leave = useActions({ flow, params, before: null, refresh: () => {} });
  const content = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ServerErrors | undefined>(undefined);
  const { screen, validator, expressions } = loaded;

  useEffect(() => {
    // Screen readers announce each new page by its heading.
    content.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);

  const submit = async (data: Record<string, unknown>, action: ScreenAction) => {
    // A state update would be too late for a double click.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const nextPage = action.next?.[0]?.page ?? null;
    try {
      const operations = await loadOperations();
      await operations[action.operation ?? "screen"]({
        app,
        flow: compiled,
        profile: NOTHING.profile,
        pageId: page,
        params,
        forms: new Map([[screen.id, screen.form ?? { bind: {} }]]),
        screenId: screen.id,
        keptData: data,
        credentials: {},
        query: new URLSearchParams(),
        link: null,
        then: nextPage,
      });
      if (nextPage === null) close();
      else onPage(nextPage);
    } catch (error) {
      const outcome = refusal(error, appCopy);
      setErrors(
        outcome.kind === "unsent"
          ? { messages: [appCopy.noAnswer], fields: [] }
          : { messages: outcome.messages, fields: outcome.fields },
      );
      setBusy(false);
      sending.current = false;
    }
  };

  const choices = useMemo(
    () => expressions?.choices(NOTHING, host.locale),
    [expressions, host.locale],
  );
  const now = () => new Date(host.now?.() ?? Date.now());
  return (
    <div ref={content}>
      <ScreenRenderer
        screen={screen}
        host={host}
        guards={(source) => guardHolds(compiled, source, NOTHING)}
        choices={choices}
        rules={expressions && ((data) => expressions.checkRules(data, NOTHING, now()))}
        compute={expressions && ((data) => expressions.compute(data, NOTHING, now()))}
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
