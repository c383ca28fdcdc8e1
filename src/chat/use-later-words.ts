import { useLanguage, withWords, type Language, type Words } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { useEffect, useRef, useState } from "react";

/**
 * Returns the language with a group of words that is published apart, or null until the group is
 * here. The hook fetches the group at once, and after a failure whenever it is `asked` for.
 * @param onMissed called when the group could not be fetched
 */
export function useLaterWords(
  group: keyof Words,
  asked: boolean,
  onMissed: () => void,
): Language | null {
  const { definitions, calls } = useApp();
  const language = useLanguage();
  const url = definitions.laterWords?.[group];
  const [complete, setComplete] = useState<Language | null>(() =>
    group in language.words || url === undefined ? language : null,
  );
  const tried = useRef(false);
  useEffect(() => {
    if (complete !== null || url === undefined || (tried.current && !asked)) return;
    tried.current = true;
    let live = true;
    const bring = async () => {
      try {
        // Public and the same for everybody, like all definitions: the call carries no token.
        const { data } = await calls.client.call<Words[typeof group]>(url, { external: true });
        setComplete(withWords(language, { [group]: data }));
      } catch {
        if (live) onMissed();
      }
    };
    void bring();
    return () => {
      live = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onMissed` is a new function on every render
  }, [complete, url, group, calls, asked, language]);
  return complete;
}
