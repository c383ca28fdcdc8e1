import { useState, type SyntheticEvent } from "react";
import { useLanguage } from "../../words/language.ts";
import { BusyButton } from "../busy-button.tsx";
import { BlockPassword } from "../password-input.tsx";
import classes from "./second-factors.module.css";

interface PasswordProofProps {
  id: string;
  hasFactor: boolean;
  busy: boolean;
  onPassword: (password: string) => void;
}

/** Asks for the password, without which nobody changes a second factor. */
export function PasswordProof({ id, hasFactor, busy, onPassword }: PasswordProofProps) {
  const { secondFactors } = useLanguage().words;
  const [password, setPassword] = useState("");
  const prove = (event: SyntheticEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <form className={classes.stack} onSubmit={prove}>
      <BlockPassword
        id={`${id}__password`}
        label={secondFactors.password}
        hint={secondFactors.passwordHint}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div>
        <BusyButton type="submit" size="md" busy={busy}>
          {hasFactor ? secondFactors.change : secondFactors.setUp}
        </BusyButton>
      </div>
    </form>
  );
}
