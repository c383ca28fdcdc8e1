import Form, { type IChangeEvent } from "@rjsf/core";
import {
  deepEquals,
  type Experimental_DefaultFormStateBehavior,
  type RJSFValidationError,
  type ValidatorType,
} from "@rjsf/utils";
import { memo, useMemo, useRef, type FormEvent } from "react";
import { cleanData } from "../form/clean.ts";
import type { ServerErrors } from "../form/server-errors.ts";
import { splitErrors, toErrorSchema } from "../form/server-errors.ts";
import { oncePerRule, type BrokenRule } from "../form/rule-errors.ts";
import { PendingCommits, PendingProvider } from "../form/pending.ts";
import { cleaning } from "../form/validator.ts";
import { pointerOf, readableErrors } from "../messages/readable.ts";
import { fields, rjsfWidgets, templates } from "../registry.ts";
import type { SummaryError } from "../templates/error-summary.tsx";
import { useLanguage } from "../words/language.ts";
import type { PreparedForm } from "./prepare.ts";
import { useExternalData } from "./use-external-data.ts";
import { useStable } from "./use-stable.ts";
import { useState } from "react";

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
  const [attempted, setAttempted] = useState(false);
  const { epoch, initial, reported } = useExternalData(props.formData);
  const validator = useMemo(
    () => cleaning(props.validator, props.rules),
    [props.validator, props.rules],
  );
  /** Places that the last submit found invalid; null during a submit. */
  const faulty = useRef<Set<string> | null>(new Set());

  const server = useMemo(() => splitErrors(props.errors, outline), [props.errors, outline]);
  const [answered, setAnswered] = useState<{ of: typeof server; places: string[] }>({
    of: server,
    places: [],
  });
  const open = useMemo(() => {
    const places = answered.of === server ? answered.places : [];
    return new Map([...server.fields].filter(([place]) => !places.includes(place)));
  }, [server, answered]);
  const extraErrors = useMemo(() => toErrorSchema(open), [open]);

  const transform = useStable((errors: RJSFValidationError[]) => {
    const readable = readableErrors(errors, outline, language);
    const faultyPlaces = faulty.current;
    return faultyPlaces === null
      ? readable
      : readable.filter((error) => faultyPlaces.has(pointerOf(error.property)));
  });

  const list = (errors: RJSFValidationError[]): SummaryError[] =>
    oncePerRule(errors).map((error) => {
      const pointer = pointerOf(error.property);
      const label = outline.get(pointer)?.label;
      const message = error.message ?? error.stack;
      return pointer === "" ? { message } : { pointer, ...(label ? { label } : {}), message };
    });

  const change = useStable((event: IChangeEvent<FormData>, fieldId?: string) => {
    const data = event.formData ?? {};
    reported.current = data;
    const place = fieldId === undefined ? undefined : placeOfField(fieldId, open);
    if (place !== undefined)
      setAnswered({
        of: server,
        places: [...(answered.of === server ? answered.places : []), place],
      });
    props.onChange(data);
    if (attempted || server.fields.size > 0)
      props.onErrors(
        list(event.errors.filter((error) => pointerOf(error.property) !== place)),
        false,
      );
  });

  const fail = useStable((errors: RJSFValidationError[]) => {
    faulty.current = new Set(errors.map((error) => pointerOf(error.property)));
    setAttempted(true);
    props.onErrors(list(errors), true);
  });

  const submit = useStable((event: IChangeEvent<FormData>) => {
    faulty.current = new Set();
    setAttempted(false);
    const schema = event.schemaUtils.retrieveSchema(event.schema, event.formData);
    props.onSubmit(cleanData(event.formData, schema));
  });

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
      <div onSubmitCapture={begin}>
        <Form<FormData>
          key={epoch}
          id={id}
          schema={form.schema}
          uiSchema={form.uiSchema}
          initialFormData={initial}
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
    </PendingProvider>
  );
}, sameForm);

/** Returns the place of the server error that a change of this field resolves. */
function placeOfField(fieldId: string, open: ReadonlyMap<string, string>): string | undefined {
  const path = fieldId.replace(/^root/, "").replaceAll("_", "/");
  return [...open.keys()].find((place) => path === place || path.startsWith(`${place}/`));
}

/** Ignores callbacks, which are new on every render of the app. */
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
