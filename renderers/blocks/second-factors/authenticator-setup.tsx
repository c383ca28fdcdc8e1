import { Button } from "@mantine/core";
import { useState, type SyntheticEvent } from "react";
import type { AuthenticatorSetup as Setup } from "#schemas/types/calls/identity.ts";
import { focusOnArrival } from "../../focus/arrival.ts";
import { useLanguage } from "../../words/language.ts";
import { BusyButton } from "../busy-button.tsx";
import { BlockInput } from "../text-input.tsx";
import { QrCode } from "../qr-code.tsx";
import classes from "./second-factors.module.css";

interface AuthenticatorSetupProps {
  id: string;
  setup: Setup;
  busy: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** Shows the secret of an authenticator app and asks for its first code. */
export function AuthenticatorSetup({ id, setup, busy, onCode, onCancel }: AuthenticatorSetupProps) {
  const { words } = useLanguage();
  const [code, setCode] = useState("");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <h2 ref={focusOnArrival} tabIndex={-1}>
        {words.secondFactors.scan}
      </h2>
      <QrCode text={setup.uri} label={words.secondFactors.picture} className={classes.picture} />
      <p>
        {words.secondFactors.key}{" "}
        <span className={classes.key}>{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <p>
        <a href={setup.uri}>{words.secondFactors.openApp}</a>
      </p>
      <BlockInput
        id={`${id}__code`}
        label={words.secondFactors.code}
        hint={words.secondFactors.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <BusyButton type="submit" size="md" busy={busy}>
          {words.secondFactors.confirm}
        </BusyButton>
        <Button size="md" variant="default" onClick={onCancel}>
          {words.secondFactors.cancel}
        </Button>
      </div>
    </form>
  );
}
