import { text } from "../answers.ts";
import type { Answers } from "../answers.ts";
import type { Recorder } from "./port.ts";

export const sandboxRecorder = (answers: Answers): Recorder => ({
  async record() {
    return { instrumentNumber: text(answers.take("recording.record"), "instrumentNumber") };
  },
});
