import { focusOnArrival } from "../../focus/arrival.ts";
import { useLanguage } from "../../words/language.ts";
import { BusyButton } from "../busy-button.tsx";
import classes from "./second-factors.module.css";

interface FactorChoicesProps {
  hasApp: boolean;
  hasFactor: boolean;
  busy: boolean;
  onApp: () => void;
  onPasskey: () => void;
  onRenewCodes: () => void;
}

/** Offers what a proved password allows. Recovery codes are for the loss of a factor, so they follow it. */
export function FactorChoices(props: FactorChoicesProps) {
  const { hasApp, hasFactor, busy } = props;
  const { secondFactors } = useLanguage().words;
  return (
    <div className={classes.buttons}>
      <BusyButton ref={focusOnArrival} size="md" busy={busy} onClick={props.onApp}>
        {hasApp ? secondFactors.replaceApp : secondFactors.addApp}
      </BusyButton>
      <BusyButton
        size="md"
        variant={hasFactor ? "default" : "filled"}
        busy={busy}
        onClick={props.onPasskey}
      >
        {secondFactors.addPasskey}
      </BusyButton>
      {hasFactor ? (
        <BusyButton size="md" variant="default" busy={busy} onClick={props.onRenewCodes}>
          {secondFactors.renew}
        </BusyButton>
      ) : null}
    </div>
  );
}
