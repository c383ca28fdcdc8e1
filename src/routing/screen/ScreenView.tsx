import { withVariant, type CompiledFlow } from "#engine/index.ts";
import {
  plainCopy,
  ScreenRenderer,
  type ScreenAction,
  type ServerErrors,
  useLanguage,
} from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { changeable } from "#src/definitions/return-page.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { useArguments } from "#src/host/use-arguments.ts";
import { useBlockHost } from "#src/host/use-block-host.ts";
import { ProcessingModal } from "#src/shell/loading/ProcessingModal.tsx";
import { useResend } from "#src/submit/use-resend.ts";
import type { Outcome } from "#src/submit/outcome.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useHandOffCalls } from "../hand-off/use-hand-off-calls.ts";
import { usePasskeyLogin } from "./use-passkey-login.ts";
import { guardHolds } from "#src/drafts/guards.ts";

export type FormData = Record<string, unknown>;

interface ScreenViewProps {
  flow: CompiledFlow;
  params: Record<string, string>;
  subject: Subject;
  pageId: string;
  uuid?: string | undefined;
  loaded: LoadedScreen;
  /** Initial answers; later values are ignored, so that typed answers stay. */
  initial: FormData;
  onType?: ((data: FormData) => void) | undefined;
  onSubmit: (data: FormData, action: ScreenAction) => Promise<Outcome>;
  onAction: (action: ScreenAction) => void;
}

/** A screen with its submission: one at a time, keeping the answers and showing refusals. */
export function ScreenView({
  flow,
  params,
  subject,
  pageId,
  uuid,
  loaded,
  initial,
  onType,
  onSubmit,
  onAction,
}: ScreenViewProps) {
  const appCopy = useAppCopy();
  const { say } = useLanguage();
  const { validator, expressions } = loaded;
  const guards = useCallback(
    (source: string) => guardHolds(flow, source, subject),
    [flow, subject],
  );
  const screen = useMemo(() => withVariant(loaded.screen, guards), [guards, loaded.screen]);
  const { connection, definitions } = useApp();
  const trouble = useStore(connection.store, (state) => state.trouble);
  const { organisation, copyArguments } = definitions;
  const { pagesBefore } = loaded;
  const argsOf = useArguments(subject);
  const args = useMemo(() => argsOf(expressions), [argsOf, expressions]);
  const earlierPages = useCallback(
    () => changeable(pagesBefore ?? [], flow, pageId, params, subject, argsOf),
    [argsOf, flow, pageId, pagesBefore, params, subject],
  );
  const passkeyLogin = usePasskeyLogin(flow.definition);
  const handOff = useHandOffCalls(uuid);
  const host = useBlockHost({
    flow: flow.definition,
    params,
    subject,
    earlierPages,
    uuid,
    args,
    passkeyLogin,
    handOff,
  });
  const [begin] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ServerErrors | undefined>(undefined);
  const [count, setCount] = useState(0);
  const locked = useRef(false);
  const resubmit = useRef<((action: ScreenAction) => void) | null>(null);
  const resend = useResend();
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const title = plainCopy(screen.documentTitle ?? screen.title, {
    locale: host.locale,
    args: copyArguments,
  });
  useEffect(() => {
    const windowTitle = count > 0 ? say(appCopy.errorTitle, { title }) : title;
    document.title = `${windowTitle} | ${organisation.companyNameShort}`;
  }, [appCopy, count, organisation, say, title]);

  const submit = async (data: FormData, action: ScreenAction) => {
    // A state update would be too late for a double click.
    if (locked.current) return;
    locked.current = true;
    setBusy(true);
    resend(null);
    connection.submit({ kind: "sending" });
    const outcome = await onSubmit(data, action);
    connection.submit(null);
    // After a success the page accepts nothing more until the next one replaces it.
    if (outcome.kind === "done") return;
    locked.current = false;
    if (!mounted.current) return;
    setBusy(false);
    // The form is submitted anew, so that the answers as they are then are checked and sent.
    if (outcome.kind === "unsent") return resend(() => resubmit.current?.(action));
    setErrors({ messages: outcome.messages, fields: outcome.fields });
  };

  const choices = useMemo(
    () => expressions?.choices(subject, host.locale),
    [expressions, host.locale, subject],
  );
  const now = () => new Date(host.now?.() ?? Date.now());

  return (
    <>
      {/* Without a connection nothing is processed: the notice of the shell says so alone. */}
      <ProcessingModal busy={busy && !trouble} />
      <ScreenRenderer
        screen={screen}
        formData={begin}
        host={host}
        guards={guards}
        choices={choices}
        rules={expressions && ((data) => expressions.checkRules(data, subject, now()))}
        compute={expressions && ((data) => expressions.compute(data, subject, now()))}
        busy={busy}
        onSubmit={(data, action) => void submit(data, action)}
        onAction={onAction}
        onErrors={setCount}
        resubmit={resubmit}
        {...(onType ? { onChange: onType } : {})}
        {...(validator ? { validator } : {})}
        {...(errors ? { errors } : {})}
      />
    </>
  );
}
