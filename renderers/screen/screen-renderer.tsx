import type { ValidatorType } from "@rjsf/utils";
import { Suspense, useEffect, useId, useMemo, useRef, useState, type FormEvent } from "react";
import type { Screen } from "#schemas/types/screen.ts";
import { BlockView } from "../blocks/block-view.tsx";
import type { ServerErrors } from "../form/server-errors.ts";
import { HostProvider } from "../host/context.tsx";
import type { BlockHost } from "../host/types.ts";
import { ErrorSummary, type SummaryError } from "../templates/error-summary.tsx";
import { Actions } from "./actions.tsx";
import { arriveAt } from "./arrive.ts";
import { prepareForm, type ScreenAction, type ScreenBlock } from "./prepare.ts";
import { ScreenForm, type FormData } from "./screen-form.tsx";
import classes from "./screen.module.css";
import { listOf } from "./server-list.ts";
import { useStable } from "./use-stable.ts";

export interface ScreenRendererProps {
  screen: Screen;
  /** Answers to begin with. Handing back what `onChange` said is allowed and changes nothing. */
  formData?: FormData | undefined;
  onChange?: ((data: FormData) => void) | undefined;
  /** The answers were found valid; without blanks and without what is no longer asked. */
  onSubmit: (data: FormData, action: ScreenAction) => void;
  /** An action other than submit and link was chosen. */
  onAction: (action: ScreenAction) => void;
  /** What the server found wrong; a new object each time a submit comes back. */
  errors?: ServerErrors | undefined;
  /** Validator of the form's schema; needed when the screen has a form. */
  validator?: ValidatorType | undefined;
  host: BlockHost;
  /** A submit is on its way: nothing can be sent again. */
  busy?: boolean;
  /** Whether the guard of a block or an action holds. */
  guards: (source: string) => boolean;
  /** How many errors are shown, for the document title. */
  onErrors?: ((count: number) => void) | undefined;
  /** False leaves focus where it is, for previews. */
  focusOnArrival?: boolean;
}

/** A screen definition as a page: heading, lead, blocks, form and actions. */
export function ScreenRenderer(props: ScreenRendererProps) {
  // A new screen begins with its own answers, errors and focus, and with no trace of the one before.
  return (
    <HostProvider host={props.host}>
      <ScreenPage key={props.screen.id} {...props} />
    </HostProvider>
  );
}

function ScreenPage(props: ScreenRendererProps) {
  const { screen, host, guards, busy = false, errors, validator } = props;
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = useRef<ScreenAction | null>(null);
  const [problems, setProblems] = useState<SummaryError[]>([]);
  const [arrival, setArrival] = useState(0);

  const shown = (part: { when?: string }) => part.when === undefined || guards(part.when);
  const body = (screen.body ?? []).filter(shown);
  const actions = (screen.actions ?? []).filter(shown);
  // A form whose ways to be sent are all closed asks for nothing now.
  const closed =
    (screen.actions ?? []).some(({ kind }) => kind === "submit") &&
    !actions.some(({ kind }) => kind === "submit");
  // Once open it stays, unseen: a look at the server may open it again, and what was typed, chosen and drawn is in it.
  const [begun, setBegun] = useState(!closed);
  if (!closed && !begun) setBegun(true);
  const visible = body.map((block) => block.id).join(" ");
  const form = useMemo(
    () => prepareForm(screen, (block) => visible.split(" ").includes(block.id)),
    [screen, visible],
  );

  // The server's verdict replaces what was listed, and takes focus as a failed check in the browser does.
  const [verdict, setVerdict] = useState<ServerErrors | undefined>(undefined);
  if (errors !== verdict) {
    setVerdict(errors);
    const found = listOf(errors, form?.outline);
    setProblems(found);
    if (found.length > 0) setArrival(arrival + 1);
  }

  const { focusOnArrival = true } = props;
  useEffect(() => {
    if (focusOnArrival) arriveAt(heading.current);
  }, [focusOnArrival]);

  const reportErrors = useStable((count: number) => props.onErrors?.(count));
  useEffect(() => reportErrors(problems.length), [problems.length, reportErrors]);

  const change = useStable((data: FormData) => props.onChange?.(data));
  const submit = useStable((data: FormData) => {
    const action = chosen.current ?? actions.find(({ kind }) => kind === "submit");
    chosen.current = null;
    setProblems([]);
    if (action) props.onSubmit(data, action);
  });
  const found = useStable((list: SummaryError[], failed: boolean) => {
    setProblems(list);
    if (failed) setArrival((count) => count + 1);
    if (failed) chosen.current = null;
  });

  const blocks = (place: "before" | "after") =>
    body
      .filter((block) => !block.field && (block.place ?? "before") === place)
      .map((block) => <PlacedBlock key={block.id} block={block} first={place === "before"} />);

  return (
    <div className={classes.screen}>
      <ErrorSummary errors={problems} arrival={arrival} />
      <header>
        <h1 ref={heading} tabIndex={-1} className={classes.heading}>
          {host.copy(screen.title)}
        </h1>
        {screen.lead ? <p className={classes.lead}>{host.copy(screen.lead)}</p> : null}
      </header>
      {blocks("before")}
      {form && validator && begun ? (
        <div hidden={closed}>
          <ScreenForm
            id={formId}
            form={form}
            validator={validator}
            formData={props.formData}
            errors={errors}
            disabled={busy}
            onChange={change}
            onSubmit={submit}
            onErrors={found}
          />
        </div>
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!busy) submit({});
          }}
        />
      )}
      {blocks("after")}
      <Actions
        actions={actions}
        form={formId}
        busy={busy}
        onSubmitWith={(action) => {
          chosen.current = action;
        }}
        onAction={props.onAction}
      />
    </div>
  );
}

/** Room is kept for what leads a page; below a form nothing moves by what comes later. */
function PlacedBlock({ block, first }: { block: ScreenBlock; first: boolean }) {
  return (
    <Suspense fallback={<div className={classes.loading} aria-busy="true" hidden={!first} />}>
      <BlockView
        name={block.block}
        id={`block-${block.id}`}
        options={(block.options ?? {}) as Record<string, unknown>}
      />
    </Suspense>
  );
}
