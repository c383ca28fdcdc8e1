import type { CopyArgs } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import type { LoadedScreen } from "#src/definitions/screens.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { useCallback } from "react";

/** Returns a function that gives the arguments of a screen's copy over the data. */
export function useArguments(
  subject: Subject,
): (expressions: LoadedScreen["expressions"]) => CopyArgs | undefined {
  const { boot, definitions } = useApp();
  const { ahead } = boot;
  return useCallback(
    (expressions: LoadedScreen["expressions"]) =>
      expressions?.args?.(
        subject,
        definitions.organisation,
        definitions.locale,
        new Date(Date.now() + ahead),
      ),
    [ahead, definitions, subject],
  );
}
