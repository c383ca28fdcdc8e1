import { text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { Recorder } from "./port.ts";

export const sandboxRecorder = (answers: Answers): Recorder => ({
  async record() {
    return { instrumentNumber: text(answers.take("recording.record"), "instrumentNumber") };
  },
});
