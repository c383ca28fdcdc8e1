import { useLayoutEffect, useRef } from "react";
import { useApp } from "#src/app.ts";
import type { Calls } from "#src/calls/calls.ts";
import { isListed } from "#src/definitions/listed-addresses.ts";
import type { Place } from "../place.ts";
import { type Recorder, startRecording } from "./recorder.ts";

export interface RecordingProps {
  place: Place;
  pathname: string;
  /** Addresses of pages that no recording has. */
  except: unknown;
  calls: Calls;
  /** Starts the recorder; tests pass their own. */
  start?: typeof startRecording;
}

/** Names a page without the identifier of its application. */
const pageOf = ({ pagePath, applicationUuid }: Place): string =>
  applicationUuid === undefined ? pagePath : pagePath.replace(applicationUuid, ":uuid");

/**
 * Records a visit to an application while it is rendered, other than on the excepted pages.
 * It is a chunk of its own with the recorder, and renders nothing.
 */
export default function Recording({
  place,
  pathname,
  except,
  calls,
  start = startRecording,
}: RecordingProps) {
  const { session } = useApp();
  const { applicationUuid } = place;
  const recorder = useRef<Recorder | null>(null);
  const page = useRef("/");
  page.current = pageOf(place);
  const isExcepted = isListed(except, pathname);

  // Before the browser draws: nothing of an excepted page is recorded.
  useLayoutEffect(() => {
    if (isExcepted || applicationUuid === undefined) return;
    recorder.current = start({ calls, applicationUuid, page: () => page.current });
    return () => {
      recorder.current?.stop(session.readToken() !== null);
      recorder.current = null;
    };
  }, [applicationUuid, calls, isExcepted, session, start]);

  const opened = page.current;
  useLayoutEffect(() => recorder.current?.turnTo(opened), [opened]);

  return null;
}
