import { createTransport } from "nodemailer";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import type { Mailer } from "./port.ts";

/** Milliseconds. A mail server that does not answer fails the try instead of blocking the job. */
const PATIENCE = 20_000;

/** Reads the address of the mail server; null without one. */
export function smtpUrl(read: ReadVariable): string | null {
  const address = read("SMTP_URL");
  if (address !== null && !/^smtps?:\/\/[^/]/.test(address))
    throw new ConfigError(
      "SMTP_URL must begin with smtp:// or smtps:// and name a mail server, such as smtps://user:password@mail.example.com:465.",
    );
  return address;
}

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
    async send({ id, from, to, subject, text, html, optOut, attachments = [] }) {
      const [, domain = "hearthline.invalid"] = from.address.split("@");
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ fileName, contentType, content }) => ({
          filename: fileName,
          contentType,
          content,
        })),
        messageId: `<${id}@${domain}>`,
        // The header keeps auto-responders from answering a notice (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated", ...oneClick(optOut) },
      });
    },
  };
}

/** Headers that let a mail reader offer to turn reminders off (RFC 2369, RFC 8058). */
const oneClick = (address: string | undefined): Record<string, string> =>
  address === undefined
    ? {}
    : {
        "List-Unsubscribe": `<${address}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };

/**
 * Replaces the mailer where none is set up. Every try fails, so no e-mail is lost and the log names
 * the missing setting.
 */
export const unavailableMailer: Mailer = {
  send: () =>
    Promise.reject(
      Object.assign(new Error("No mail server is set up. Set SMTP_URL; see docs/vendors.md."), {
        code: "vendor-missing:mail",
      }),
    ),
};
