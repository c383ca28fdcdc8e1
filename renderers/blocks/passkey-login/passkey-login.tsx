import { useState } from "react";
import type { PasskeyLoginBlockOptions } from "#schemas/types/blocks/passkey-login.ts";
import type { BlockProps } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import { BusyButton } from "../busy-button.tsx";
import shared from "../blocks.module.css";
import { useLoaded } from "../use-loaded.ts";

/** Finishes a log-in with a passkey; shows nothing for an account without one. */
export function PasskeyLoginBlock({ id, options, host }: BlockProps<PasskeyLoginBlockOptions>) {
  const { words } = useLanguage();
  const [loaded] = useLoaded(async () => (await host.calls.passkeyLogin?.available()) ?? false);
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  if (loaded.status !== "ready" || !loaded.data) return null;
  const logIn = async () => {
    setState("busy");
    // A person who closes the browser's own dialog may try again.
    await host.calls.passkeyLogin?.logIn().catch(() => setState("failed"));
  };
  return (
    <div id={id} className={shared.stack}>
      <div>
        <BusyButton size="md" busy={state === "busy"} onClick={() => void logIn()}>
          {host.copy(options.label)}
        </BusyButton>
      </div>
      {options.text ? <p className={shared.loading}>{host.copy(options.text)}</p> : null}
      <p role="alert" className={state === "failed" ? shared.problem : shared.spoken}>
        {state === "failed" ? words.secondFactors.passkeyFailed : ""}
      </p>
    </div>
  );
}
