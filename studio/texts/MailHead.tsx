import type { MailPreview } from "../calls.ts";

export type ShownMail = Pick<MailPreview, "from" | "to" | "subject" | "attachments">;

/** The lines that a mail reader shows above an e-mail. */
export function MailHead({ mail }: { mail: ShownMail }) {
  const rows = [
    ["From", mail.from],
    ["To", mail.to ?? "nobody: these answers have no address"],
    ["Subject", mail.subject],
    ...(mail.attachments.length === 0 ? [] : [["Files", mail.attachments.join(", ")]]),
  ];
  return (
    <dl className="mail-head">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
