import "./boot/styles.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { setWords } from "#renderers/index.ts";
import { readBootData } from "./boot/boot-data.ts";
import { createApp } from "./boot/create-app.ts";
import { FallbackPage } from "./boot/FallbackPage.tsx";
import { Root } from "./boot/Root.tsx";
import { optionalAwaited } from "./boot/optional.ts";
import { showLenderIcon } from "./boot/icon.ts";
import { reloadForPart } from "./boot/reload.ts";
import { answers } from "./boot/use-reachable-again.ts";
import { watchBrowser } from "./boot/watch-browser.ts";
import { reportError } from "./calls/error-event.ts";
import { NO_ANSWER, isCallError } from "./calls/call-error.ts";
import { beginLoading } from "./shell/loading.ts";
import { LoadingOverlay } from "./shell/LoadingOverlay.tsx";

// The bundler's own event for a lazy part that did not load; the error page shows meanwhile.
let mending = false;
window.addEventListener("vite:preloadError", (event) => {
  if (mending || optionalAwaited()) return;
  mending = true;
  void reloadForPart((event as Event & { payload?: unknown }).payload, {
    storage: sessionStorage,
    reload: () => location.reload(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    answers,
  });
});

const root = createRoot(document.getElementById("root") ?? document.body);

const loaded = beginLoading();
root.render(<LoadingOverlay />);

try {
  const boot = readBootData();
  setNonce(boot.nonce);
  if (boot.words) setWords(boot.locale, boot.words);
  const app = await createApp(boot);
  showLenderIcon(app.definitions.theme);
  watchBrowser(app.session);
  root.render(<Root app={app} />);
} catch (error) {
  console.error(error);
  void reportError(error, "");
  const unreachable = isCallError(error) && error.status === NO_ANSWER;
  root.render(<FallbackPage unreachable={unreachable} onTryAgain={() => location.reload()} />);
} finally {
  loaded();
}
