import { useForm } from "@mantine/form";
import { useLanguage } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { keys } from "#src/queries/queries.ts";
import type { Profile } from "#schemas/types/profile.ts";
import { useId, useState, type ChangeEvent } from "react";
import parts from "../panel/parts.module.css";
import { useChat } from "../state/context.ts";
import { preChatRules, type PreChatValues } from "./rules.ts";
import { useHoursText } from "./use-hours.ts";
import { useStart } from "./use-start.ts";

/** Asks who wants to chat, with known values filled in. */
export function PreChatForm() {
  const { words } = useLanguage();
  const { queries } = useApp();
  const { focus } = useChat();
  const hours = useHoursText();
  const { start, picksAgent } = useStart();
  const [busy, setBusy] = useState(false);
  const rules = preChatRules(words);
  const form = useForm<PreChatValues>({
    initialValues: knownOf(queries.getQueryData<Profile>(keys.profile)),
    validate: { ...rules, agentId: (value) => (picksAgent ? rules.agentId(value) : null) },
  });
  const submit = async ({ agentId, friendlyName, emailAddress }: PreChatValues) => {
    if (busy) return;
    setBusy(true);
    const person = { friendlyName: friendlyName.trim(), emailAddress: emailAddress.trim() };
    try {
      const refused = await start(person, picksAgent ? { agentId } : {});
      for (const { pointer, message } of refused) form.setFieldError(pointer.slice(1), message);
      const [first] = refused;
      if (first !== undefined) form.getInputNode(first.pointer.slice(1))?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={parts.view}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => {
          const first = Object.keys(errors)[0];
          if (first === undefined) focus();
          else form.getInputNode(first)?.focus();
        },
      )}
    >
      <div className={parts.body}>
        <p className={parts.text}>{words.chat.welcome}</p>
        {hours === null ? null : <p className={parts.small}>{hours}</p>}
        <p className={parts.careful}>{words.chat.careful}</p>
        <Field
          label={words.chat.form.name}
          autoComplete="name"
          first
          {...form.getInputProps("friendlyName")}
          name="friendlyName"
        />
        <Field
          label={words.chat.form.email}
          autoComplete="email"
          type="email"
          {...form.getInputProps("emailAddress")}
          name="emailAddress"
        />
        {picksAgent ? (
          <Field label={words.chat.form.agent} {...form.getInputProps("agentId")} name="agentId" />
        ) : null}
        <button
          type="submit"
          className={`${parts.primary} ${parts.wide}`}
          aria-disabled={busy || undefined}
        >
          {busy ? words.chat.connecting : words.chat.form.start}
        </button>
      </div>
    </form>
  );
}

const knownOf = (profile: Profile | undefined): PreChatValues => ({
  friendlyName: [profile?.name?.firstName, profile?.name?.lastName].filter(Boolean).join(" "),
  emailAddress: profile?.email ?? "",
  agentId: "",
});

interface FieldProps {
  label: string;
  name: string;
  first?: boolean;
  type?: string;
  autoComplete?: string;
  error?: unknown;
  "data-path"?: string;
  value?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

function Field({ label, first, error, ...input }: FieldProps) {
  const id = useId();
  const wrong = typeof error === "string" ? error : null;
  return (
    <div className={parts.field}>
      <label className={parts.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={parts.input}
        required
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
        data-focus={first}
      />
      {wrong === null ? null : (
        <p id={`${id}-wrong`} className={parts.error}>
          {wrong}
        </p>
      )}
    </div>
  );
}
