import { Button } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import type { Institution } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { BlockInput } from "../text-input.tsx";
import { say, words } from "../../words/words.ts";

export interface CredentialsProps {
  id: string;
  bank: Institution;
  disabled: boolean;
  /** The reason why the log-in failed, or null. */
  onLogin: (username: string, password: string) => Promise<string | null>;
  onBack: () => void;
}

/** The bank's log-in. What is typed lives here only, and is gone when the step ends. */
export function Credentials({ id, bank, disabled, onLogin, onBack }: CredentialsProps) {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (busy || disabled) return;
    if (username === "" || password === "") {
      setProblem(words.bank.enterBoth);
      return;
    }
    setBusy(true);
    setProblem(null);
    const reason = await onLogin(username, password);
    if (reason === null) return;
    setBusy(false);
    setPassword("");
    setProblem(reason);
  };
  // The block stands inside the screen's form, which Enter must not send from here.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void submit();
  };

  return (
    <div className={shared.stack}>
      <p className={shared.loading}>{say(words.bank.loginAt, { bank: bank.name })}</p>
      {problem ? (
        <p className={shared.problem} role="alert" id={`${id}__problem`}>
          {problem}
        </p>
      ) : null}
      <BlockInput
        id={`${id}__username`}
        label={words.bank.user}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        disabled={disabled}
        error={problem !== null}
        describedBy={problem ? `${id}__problem` : undefined}
        onChange={(event) => setUsername(event.currentTarget.value)}
        onKeyDown={enter}
      />
      <BlockInput
        id={`${id}__password`}
        label={words.bank.password}
        type="password"
        autoComplete="off"
        value={password}
        disabled={disabled}
        error={problem !== null}
        describedBy={problem ? `${id}__problem` : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={enter}
      />
      <div className={shared.buttons}>
        <Button
          className={shared.button ?? ""}
          aria-disabled={busy || undefined}
          disabled={disabled}
          onClick={() => void submit()}
        >
          {busy ? words.bank.connecting : words.bank.connect}
        </Button>
        <Button
          variant="subtle"
          className={shared.button ?? ""}
          disabled={disabled}
          onClick={onBack}
        >
          {words.bank.another}
        </Button>
      </div>
    </div>
  );
}
