import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { wordsOf } from "../use-loaded.ts";
import { say, words } from "../../words/words.ts";

export interface VendorLinkOptions {
  vendor: string;
  name: string;
  returnTo: string;
  start?: boolean;
}

export interface VendorVisit {
  state?: string | undefined;
  code?: string | undefined;
}

/** What the vendor's redirect says when the visit brought nothing. */
const problemOf = (error: string, name: string): string =>
  say(error === "cancelled" || error === "expired" ? words.vendor[error] : words.vendor.other, {
    name,
  });

const arrived = () => {
  const query = new URLSearchParams(location.search);
  return { state: query.get("state"), code: query.get("code"), error: query.get("error") };
};

/** Off to a vendor's site, and back: what its redirect brings becomes the value, or the reason why there is none is said. */
export function VendorLinkBlock(props: BlockProps<VendorLinkOptions, VendorVisit>) {
  const { id, options, host, value, onChange, errors = [], disabled = false } = props;
  const { vendor, name, start = true } = options;
  const [back] = useState(arrived);
  const [problem, setProblem] = useState<string | null>(
    back.error === null ? null : problemOf(back.error, name),
  );
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (back.state !== null && back.code !== null && value?.code === undefined)
      onChange?.({ state: back.state, code: back.code });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the address brought is taken once, when the page opens
  }, []);

  const leave = async () => {
    if (busy || disabled) return;
    setBusy(true);
    setProblem(null);
    try {
      location.assign(await host.calls.incomeLink(vendor));
    } catch (error) {
      setBusy(false);
      setProblem(wordsOf(error));
    }
  };
  const done = value?.code !== undefined && errors.length === 0;
  return (
    <div id={id} className={shared.stack} aria-describedby={props.describedBy}>
      {problem === null ? null : (
        <p className={shared.problem} role="alert">
          {problem}
        </p>
      )}
      {done ? <p role="status">{say(words.vendor.done, { name })}</p> : null}
      {start || problem !== null || errors.length > 0 || !done ? (
        <div className={shared.buttons}>
          <Button
            variant={done ? "default" : "filled"}
            className={shared.button ?? ""}
            aria-disabled={busy || undefined}
            disabled={disabled}
            onClick={() => void leave()}
          >
            {busy
              ? words.vendor.opening
              : say(done ? words.vendor.again : words.vendor.go, { name })}
          </Button>
        </div>
      ) : null}
      <p className={shared.hint}>{say(words.vendor.leave, { name })}</p>
    </div>
  );
}
