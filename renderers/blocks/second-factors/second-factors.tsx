import { useRef, useState } from "react";
import type { AuthenticatorSetup as Setup, FactorAdded } from "#schemas/types/calls/identity.ts";
import type { BlockProps, SecondFactorCalls } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import { BusyButton } from "../busy-button.tsx";
import { Failed, Loading } from "../loading.tsx";
import { errorText, useLoaded } from "../use-loaded.ts";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { FactorChoices } from "./factor-choices.tsx";
import { FactorList } from "./factor-list.tsx";
import { PasswordProof } from "./password-proof.tsx";
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
  const prove = (password: string) => void run(async () => setStep(await calls.openStep(password)));

  if (codes.length > 0) return <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />;
  const hasFactor = factors.authenticatorSince !== null || factors.passkeys.length > 0;
  const { busy } = state;
  return (
    <div id={id} className={classes.stack}>
      {factors.verified ? null : (
        <UnconfirmedAddress
          busy={busy}
          onAsk={() => void run(() => calls.askForConfirmation(), words.secondFactors.sent)}
        />
      )}
      <div ref={list} tabIndex={-1}>
        <FactorList
          factors={factors}
          busy={busy}
          onRemove={step === null ? undefined : (factor) => void run(() => remove(step, factor))}
        />
      </div>
      {step === null ? (
        <PasswordProof id={id} hasFactor={hasFactor} busy={busy} onPassword={prove} />
      ) : setup === null ? (
        <FactorChoices
          hasApp={factors.authenticatorSince !== null}
          hasFactor={hasFactor}
          busy={busy}
          onApp={() => void run(async () => setSetup(await calls.beginAuthenticator(step)))}
          onPasskey={() => void run(async () => added(await calls.addPasskey(step)))}
          onRenewCodes={() => void run(async () => setCodes(await calls.renewRecoveryCodes(step)))}
        />
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

interface UnconfirmedAddressProps {
  busy: boolean;
  onAsk: () => void;
}

function UnconfirmedAddress({ busy, onAsk }: UnconfirmedAddressProps) {
  const { secondFactors } = useLanguage().words;
  return (
    <div className={shared.notice} data-tone="warning">
      <p>{secondFactors.unverified}</p>
      <BusyButton size="md" variant="default" busy={busy} onClick={onAsk}>
        {secondFactors.verify}
      </BusyButton>
    </div>
  );
}
