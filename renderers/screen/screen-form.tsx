import Form, { type IChangeEvent } from "@rjsf/core";
import {
  deepEquals,
  type Experimental_DefaultFormStateBehavior,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from "@rjsf/utils";
import { memo, useLayoutEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { joinPointer, parsePointer } from "#engine/json/pointer.ts";
import { idOfPointer } from "../form/ids.ts";
import { cleanData, withoutUnasked } from "../form/clean.ts";
import { ItemsProvider, type FormItems } from "../form/items.ts";
import { shifted, withFewestItems } from "../form/lists.ts";
import type { ServerErrors } from "../form/server-errors.ts";
import { splitErrors, toErrorSchema } from "../form/server-errors.ts";
import { oncePerRule, type BrokenRule } from "../form/rule-errors.ts";
import { FieldChecks, FieldChecksProvider } from "../form/field-checks.ts";
import { PendingCommits, PendingProvider, useHeldWhilePressed } from "../form/pending.ts";
import { cleaning } from "../form/validator.ts";
import { pointerOf, readableErrors } from "../messages/readable.ts";
import { fields, rjsfWidgets, templates } from "../registry.ts";
import type { SummaryError } from "../templates/error-summary.tsx";
import { useLanguage } from "../words/language.ts";
import type { PreparedForm } from "./prepare.ts";
import { useExternalData } from "./use-external-data.ts";
import { fieldErrors, summaryError } from "./summary-errors.ts";
import { useStable } from "./use-stable.ts";

export type FormData = Record<string, unknown>;

interface ScreenFormProps {
  id: string;
  form: PreparedForm;
  validator: ValidatorType;
  rules: (data: FormData) => readonly BrokenRule[];
  formData: FormData | undefined;
  errors: ServerErrors | undefined;
  disabled: boolean;
  onChange: (data: FormData) => void;
  onSubmit: (data: FormData) => void;
  /** Called with the errors to list; `failed` when a submit has just failed on them. */
  onErrors: (errors: SummaryError[], failed: boolean) => void;
}

const defaults: Experimental_DefaultFormStateBehavior = {
  // A consent is `const: true`: ticking it for the person would not be consent.
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
};

/**
 * RJSF renders a submit button unless it has a child; the screen's actions are outside the form.
 */
const noButton = <></>;

/**
 * Renders the form of a screen with RJSF.
 *
 * No error shows before the first submit. After a failed submit, only the fields that had an error
 * are validated as they change. Errors disappear as they are fixed, and none appears while the
 * person types.
 */
export const ScreenForm = memo(function ScreenForm(props: ScreenFormProps) {
  const { id, form, disabled } = props;
  const { outline } = form;
  const language = useLanguage();
  const [pending] = useState(() => new PendingCommits());
  useHeldWhilePressed(pending);
  const [checks] = useState(() => new FieldChecks());
  const [attempted, setAttempted] = useState(false);
  const { epoch, initial, reported } = useExternalData(props.formData);
  const validator = useMemo(
    () => cleaning(props.validator, props.rules, form.unasked, (answers) => checks.broken(answers)),
    [props.validator, props.rules, form.unasked, checks],
  );
  /** Places that the last submit found invalid; null during a submit. */
  const faulty = useRef<Set<string> | null>(new Set());

  const server = useMemo(() => splitErrors(props.errors, outline), [props.errors, outline]);
  const [remaining, setRemaining] = useState({ of: server, fields: server.fields });
  const open = remaining.of === server ? remaining.fields : server.fields;
  /** The same errors, for events between a change and its render. */
  const openNow = useRef(open);
  useLayoutEffect(() => {
    openNow.current = open;
  }, [open]);
  const setOpen = (fields: ReadonlyMap<string, string>) => {
    openNow.current = new Map(fields);
    setRemaining({ of: server, fields: openNow.current });
  };
  const extraErrors = useMemo(() => toErrorSchema(open), [open]);

  const transform = useStable((errors: RJSFValidationError[]) => {
    const readable = readableErrors(errors, outline, language);
    const faultyPlaces = faulty.current;
    return faultyPlaces === null
      ? readable
      : readable.filter((error) => faultyPlaces.has(pointerOf(error.property)));
  });

  const list = (errors: RJSFValidationError[]): SummaryError[] =>
    oncePerRule(errors).map((error) =>
      summaryError(outline, pointerOf(error.property), error.message ?? error.stack),
    );

  const change = useStable((event: IChangeEvent<FormData>, fieldId?: string) => {
    const data = event.formData ?? {};
    reported.current = data;
    const place = fieldId === undefined ? undefined : placeOfField(fieldId, openNow.current);
    if (place !== undefined)
      setOpen(new Map([...openNow.current].filter(([pointer]) => pointer !== place)));
    props.onChange(data);
    if (!attempted && server.fields.size === 0) return;
    // The form still has the server's errors from before the change, and only they have no keyword.
    const own = event.errors.filter(
      ({ name, property }) => name !== undefined && pointerOf(property) !== place,
    );
    props.onErrors([...list(own), ...fieldErrors(openNow.current, outline)], false);
  });

  const fail = useStable((errors: RJSFValidationError[]) => {
    faulty.current = new Set(errors.map((error) => pointerOf(error.property)));
    setAttempted(true);
    props.onErrors(list(errors), true);
  });

  const submit = useStable((event: IChangeEvent<FormData>) => {
    faulty.current = new Set();
    setAttempted(false);
    const resolve = (part: RJSFSchema, data: FormData | undefined) =>
      event.schemaUtils.retrieveSchema(part, data);
    const data = withoutUnasked(event.formData, form.unasked);
    props.onSubmit(cleanData(data, resolve(event.schema, data), resolve));
  });

  const rjsf = useRef<Form<FormData>>(null);
  const shift = useStable<Parameters<FormItems["shift"]>, void>((item, index, by) => {
    const move = (pointer: string) => shifted(pointer, item, index, by);
    faulty.current = new Set([...(faulty.current ?? [])].map(move).filter((each) => each !== null));
    setOpen(
      new Map(
        [...openNow.current].flatMap(([pointer, message]) => {
          const moved = move(pointer);
          return moved === null ? [] : [[moved, message] as const];
        }),
      ),
    );
  });
  const check = useStable((item: string): boolean => {
    flushSync(() => pending.flush());
    const { errors } = validator.validateFormData(rjsf.current?.state.formData, form.schema);
    const places = readableErrors(errors, outline, language)
      .map((error) => pointerOf(error.property))
      .filter((place) => place === item || place.startsWith(`${item}/`));
    if (places.length === 0) return true;
    faulty.current = new Set([...(faulty.current ?? []), ...places]);
    rjsf.current?.validateForm();
    return false;
  });
  const fill = useStable<Parameters<FormItems["fill"]>, void>((group, filled) => {
    pending.flush();
    for (const [name, value] of Object.entries(filled)) {
      const pointer = joinPointer(group, name);
      rjsf.current?.onChange(
        value as FormData,
        parsePointer(pointer),
        undefined,
        idOfPointer(pointer),
      );
    }
  });
  const items = useMemo(() => ({ shift, check, fill }), [shift, check, fill]);
  const complete = useMemo(() => withFewestItems(initial, outline), [initial, outline]);

  const begin = useStable((event: FormEvent) => {
    if (disabled) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    pending.flush();
    faulty.current = null;
  });

  return (
    <PendingProvider value={pending}>
      <FieldChecksProvider value={checks}>
        <ItemsProvider value={items}>
          <div onSubmitCapture={begin}>
            <Form<FormData>
              ref={rjsf}
              key={epoch}
              id={id}
              schema={form.schema}
              uiSchema={form.uiSchema}
              initialFormData={complete}
              validator={validator}
              fields={fields}
              widgets={rjsfWidgets}
              templates={templates}
              showErrorList={false}
              noHtml5Validate
              liveValidate={attempted ? "onChange" : false}
              {...(extraErrors ? { extraErrors } : {})}
              transformErrors={transform}
              experimental_defaultFormStateBehavior={defaults}
              onChange={change}
              onError={fail}
              onSubmit={submit}
            >
              {noButton}
            </Form>
          </div>
        </ItemsProvider>
      </FieldChecksProvider>
    </PendingProvider>
  );
}, sameForm);

/** Returns the place of the server error that a change of this field resolves. */
function placeOfField(fieldId: string, open: ReadonlyMap<string, string>): string | undefined {
  const path = fieldId.replace(/^root/, "").replaceAll("_", "/");
  return [...open.keys()].find((place) => path === place || path.startsWith(`${place}/`));
}

/** Draws a form again for other members, and for answers that differ in content. */
function sameForm(before: ScreenFormProps, after: ScreenFormProps): boolean {
  return (
    before.id === after.id &&
    before.form === after.form &&
    before.validator === after.validator &&
    before.errors === after.errors &&
    before.disabled === after.disabled &&
    (before.formData === after.formData || deepEquals(before.formData, after.formData)) &&
    before.onChange === after.onChange &&
    before.onSubmit === after.onSubmit &&
    before.onErrors === after.onErrors
  );
}
