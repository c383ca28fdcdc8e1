import { useEffect, useState } from "react";
import { addToast } from "../toasts/toasts.ts";
import { useShell } from "../use-shell.ts";
import classes from "./SessionTools.module.css";
import { shortWallet } from "./wallet.ts";

/** Source: product specification, section 9. */
const COPIED_FOR_MS = 1000;

/** A shortened wallet address with a button that copies the whole one. */
export function CopyAddress({ address }: { address: string }) {
  const { texts } = useShell();
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => {
    // Without the permission, `navigator.clipboard` is undefined.
    Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("none")))
      .then(() => setCopied((count) => count + 1))
      .catch(() => addToast(texts.profile.notCopied));
  };

  return (
    <div className={classes.wallet}>
      <span className={classes.label}>{texts.profile.wallet}</span>
      <button
        type="button"
        className={classes.copy}
        aria-label={`${texts.profile.copy} ${shortWallet(address)}`}
        onClick={copy}
      >
        {shortWallet(address)}
      </button>
      <output className={classes.copied}>{copied > 0 ? texts.profile.copied : null}</output>
    </div>
  );
}
