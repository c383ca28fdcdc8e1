import { useRef, useState, type SyntheticEvent } from "react";
import type { AuthenticatorSetup as Setup, FactorAdded } from "#schemas/types/calls/identity.ts";
import type { BlockProps, SecondFactorCalls } from "../../host/types.ts";
import { focusOnArrival } from "../../focus/arrival.ts";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import { BusyButton } from "../busy-button.tsx";
import { Failed, Loading } from "../loading.tsx";
import { BlockPassword } from "../password-input.tsx";
import { errorText, useLoaded } from "../use-loaded.ts";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { FactorList } from "./factor-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import classes from "./second-factors.module.css";

/** Shows a person's second factors. They change after the password was proved again. */
export function SecondFactorsBlock({ id, host }: BlockProps) {
  const calls = host.calls.secondFactors;
  return calls === undefined ? null : <SecondFactors id={id} calls={calls} />;
}

function SecondFactors({ id, calls }: { id: string; calls: SecondFactorCalls }) {
  const { words } = useLanguage();
  const [loaded, retry, refresh] = useLoaded(() => calls.factors());
  const [step, setStep] = useState<string | null>(null);
  const [password, setPassword] = useState("");
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const [state, setState] = useState({ busy: false, fault: "", done: "" });
  const list = useRef<HTMLDivElement>(null);
  if (loaded.status === "loading") return <Loading text={words.secondFactors.loading} />;
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  const factors = loaded.data;

  const run = async (work: () => Promise<void>, done = "") => {
    setState({ busy: true, fault: "", done: "" });
    try {
      await work();
      setState({ busy: false, fault: "", done });
      refresh();
    } catch (error) {
      const isRefused = error instanceof DOMException || (error as Error).name === "WebAuthnError";
      const fault = isRefused ? words.secondFactors.passkeyFailed : errorText(error, words);
      setState({ busy: false, fault, done: "" });
    }
  };
  const added = ({ recoveryCodes }: FactorAdded) => {
    setSetup(null);
    setCodes(recoveryCodes);
  };
  const remove = async (opened: string, factor: string) => {
    await calls.removeFactor(opened, factor);
    // The button goes with its row.
    list.current?.focus();
  };
  const prove = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      setStep(await calls.openStep(password));
      setPassword("");
    });
  };

  if (codes.length > 0) return <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />;
  const has = factors.authenticatorSince !== null || factors.passkeys.length > 0;
  const { busy } = state;
  return (
    <div id={id} className={classes.stack}>
      {factors.verified ? null : (
        <div className={shared.notice} data-tone="warning">
          <p>{words.secondFactors.unverified}</p>
          <BusyButton
            size="md"
            variant="default"
            busy={busy}
            onClick={() => void run(() => calls.askForConfirmation(), words.secondFactors.sent)}
          >
            {words.secondFactors.verify}
          </BusyButton>
        </div>
      )}
      <div ref={list} tabIndex={-1}>
        <FactorList
          factors={factors}
          busy={busy}
          onRemove={step === null ? undefined : (factor) => void run(() => remove(step, factor))}
        />
      </div>
      {step === null ? (
        <form className={classes.stack} onSubmit={prove}>
          <BlockPassword
            id={`${id}__password`}
            label={words.secondFactors.password}
            hint={words.secondFactors.passwordHint}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <div>
            <BusyButton type="submit" size="md" busy={busy}>
              {has ? words.secondFactors.change : words.secondFactors.setUp}
            </BusyButton>
          </div>
        </form>
      ) : setup === null ? (
        <div className={classes.buttons}>
          <BusyButton
            ref={focusOnArrival}
            size="md"
            busy={busy}
            onClick={() => void run(async () => setSetup(await calls.beginAuthenticator(step)))}
          >
            {factors.authenticatorSince === null
              ? words.secondFactors.addApp
              : words.secondFactors.replaceApp}
          </BusyButton>
          <BusyButton
            size="md"
            variant={has ? "default" : "filled"}
            busy={busy}
            onClick={() => void run(async () => added(await calls.addPasskey(step)))}
          >
            {words.secondFactors.addPasskey}
          </BusyButton>
          {has ? (
            <BusyButton
              size="md"
              variant="default"
              busy={busy}
              onClick={() => void run(async () => setCodes(await calls.renewRecoveryCodes(step)))}
            >
              {words.secondFactors.renew}
            </BusyButton>
          ) : null}
        </div>
      ) : (
        <AuthenticatorSetup
          id={id}
          setup={setup}
          busy={busy}
          onCode={(code) => void run(async () => added(await calls.addAuthenticator(step, code)))}
          onCancel={() => setSetup(null)}
        />
      )}
      <p role="alert" className={state.fault === "" ? shared.spoken : shared.problem}>
        {state.fault}
      </p>
      <p role="status">{state.done}</p>
    </div>
  );
}
