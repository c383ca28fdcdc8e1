import "#renderers/storage/storages.ts";
import "./boot/styles.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { LanguageProvider, LAST_RESORT } from "#renderers/index.ts";
import type { Published } from "#src/app.ts";
import { FOLLOWS, type Follow } from "#src/definitions/saved.ts";
import { readBootData } from "#src/definitions/boot-data.ts";
import { createApp } from "./boot/create-app.ts";
import { FallbackPage } from "./boot/FallbackPage.tsx";
import { Root } from "./boot/Root.tsx";
import { optionalAwaited } from "./boot/optional.ts";
import { showLenderIcon } from "./boot/icon.ts";
import { showLook } from "./boot/look.ts";
import { reloadForPart } from "#src/definitions/reload.ts";
import { serverAnswers } from "./boot/use-reachable-again.ts";
import { startLanguage } from "./boot/start-language.ts";
import { watchBrowser } from "./boot/watch-browser.ts";
import { reportError } from "#src/telemetry/error-event.ts";
import { isUnavailable } from "./calls/call-error.ts";
import { appElement } from "./prerender/take-over.ts";
import { beginLoading } from "./shell/loading/loading.ts";
import { LoadingOverlay } from "./shell/loading/LoadingOverlay.tsx";

// Set while the page reloads for a lazy chunk that failed to load; the error page shows meanwhile.
let reloading = false;
window.addEventListener("vite:preloadError", (event) => {
  if (reloading || optionalAwaited()) return;
  reloading = true;
  void reloadForPart((event as Event & { payload?: unknown }).payload, {
    storage: sessionStorage,
    reload: () => location.reload(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    answers: serverAnswers,
  });
});

let language = LAST_RESORT;
const root = createRoot(appElement(document.getElementById("root") ?? document.body));

const loaded = beginLoading();
root.render(<LoadingOverlay />);

// Where the error page leads when the boot data cannot be read: the server redirects the root.
let home = "/";
try {
  const boot = readBootData();
  ({ home } = boot.addresses);
  setNonce(boot.nonce);
  language = startLanguage(boot);
  const app = await createApp(boot);
  const show = (published: Partial<Published>) => {
    const next = { ...app, ...published };
    showLenderIcon(next.definitions.theme);
    showLook(next.definitions.theme);
    root.render(<Root app={{ ...next, language: startLanguage(next.definitions) }} />);
  };
  if (boot.sandbox)
    addEventListener(FOLLOWS, (event) => (event as CustomEvent<Follow>).detail(app, show));
  watchBrowser(app.session);
  show({});
} catch (error) {
  console.error(error);
  void reportError(error, "");
  root.render(
    <LanguageProvider value={language}>
      <FallbackPage
        home={home}
        unreachable={isUnavailable(error)}
        onTryAgain={() => location.reload()}
      />
    </LanguageProvider>,
  );
} finally {
  loaded();
}
