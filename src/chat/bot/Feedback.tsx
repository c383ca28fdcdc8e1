import { useForm, type UseFormReturnType } from "@mantine/form";
import { useLanguage } from "#renderers/index.ts";
import { useId, useRef, useState, type Ref } from "react";
import parts from "../panel/parts.module.css";
import { useChat, useChatState } from "../state/context.ts";
import classes from "./Feedback.module.css";

/**
 * Why an answer did not help; "other" asks for text. Source: product specification of the chat,
 * section 5.
 */
const REASONS = ["vague", "general", "other-question", "other"] as const;

/** Characters. */
const MAX_LENGTH = 140;

interface Values {
  reason: string;
  additionalInformation: string;
}

interface FeedbackProps {
  question: string;
  conversation: string;
  answer: string;
  email: string;
}

/** Lets the borrower say that an answer did not help, and why. */
export function Feedback({ question, conversation, answer, email }: FeedbackProps) {
  const { words } = useLanguage();
  const id = useId();
  const { chat, calls, focus } = useChat();
  const nonce = useChatState((state) => state.nonce);
  const [stage, setStage] = useState<"closed" | "open" | "sent">("closed");
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const form = useForm<Values>({
    initialValues: { reason: "", additionalInformation: "" },
    validate: {
      reason: (value) => (value === "" ? words.chat.feedback.choose : null),
      additionalInformation: (value, { reason }) =>
        reason === "other" && value.length > MAX_LENGTH ? words.chat.feedback.short : null,
    },
  });
  const close = () => {
    setStage("closed");
    requestAnimationFrame(() => opener.current?.focus());
  };
  const send = async ({ reason: chosen, additionalInformation }: Values) => {
    const name = chosen as (typeof REASONS)[number];
    const own = name === "other" ? additionalInformation.trim() : "";
    try {
      await calls.feedback({
        questionId: question,
        conversationId: conversation,
        responseToCustomer: answer,
        feedbackMessage: own === "" ? words.chat.feedback.reasons[name] : own,
        rating: 0,
        senderEmail: email,
        senderType: "APPLICANT",
        ...(nonce === null ? {} : { nonce }),
      });
      setStage("sent");
      focus();
    } catch {
      chat.alert("wrong");
    }
  };
  if (stage === "sent")
    return (
      <p className={classes.thanks} role="status">
        {words.chat.feedback.thanks}
      </p>
    );
  if (stage === "closed")
    return (
      <button
        ref={opener}
        type="button"
        className={classes.open}
        onClick={() => {
          setStage("open");
          requestAnimationFrame(() => {
            first.current?.form?.scrollIntoView({ block: "nearest" });
            first.current?.focus();
          });
        }}
      >
        {words.chat.feedback.no}
      </button>
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void send(values),
        (errors) => {
          if ("reason" in errors) first.current?.focus();
          else document.getElementById(ownWordsId(id))?.focus();
        },
      )}
    >
      <ReasonChoice id={id} form={form} first={first} />
      {form.values.reason === "other" ? <OwnWords id={id} form={form} /> : null}
      <div className={parts.actions}>
        <button type="submit" className={parts.primary}>
          {words.chat.feedback.send}
        </button>
        <button type="button" className={parts.secondary} onClick={close}>
          {words.chat.feedback.cancel}
        </button>
      </div>
    </form>
  );
}

interface PartProps {
  /** Begins the ids of the form's elements. */
  id: string;
  form: UseFormReturnType<Values>;
}

/** The reasons, one of which must be chosen. */
function ReasonChoice({ id, form, first }: PartProps & { first: Ref<HTMLInputElement> }) {
  const { words } = useLanguage();
  const wrong = form.errors["reason"];
  return (
    <fieldset
      className={classes.reasons}
      aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
    >
      <legend>{words.chat.feedback.reason}</legend>
      {REASONS.map((name, index) => (
        <label key={name} className={classes.reason}>
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name={`${id}-reason`}
            checked={form.values.reason === name}
            onChange={() => form.setFieldValue("reason", name)}
          />
          {words.chat.feedback.reasons[name]}
        </label>
      ))}
      {wrong === undefined ? null : (
        <p id={`${id}-wrong`} className={parts.error}>
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

const ownWordsId = (id: string): string => `${id}-more`;

/** The reason in the borrower's own words. */
function OwnWords({ id, form }: PartProps) {
  const { words } = useLanguage();
  const long = form.errors["additionalInformation"];
  return (
    <div className={parts.field}>
      <label className={parts.label} htmlFor={ownWordsId(id)}>
        {words.chat.feedback.more}
      </label>
      <textarea
        id={ownWordsId(id)}
        className={parts.input}
        rows={2}
        aria-invalid={long !== undefined || undefined}
        aria-describedby={long === undefined ? undefined : `${id}-long`}
        {...form.getInputProps("additionalInformation")}
      />
      {long === undefined ? null : (
        <p id={`${id}-long`} className={parts.error}>
          {long}
        </p>
      )}
    </div>
  );
}
