import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { RecordedEvent } from "#lending/recording/events.ts";
import type { Recordings as Listed } from "#schemas/types/calls/recordings.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentCalls } from "../calls.ts";
import { formatMoment } from "../format.ts";
import { readEvents } from "./read-events.ts";

const Player = lazy(() => import("./Player.tsx"));

const MISSING = "There is no such recording in your organization.";

/** A player needs the first page and something that follows. */
const FEWEST_EVENTS = 3;

type RecordingCalls = Pick<AgentCalls, "recordings" | "recording">;

interface RecordingsProps {
  calls: RecordingCalls;
  application: string;
  /** The recording to play; null lists all of them. */
  recording: string | null;
}

/** Reads what a stable function returns; the page shows the reason when that fails. */
function useRead<T>(read: () => Promise<T>): { value: T | null; fault: string | null } {
  const [state, setState] = useState<{ value: T | null; fault: string | null }>({
    value: null,
    fault: null,
  });
  useEffect(() => {
    read().then(
      (value) => setState({ value, fault: null }),
      (error: unknown) => {
        const isMissing = isCallError(error) && error.status === 404;
        setState({ value: null, fault: isMissing ? MISSING : messageOf(error) });
      },
    );
  }, [read]);
  return state;
}

/** The recordings of visits to an application, or one of them with its player. */
export default function Recordings({ calls, application, recording }: RecordingsProps) {
  return (
    <>
      <h1>{recording === null ? "Recordings of visits" : "Recording of a visit"}</h1>
      <p className="muted">
        Recordings have no texts, no answers and no pictures: asterisks stand in their place. Each
        look is noted in the history of the application.
      </p>
      <p>
        <a href={`/agent/applications/${application}`}>Application</a>
        {recording === null ? null : (
          <>
            {" · "}
            <a href={`/agent/applications/${application}/recordings`}>All recordings</a>
          </>
        )}
      </p>
      {recording === null ? (
        <List calls={calls} application={application} />
      ) : (
        <One calls={calls} application={application} recording={recording} />
      )}
    </>
  );
}

function List({ calls, application }: Omit<RecordingsProps, "recording">) {
  const read = useCallback(() => calls.recordings(application), [calls, application]);
  const { value, fault } = useRead<Listed>(read);
  if (value === null)
    return <p role={fault === null ? "status" : "alert"}>{fault ?? "Loading the recordings…"}</p>;
  if (value.length === 0) return <p>No visit was recorded.</p>;
  return (
    <ul>
      {value.map(({ uuid, begunAt, endedAt }) => (
        <li key={uuid}>
          <a href={`/agent/applications/${application}/recordings/${uuid}`}>
            {formatMoment(begunAt)} to {formatMoment(endedAt)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function One({ calls, application, recording }: RecordingsProps & { recording: string }) {
  const read = useCallback(
    async () => readEvents((await calls.recording(application, recording)).batches),
    [calls, application, recording],
  );
  const { value, fault } = useRead<RecordedEvent[]>(read);
  const loading = <p role="status">Loading the recording…</p>;
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (value === null) return loading;
  if (value.length < FEWEST_EVENTS) return <p>The recording has no page.</p>;
  return (
    <Suspense fallback={loading}>
      <Player events={value} />
    </Suspense>
  );
}
