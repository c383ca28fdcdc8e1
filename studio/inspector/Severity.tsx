/** Says whether a finding is an error, in a word and a color. */
export const Severity = ({ severity }: { severity: string }) => (
  <span
    className="badge"
    data-fault={severity === "error" || undefined}
    data-warning={severity === "warning" || undefined}
  >
    {severity === "error" ? "Error" : "Warning"}
  </span>
);
