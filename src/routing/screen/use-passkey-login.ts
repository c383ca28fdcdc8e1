import { useMemo } from "react";
import { useLocation } from "#src/history/router.tsx";
import type { BlockHost } from "#renderers/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { useOpen } from "#src/host/use-open.ts";
import { afterLogIn } from "#src/submit/after-log-in.ts";
import { linkSecret } from "../address/link-secret.ts";

/** Returns the log-in by passkey of a page whose address has the secret of a step. */
export function usePasskeyLogin(flow: Flow): BlockHost["calls"]["passkeyLogin"] {
  const app = useApp();
  const open = useOpen();
  const { search, hash } = useLocation();
  const step = linkSecret(hash);
  return useMemo(
    () =>
      step === null
        ? undefined
        : {
            available: () => app.calls.hasPasskey(step),
            logIn: async () => {
              const { jwt } = await app.calls.provePasskey(step);
              app.session.storeToken(jwt);
              open(afterLogIn(app, flow, new URLSearchParams(search)));
            },
          },
    [app, flow, open, search, step],
  );
}
