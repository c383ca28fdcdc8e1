import { lateCalls } from "../workspace/session/late-calls.ts";
import { beginSession, type StudioSession } from "../workspace/session/session.ts";

/** Returns a session with all of its calls at once, as a worker has them in the end. */
export function createSession(): StudioSession {
  const { calls, ports } = beginSession();
  return { ...calls, ...lateCalls(ports) };
}
