import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { VendorLinkBlockOptions } from "#schemas/types/blocks/vendor-link.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { errorText } from "../use-loaded.ts";
import { useLanguage, type Language } from "../../words/language.ts";

interface VendorVisit {
  state?: string | undefined;
  code?: string | undefined;
}

/** Returns the sentence for a vendor's redirect that brought an error. */
const problemOf = (error: string, name: string, { words, say }: Language): string =>
  say(error === "cancelled" || error === "expired" ? words.vendor[error] : words.vendor.other, {
    name,
  });

const arrived = () => {
  const query = new URLSearchParams(location.search);
  return { state: query.get("state"), code: query.get("code"), error: query.get("error") };
};

/**
 * Sends the borrower to a vendor's site. On return the redirect's parameters become the value, or
 * its error is shown.
 */
export function VendorLinkBlock(props: BlockProps<VendorLinkBlockOptions, VendorVisit>) {
  const language = useLanguage();
  const { words, say } = language;
  const { id, options, host, value, onChange, errors = [], disabled = false } = props;
  const { vendor, name, start = true } = options;
  const [back] = useState(arrived);
  const [problem, setProblem] = useState<string | null>(
    back.error === null ? null : problemOf(back.error, name, language),
  );
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (back.state !== null && back.code !== null && value?.code === undefined)
      onChange?.({ state: back.state, code: back.code });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parameters of the address are read once, on mount
  }, []);

  const leave = async () => {
    if (busy || disabled) return;
    setBusy(true);
    setProblem(null);
    try {
      location.assign(await host.calls.incomeLink(vendor));
    } catch (error) {
      setBusy(false);
      setProblem(errorText(error, words));
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
