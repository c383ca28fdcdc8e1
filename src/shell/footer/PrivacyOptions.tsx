import { useApp } from "#src/app.ts";
import { useEffect, useRef } from "react";
import { useShell } from "../use-shell.ts";
import classes from "./PrivacyOptions.module.css";

/** What this browser keeps for the site, and a way to clear all of it. */
export default function PrivacyOptions({ onClose }: { onClose: () => void }) {
  const { definitions, session } = useApp();
  const { texts } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const { privacyPolicyUrl } = definitions.organisation.orgMetaData.footer;
  const words = texts.privacy;

  useEffect(() => {
    // A modal dialog of the platform: focus goes in, stays in, and comes back.
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="privacy-options"
      onClose={onClose}
    >
      <h2 id="privacy-options" className={classes.title}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <p>{words.clearText}</p>
      <p>
        <a href={privacyPolicyUrl} onClick={() => dialog.current?.close()}>
          {words.policy}
        </a>
      </p>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.primary}
          onClick={() => {
            // The cookie that remembers the lender's brand, too.
            document.cookie = "hearthline-org=; Path=/; Max-Age=0; SameSite=Lax";
            session.end();
          }}
        >
          {words.clear}
        </button>
        <button type="button" className={classes.secondary} onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}
