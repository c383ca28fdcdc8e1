/**
 * Every screen of every flow over the sample data: `#heloc/start/profile` shows one,
 * `#heloc/start/profile?filled` shows it with answers. With `?pseudo` in the address of the page,
 * all screens use the pseudo-language. The page shows blocks and actions whatever their guards say,
 * so that it leaves out no wording and no state.
 */
import { customizeValidator } from "@rjsf/validator-ajv8";
import { useSyncExternalStore } from "react";
import { sampleApplication, sampleCalls, sampleProfile } from "#renderers/gallery/sample.ts";
import { createLanguage, formatCopy, ScreenRenderer, type BlockHost } from "#renderers/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { markedTexts } from "#definitions/marks/marked-text.ts";
import { ENGLISH, englishWords } from "#renderers/testing/words.ts";
import { everyText, inPseudo } from "../locales/pseudo.ts";
import { answersFor } from "./answers.ts";
import { drawAsLender } from "./lender.tsx";

const files = import.meta.glob<Screen>("../../flows/*/screens/**/*.json", {
  eager: true,
  import: "default",
});
const schemas = import.meta.glob<Record<string, unknown>>("../../schemas/**/*.schema.json", {
  eager: true,
  import: "default",
});
const screenCopy = (screen: Screen) =>
  markedTexts(screen, "screen", "x-copy", (name) => schemas[`../../schemas/${name}.schema.json`]);
const inOtherWords = location.search === "?pseudo";
const language = inOtherWords
  ? createLanguage("en-US", inPseudo(englishWords, everyText(englishWords)))
  : ENGLISH;
const screens = Object.fromEntries(
  Object.entries(files).map(([path, screen]) => [
    path,
    inOtherWords ? inPseudo(screen, screenCopy(screen)) : screen,
  ]),
);
const host: BlockHost = {
  application: sampleApplication,
  profile: sampleProfile,
  copy: (text, args) => formatCopy(text, { locale: "en-US", ...(args ? { args } : {}) }),
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

drawAsLender(<Screens />, language);
