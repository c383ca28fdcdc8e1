import { Button } from "@mantine/core";
import { useState } from "react";
import type { HandOffBlockOptions } from "#schemas/types/blocks/hand-off.ts";
import { steadyPress } from "../../focus/steady-button.tsx";
import type { BlockProps, HandOffCalls } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { QrCode } from "../qr-code.tsx";
import { errorText } from "../use-loaded.ts";
import { useLanguage } from "../../words/language.ts";
import classes from "./hand-off.module.css";
import { useHandOffState } from "./use-hand-off-state.ts";

type Link = Awaited<ReturnType<HandOffCalls["make"]>>;

/**
 * Goes on with the page on a phone: shows a link as a QR code, or sends it by e-mail, and says how
 * far the phone is. The page moves on once the phone has sent it.
 */
export function HandOffBlock({ id, options, host }: BlockProps<HandOffBlockOptions>) {
  const calls = host.calls.handOff;
  return calls === undefined ? null : (
    <div id={id} className={`${shared.notice} ${classes.block}`} data-tone="info">
      <p className={shared.noticeTitle}>{host.copy(options.title)}</p>
      <p>{host.copy(options.text)}</p>
      <PhoneLink calls={calls} locale={host.locale} />
    </div>
  );
}

function PhoneLink({ calls, locale }: { calls: HandOffCalls; locale: string }) {
  const { words, say } = useLanguage();
  const [link, setLink] = useState<Link | null>(null);
  const [mailed, setMailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [state, expect] = useHandOffState(calls);

  const waits = link !== null && (state === "OPEN" || state === "UNKNOWN");
  const ended = link !== null && state === "EXPIRED";

  const ask = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem("");
    try {
      await act();
      expect();
    } catch (error) {
      setProblem(errorText(error, words));
    } finally {
      setBusy(false);
    }
  };
  const makeLink = () =>
    void ask(async () => {
      setMailed(false);
      setLink(await calls.make());
    });
  const mailLink = () =>
    void ask(async () => {
      await calls.mail();
      if (!waits) setLink(null);
      setMailed(true);
    });

  const text = ended
    ? words.handOff.expired
    : state === "OPENED"
      ? words.handOff.opened
      : state === "DONE"
        ? words.handOff.done
        : mailed
          ? words.handOff.mailed
          : "";
  return (
    <>
      {waits ? (
        <div className={classes.code}>
          <QrCode text={link.address} label={words.handOff.picture} className={classes.picture} />
          <div className={classes.words}>
            <p>{words.handOff.scan}</p>
            <p>
              {say(words.handOff.until, {
                time: new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(
                  new Date(link.expiresAt),
                ),
              })}
            </p>
          </div>
        </div>
      ) : null}
      <p role="status">{text}</p>
      {problem ? (
        <p role="alert" className={shared.problem}>
          {problem}
        </p>
      ) : null}
      {state === "DONE" ? null : (
        <div className={classes.buttons}>
          {waits ? null : (
            <Button
              variant="default"
              className={shared.button ?? ""}
              {...steadyPress(busy, makeLink)}
            >
              {link === null && state !== "OPENED" ? words.handOff.begin : words.handOff.again}
            </Button>
          )}
          {mailed || state === "OPENED" ? null : (
            <Button
              variant={waits ? "default" : "subtle"}
              className={shared.button ?? ""}
              {...steadyPress(busy, mailLink)}
            >
              {words.handOff.mail}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
