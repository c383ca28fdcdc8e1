import type { CompiledFlow } from "#engine/index.ts";
import {
  plainCopy,
  say,
  ScreenRenderer,
  type ScreenAction,
  type ServerErrors,
} from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { appCopy } from "#src/copy/app-copy.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { organisationArgs } from "#src/host/copy-args.ts";
import { useBlockHost } from "#src/host/use-block-host.ts";
import { ProcessingModal } from "#src/shell/ProcessingModal.tsx";
import type { Outcome } from "#src/submit/outcome.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { guardHolds } from "./guards.ts";

export type FormData = Record<string, unknown>;

export interface ScreenViewProps {
  flow: CompiledFlow;
  params: Record<string, string>;
  subject: Subject;
  uuid?: string | undefined;
  loaded: LoadedScreen;
  /** Answers to begin with; later ones are not looked at, what somebody typed stays. */
  initial: FormData;
  onType?: ((data: FormData) => void) | undefined;
  onSubmit: (data: FormData, action: ScreenAction) => Promise<Outcome>;
  onAction: (action: ScreenAction) => void;
}

/** A screen with what surrounds a submission: one at a time, answers kept, refusals shown. */
export function ScreenView({
  flow,
  params,
  subject,
  uuid,
  loaded,
  initial,
  onType,
  onSubmit,
  onAction,
}: ScreenViewProps) {
  const { screen, validator } = loaded;
  const { organisation } = useApp().definitions;
  const host = useBlockHost({ flow: flow.definition, params, subject, uuid });
  const [begin] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ServerErrors | undefined>(undefined);
  const [count, setCount] = useState(0);
  const locked = useRef(false);
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const title = plainCopy(screen.documentTitle ?? screen.title, {
    locale: host.locale,
    args: organisationArgs(organisation),
  });
  useEffect(() => {
    const shown = count > 0 ? say(appCopy.errorTitle, { title }) : title;
    document.title = `${shown} | ${organisation.companyNameShort}`;
  }, [count, organisation, title]);

  const submit = async (data: FormData, action: ScreenAction) => {
    // State comes too late for the second of two clicks.
    if (locked.current) return;
    locked.current = true;
    setBusy(true);
    const outcome = await onSubmit(data, action);
    // What was accepted leads on: until the page is gone it takes nothing more, be the answer ever so quick.
    if (outcome.kind === "done") return;
    locked.current = false;
    if (!here.current) return;
    setBusy(false);
    setErrors({ messages: outcome.messages, fields: outcome.fields });
  };

  const guards = useCallback(
    (source: string) => guardHolds(flow, source, subject),
    [flow, subject],
  );

  return (
    <>
      <ProcessingModal busy={busy} />
      <ScreenRenderer
        screen={screen}
        formData={begin}
        host={host}
        guards={guards}
        busy={busy}
        onSubmit={(data, action) => void submit(data, action)}
        onAction={onAction}
        onErrors={setCount}
        {...(onType ? { onChange: onType } : {})}
        {...(validator ? { validator } : {})}
        {...(errors ? { errors } : {})}
      />
    </>
  );
}
