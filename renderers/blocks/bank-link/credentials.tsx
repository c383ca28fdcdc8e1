import { Button } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import type { Institution } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { BlockPassword } from "../password-input.tsx";
import { BlockInput } from "../text-input.tsx";
import { useLanguage } from "../../words/language.ts";

interface CredentialsProps {
  id: string;
  bank: Institution;
  disabled: boolean;
  /** Resolves to the reason why the log-in failed, or null. */
  onLogin: (username: string, password: string) => Promise<string | null>;
  onBack: () => void;
}

/**
 * Asks for the bank's user ID and password. Both stay in this component and are gone when the step
 * ends.
 */
export function Credentials({ id, bank, disabled, onLogin, onBack }: CredentialsProps) {
  const { words, say } = useLanguage();
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
  // The block is inside the screen's form: Enter must log in, not submit the form.
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
      <BlockPassword
        id={`${id}__password`}
        label={words.bank.password}
        autoComplete="off"
        value={password}
        disabled={disabled}
        error={problem !== null}
        describedBy={problem ? `${id}__problem` : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={enter}
      />
      <div className={shared.buttons}>
        {/* The page's own button is the primary one. */}
        <Button
          variant="default"
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
