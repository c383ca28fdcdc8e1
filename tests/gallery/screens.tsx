/**
 * Every screen of every flow over the sample data: `#heloc/start/profile` shows one, `#heloc/start/profile?filled` with answers. With
 * `?pseudo` in the address of the page all of them are in a language that nobody speaks.
 * Blocks and actions are shown whatever their guards say, so that no wording and no state of a page is left out.
 */
import { customizeValidator } from "@rjsf/validator-ajv8";
import { useSyncExternalStore } from "react";
import { sampleApplication, sampleCalls, sampleProfile } from "#renderers/gallery/sample.ts";
import { formatCopy, ScreenRenderer, type BlockHost } from "#renderers/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { screenCopy } from "#definitions/copy-places.ts";
import { englishWords } from "#renderers/testing/words.ts";
import { setWords } from "#renderers/words/words.ts";
import { everyText, inPseudo } from "../locales/pseudo.ts";
import { answersFor } from "./answers.ts";
import { drawAsLender } from "./lender.tsx";

const files = import.meta.glob<Screen>("../../flows/*/screens/**/*.json", {
  eager: true,
  import: "default",
});
const inOtherWords = location.search === "?pseudo";
if (inOtherWords) setWords("en-US", inPseudo(englishWords, everyText(englishWords)));
const screens = Object.fromEntries(
  Object.entries(files).map(([path, screen]) => [
    path,
    inOtherWords ? inPseudo(screen, screenCopy(screen)) : screen,
  ]),
);
const host: BlockHost = {
  application: sampleApplication,
  profile: sampleProfile,
  copy: (text, args) => formatCopy(text, args ? { args } : {}),
  page: (id) => `#${id}`,
  go: () => {},
  calls: sampleCalls,
  reducedMotion: true,
  locale: "en-US",
};
const validator = customizeValidator();

const watchHash = (changed: () => void) => {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
};

function Screens() {
  const hash = useSyncExternalStore(watchHash, () => location.hash.slice(1));
  const [key = "", state] = hash.split("?");
  const screen = screens[`../../flows/${key.replace("/", "/screens/")}.json`];
  if (!screen)
    return (
      <main>
        <h1>Screens</h1>
      </main>
    );
  return (
    <main key={hash} data-shown={hash}>
      <ScreenRenderer
        screen={screen}
        formData={state === "filled" ? answersFor(screen) : undefined}
        host={host}
        validator={validator}
        guards={() => true}
        onSubmit={() => {}}
        onAction={() => {}}
      />
    </main>
  );
}

drawAsLender(<Screens />);
