import { Gallery } from "#renderers/gallery/gallery.tsx";
import { englishWords } from "#renderers/testing/words.ts";
import { createLanguage } from "#renderers/words/language.ts";
import { drawAsLender } from "./lender.tsx";

// Numbers, dates and names of countries follow the locale; the words stay English.
const locale = new URLSearchParams(location.search).get("locale") ?? "en-US";
drawAsLender(<Gallery search={location.search} />, createLanguage(locale, englishWords));
