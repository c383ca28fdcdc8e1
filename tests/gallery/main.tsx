import { useSyncExternalStore } from "react";
import { Gallery } from "#renderers/gallery/gallery.tsx";
import { englishWords } from "#renderers/testing/words.ts";
import { createLanguage } from "#renderers/words/language.ts";
import { drawAsLender } from "./lender.tsx";

const watchAddress = (changed: () => void) => {
  addEventListener("popstate", changed);
  return () => removeEventListener("popstate", changed);
};

/** Shows another entry without a load when the query of the address changes. */
function Entries() {
  const search = useSyncExternalStore(watchAddress, () => location.search);
  return (
    <div key={search} data-shown={search}>
      <Gallery search={search} />
    </div>
  );
}

// Numbers, dates and names of countries follow the locale; the words stay English.
const locale = new URLSearchParams(location.search).get("locale") ?? "en-US";
drawAsLender(<Entries />, createLanguage(locale, englishWords));
