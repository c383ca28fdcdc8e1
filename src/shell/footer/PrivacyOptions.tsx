import { useApp } from "#src/app.ts";
import { useEffect, useRef } from "react";
import { useShell } from "../use-shell.ts";
import classes from "./PrivacyOptions.module.css";

/** Lists what this browser stores for the site, with a button that clears it. */
export default function PrivacyOptions({ onClose }: { onClose: () => void }) {
  const { definitions, session } = useApp();
  const { texts } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const { privacyPolicyUrl } = definitions.organisation.orgMetaData.footer;
  const words = texts.privacy;

  useEffect(() => {
    // The platform's modal dialog moves the focus in, keeps it there and returns it.
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
            // Also removes the cookie with the lender's brand.
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
