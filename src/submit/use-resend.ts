import { useApp } from "#src/app.ts";
import { useEffect, useRef, useState } from "react";

/** While the browser says that it is connected, a submission without an answer is sent this often. */
export const SEND_EVERY_MS = 5_000;

/**
 * Sends a submission that got no answer again: once the browser is connected, and at the person's
 * request. The attempts share one idempotency key while the answers stay the same.
 * @returns a function that begins it with what sends, and ends it with null
 */
export function useResend(): (send: (() => void) | null) => void {
  const { connection } = useApp();
  const [resend, setResend] = useState<{ send: () => void } | null>(null);
  const latest = useRef(resend);
  useEffect(() => {
    latest.current = resend;
    if (resend === null) return undefined;
    const send = () => {
      // One event may follow another before the page renders.
      if (latest.current !== resend) return;
      latest.current = null;
      setResend(null);
      resend.send();
    };
    connection.submit({ kind: "unsent", send });
    const timer = setInterval(() => {
      if (navigator.onLine) send();
    }, SEND_EVERY_MS);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
      connection.submit(null);
    };
  }, [connection, resend]);
  return (send) => setResend(send === null ? null : { send });
}
