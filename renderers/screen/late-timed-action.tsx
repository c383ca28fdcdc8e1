import { lazyComponent } from "../blocks/lazy-component.ts";
import type { TimedActionProps } from "./timed-action.tsx";

/** An action with hours. The first screens have none, so its code loads with the screen. */
export const { component: LateTimedAction, load: loadTimedAction } =
  lazyComponent<TimedActionProps>(async () => (await import("./timed-action.tsx")).TimedAction);
