/** The result of a button, also for screen readers. */
export function Outcome({
  busy = false,
  error,
  done = null,
}: {
  busy?: boolean;
  error: string | null;
  done?: string | null;
}) {
  return (
    <p className={error === null ? "outcome" : "outcome failed"} role="status">
      {busy ? "One moment…" : (error ?? done)}
    </p>
  );
}
