import type { StoreApi } from "zustand/vanilla";
import { createRecording } from "../recorder/recording.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import { createChecking } from "./checking.ts";
import { createDrawing } from "./drawing.ts";
import { createEditing } from "./editing.ts";
import { createPageOpening } from "./page-opening.ts";
import type { StudioState } from "./state.ts";
import { createWhatIf } from "./what-if.ts";

interface PreviewPorts {
  store: StoreApi<StudioState>;
  session: RemoteSession;
  checker: Pick<RemoteSession, "take" | "findings" | "checkLenders">;
  writePlace(): void;
  now(): number;
}

/**
 * Makes the preview, which every view works on: one page with one application, what follows from its
 * answers, and the changes of its definitions.
 */
export function createPreview({ store, session, checker, writePlace, now }: PreviewPorts) {
  const { draw, drawEdited } = createDrawing({ store, session });
  const { check, beginChecks } = createChecking({ store, session, checker, now });
  const editing = createEditing({ store, session, draw, drawEdited, check, now });
  const recorder = createRecording({ store, session, took: editing.took });
  const { note } = recorder;
  const whatIf = createWhatIf({ store, session, draw, writePlace, now, note });
  const { beginWith } = whatIf;
  const opening = createPageOpening({ store, session, beginWith, check, writePlace });
  return { draw, check, beginChecks, editing, recorder, whatIf, opening };
}
