import { Button } from "@mantine/core";
import { useState } from "react";
import { focusOnArrival } from "../../focus/arrival.ts";
import { useLanguage } from "../../words/language.ts";
import classes from "./second-factors.module.css";

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { words } = useLanguage();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(codes.join("\n")).then(() => setCopied(true));
  };
  return (
    <div className={classes.stack}>
      <h2 ref={focusOnArrival} tabIndex={-1}>
        {words.secondFactors.codesTitle}
      </h2>
      <p>{words.secondFactors.codesText}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={copy}>
          {copied ? words.secondFactors.copied : words.secondFactors.copy}
        </Button>
        <Button size="md" onClick={onSaved}>
          {words.secondFactors.saved}
        </Button>
      </div>
    </div>
  );
}
