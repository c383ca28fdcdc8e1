import { useEffect, useId, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { messageOf } from "#src/calls/messages.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import { PreviewPane } from "../preview/PreviewPane.tsx";
import type { Sample } from "../workspace/pages/samples.ts";
import { ChatPreview } from "./ChatPreview.tsx";
import { MailHead, type ShownMail } from "./MailHead.tsx";
import type { ShownText, TextView } from "./messages.ts";
import { TextFrame } from "./TextFrame.tsx";

interface TextPreviewProps extends ViewProps {
  view: TextView;
}

/** Milliseconds without a letter after which the server draws again. */
const PAUSE = 300;

/** The text where a borrower meets it. */
export function TextPreview({ studio, state, view }: TextPreviewProps) {
  const { group } = view.file;
  if (group === "answers") return <ChatPreview studio={studio} state={state} />;
  if (group === "mail" || group === "documents" || group === "notifications" || group === "shell")
    return <Filled studio={studio} state={state} view={view} />;
  return (
    <section aria-label="Preview" className="texts-preview">
      <p className="hint">Borrowers read these words on their pages. The page below follows.</p>
      <PreviewPane studio={studio} state={state} />
    </section>
  );
}

/** A text that data fills in. */
function Filled({ studio, state, view }: TextPreviewProps) {
  const { lender, locale, pending } = state;
  const { texts } = studio;
  const { path, group, flow, id } = view.file;
  const [samples, setSamples] = useState<readonly Sample[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownText | null>(null);
  const [mail, setMail] = useState<ShownMail | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const chooser = useId();
  const isFilled = group === "mail" || group === "documents";
  useEffect(
    () =>
      whileCurrent(
        () => texts.samples(path),
        setSamples,
        (error) => setFault(messageOf(error)),
      ),
    [texts, path, lender],
  );
  const sample = samples?.find((each) => each.id === chosen) ?? samples?.[0];
  const version = pending?.version ?? 0;
  useEffect(() => {
    if (flow === null || sample === undefined) return undefined;
    const place = { flow, id: id ?? "", data: sample.data };
    const draw = async (): Promise<ShownText> => {
      if (group === "mail") {
        const answer = await texts.mail(place);
        setMail(answer);
        return { kind: "mail", html: answer.html };
      }
      if (group === "documents") return { kind: "document", ...(await texts.document(place)) };
      if (group === "notifications")
        return { kind: "notifications", list: await texts.notifications(path) };
      return { kind: "shell" };
    };
    const take = (answer: ShownText) => {
      setShown(answer);
      setFault(null);
    };
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      end = whileCurrent(draw, take, (error) => setFault(messageOf(error)));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [texts, group, flow, id, path, sample, locale, version]);
  return (
    <section aria-label="Preview" className="texts-preview">
      {isFilled && samples !== null ? (
        <div className="controls">
          <div className="field">
            <label htmlFor={chooser}>With the answers of</label>
            <select
              id={chooser}
              value={sample?.id ?? ""}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            >
              {samples.map(({ id: own, title }) => (
                <option key={own} value={own}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          {group === "mail" && flow !== null && sample !== undefined ? (
            <TestMail
              isAllowed={state.person?.roles.includes("author") === true}
              send={() => texts.test({ flow, id: id ?? "", data: sample.data })}
            />
          ) : null}
        </div>
      ) : null}
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {group === "mail" && mail !== null ? <MailHead mail={mail} /> : null}
      {shown === null || sample === undefined || flow === null ? (
        <p className="nothing" role="status">
          Drawing …
        </p>
      ) : (
        <TextFrame
          studio={studio}
          state={state}
          title={view.file.label}
          flow={flow}
          shown={shown}
          data={sample.data}
        />
      )}
    </section>
  );
}

interface TestMailProps {
  isAllowed: boolean;
  send: () => Promise<{ to: string }>;
}

/** Sends the e-mail to the person who edits it. */
function TestMail({ isAllowed, send }: TestMailProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const run = async () => {
    setSending(true);
    try {
      const { to } = await send();
      setAnswer(`Sent to ${to}. A sandbox shows it in its mailbox.`);
    } catch (error) {
      setAnswer(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <SteadyButton type="button" disabled={!isAllowed || isSending} onClick={() => void run()}>
        Send me a test
      </SteadyButton>
      <p role="status" className="hint">
        {answer}
      </p>
    </>
  );
}
