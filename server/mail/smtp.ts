import { createTransport } from "nodemailer";
import type { Mailer } from "./port.ts";

/** Milliseconds: a mail server that does not answer is a failed try, not a job that hangs. */
const PATIENCE = 20_000;

/** Sends through a mail server. @param url such as smtps://user:password@mail.example:465 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, from, to, subject, text, html, optOut }) {
      const [, domain = "hearthline.invalid"] = from.address.split("@");
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // Nobody's holiday notice answers a notice (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated", ...oneClick(optOut) },
      });
    },
  };
}

/** What lets a mail reader offer to turn reminders off (RFC 2369, RFC 8058). */
const oneClick = (address: string | undefined): Record<string, string> =>
  address === undefined
    ? {}
    : {
        "List-Unsubscribe": `<${address}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };

/** In place of a mailer where none is set up: every try fails, so nothing is lost and the log says what is missing. */
export const unavailableMailer: Mailer = {
  send: () =>
    Promise.reject(
      Object.assign(new Error("No mail server is set up. Set SMTP_URL; see docs/vendors.md."), {
        code: "vendor-missing:mail",
      }),
    ),
};
