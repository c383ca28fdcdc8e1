/** The result of a button, also for screen readers. */
export function Outcome({
  busy = false,
  error,
  success = null,
}: {
  busy?: boolean;
  error: string | null;
  success?: string | null;
}) {
  return (
    <p className={error === null ? "outcome" : "outcome failed"} role="status">
      {busy ? "One moment…" : (error ?? success)}
    </p>
  );
}
