import type { ValidatorType } from "@rjsf/utils";
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from "react";
import type { Screen } from "#schemas/types/screen.ts";
import { BlockView } from "../blocks/block-view.tsx";
import { LateComputedValues } from "../computed/late.tsx";
import { FormHostProvider } from "../form/form-host.ts";
import { LatestAnswers } from "../form/latest-answers.ts";
import type { ServerErrors } from "../form/server-errors.ts";
import type { BrokenRule } from "../form/rule-errors.ts";
import { submittedAnswers } from "../form/validator.ts";
import { HostProvider } from "../host/context.tsx";
import type { BlockHost } from "../host/types.ts";
import { ErrorSummary, type SummaryError } from "../templates/error-summary.tsx";
import { Actions } from "./actions.tsx";
import { arriveAt } from "./arrive.ts";
import type { FormChoices, ScreenAction, ScreenBlock } from "./prepare.ts";
import { ScreenForm, type FormData } from "./screen-form.tsx";
import classes from "./screen.module.css";
import { useProblems } from "./use-problems.ts";
import { useStable } from "./use-stable.ts";
import { useSubmission } from "./use-submission.ts";
import { useVisibleParts } from "./use-visible-parts.ts";

export interface ScreenRendererProps {
  screen: Screen;
  /**
   * Answers to begin with. Passing back what `onChange` reported is allowed and changes nothing.
   */
  formData?: FormData | undefined;
  onChange?: ((data: FormData) => void) | undefined;
  /** Called with valid answers, without blanks and without answers to questions no longer asked. */
  onSubmit: (data: FormData, action: ScreenAction) => void;
  /** Called when the person chooses an action other than submit or link. */
  onAction: (action: ScreenAction) => void;
  /** The server's errors; a new object for each answered submit. */
  errors?: ServerErrors | undefined;
  /** Validator of the form's schema; required when the screen has a form. */
  validator?: ValidatorType | undefined;
  /** Returns the rules between fields that answers break; null for a form without rules. */
  rules?: ((data: FormData) => readonly BrokenRule[]) | null | undefined;
  /** Returns the computed values for answers, by id; null for a form without them. */
  compute?: ((data: FormData) => ReadonlyMap<string, unknown>) | null | undefined;
  /** Choices that come from data. A field without any choice is not asked. */
  choices?: FormChoices | undefined;
  host: BlockHost;
  /** A submit is in progress: the screen sends nothing else. */
  busy?: boolean;
  /** Whether the guard of a block or an action holds. */
  guards: (source: string) => boolean;
  /** Called with the number of shown errors, for the document title. */
  onErrors?: ((count: number) => void) | undefined;
  /** Receives a function that submits the form as a press of the action does. */
  resubmit?: RefObject<((action: ScreenAction) => void) | null> | undefined;
  /** False leaves focus where it is, for previews. */
  focusOnArrival?: boolean;
}

const NO_VALUES: ReadonlyMap<string, unknown> = new Map();

/** Renders a screen definition as a page: heading, lead, blocks, form and actions. */
export function ScreenRenderer(props: ScreenRendererProps) {
  // The key gives each screen its own answers, errors and focus.
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
  const { blocks, actions, closed, form } = useVisibleParts(screen, guards, props.choices);
  const { problems, setProblems, arrival, arrive } = useProblems(errors, form, props.onErrors);
  // A form that was open stays mounted but hidden: new server data may open it again, with
  // everything that was typed in it.
  const [begun, setBegun] = useState(!closed);
  if (!closed && !begun) setBegun(true);

  const { focusOnArrival = true } = props;
  useEffect(() => {
    if (focusOnArrival) arriveAt(heading.current);
  }, [focusOnArrival]);

  const checkRules = useStable((data: FormData) => props.rules?.(data) ?? []);
  const [answers] = useState(() => new LatestAnswers(props.formData ?? {}));
  useEffect(() => answers.set(props.formData ?? {}), [answers, props.formData]);
  const change = useStable((data: FormData) => {
    answers.set(data);
    props.onChange?.(data);
  });
  const source = props.compute;
  const compute = useCallback(
    (data: FormData) =>
      form && validator && source
        ? source(submittedAnswers(validator, form.schema, data, form.unasked))
        : NO_VALUES,
    [form, validator, source],
  );
  const formHost = useMemo(() => ({ answers, compute }), [answers, compute]);
  const { chosen, submit } = useSubmission(formId, actions, props.resubmit, (data, action) => {
    setProblems([]);
    if (action) props.onSubmit(data, action);
  });
  const showProblems = useStable((list: SummaryError[], failed: boolean) => {
    setProblems(list);
    if (!failed) return;
    arrive();
    chosen.current = null;
  });

  const blocksIn = (place: "before" | "after") =>
    blocks
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
      {blocksIn("before")}
      {form && validator && begun ? (
        <div hidden={closed}>
          <FormHostProvider value={formHost}>
            <ScreenForm
              id={formId}
              form={form}
              validator={validator}
              rules={checkRules}
              formData={props.formData}
              errors={errors}
              disabled={busy}
              onChange={change}
              onSubmit={submit}
              onErrors={showProblems}
            />
          </FormHostProvider>
          {screen.form?.computed ? (
            <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
              <LateComputedValues
                values={screen.form.computed}
                answers={answers}
                compute={compute}
              />
            </Suspense>
          ) : null}
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
      {blocksIn("after")}
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

/** Reserves room for a block above the form; below it a block that loads late moves nothing. */
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
