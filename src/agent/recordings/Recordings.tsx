import { lazy, Suspense, useCallback, useEffect } from "react";
import type { AgentCalls } from "../calls.ts";
import { formatMoment } from "../format.ts";
import { ReadingState } from "../ReadingState.tsx";
import { useReading } from "../use-reading.ts";
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
  const reading = useReading(read, MISSING);
  const { value, look } = reading;
  useEffect(() => void look(), [look]);
  if (value === null) return <ReadingState reading={reading} loading="Loading the recordings…" />;
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
  const reading = useReading(read, MISSING);
  const { value, look } = reading;
  useEffect(() => void look(), [look]);
  const loading = "Loading the recording…";
  if (value === null) return <ReadingState reading={reading} loading={loading} />;
  if (value.length < FEWEST_EVENTS) return <p>The recording has no page.</p>;
  return (
    <Suspense fallback={<p role="status">{loading}</p>}>
      <Player events={value} />
    </Suspense>
  );
}
