import { addWords, words, type Words } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { useEffect, useRef, useState } from "react";

/**
 * Whether a group of words that is published apart is here. It is fetched at once, and when it did not come, whenever it is `asked` for.
 * @param onMissed it did not come
 */
export function useLaterWords(group: keyof Words, asked: boolean, onMissed: () => void): boolean {
  const { definitions, calls } = useApp();
  const url = definitions.laterWords?.[group];
  const [here, setHere] = useState(() => group in words || url === undefined);
  const tried = useRef(false);
  useEffect(() => {
    if (here || url === undefined || (tried.current && !asked)) return;
    tried.current = true;
    let live = true;
    const bring = async () => {
      try {
        // Public, and the same for everybody: without a token, as all definitions.
        const { data } = await calls.client.call<Words[typeof group]>(url, { external: true });
        addWords({ [group]: data });
        setHere(true);
      } catch {
        if (live) onMissed();
      }
    };
    void bring();
    return () => {
      live = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- who is told changes with each drawing
  }, [here, url, group, calls, asked]);
  return here;
}
