import type { Profile } from "#schemas/types/profile.ts";
import { useApp } from "#src/app.ts";
import { keys } from "#src/queries/queries.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { clearPending, localeAction, keepInBrowser, pendingChoice } from "./choice.ts";

/**
 * Keeps page and profile in one language once a page has read the profile; requests nothing itself.
 */
export function useProfileLocale(): void {
  const { calls, definitions } = useApp();
  const { data: profile } = useQuery<Profile>({
    queryKey: keys.profile,
    queryFn: calls.profile,
    enabled: false,
  });
  const { locale, locales: offered } = definitions;
  useEffect(() => {
    if (!profile) return;
    const pending = pendingChoice();
    const next = localeAction({ locale, offered, profile: profile.locale, pending });
    if (next.kind === "tell") calls.chooseLocale(next.locale).then(clearPending, () => {});
    else if (next.kind === "follow" && keepInBrowser(next.locale)) location.reload();
    else if (pending !== null) clearPending();
  }, [calls, locale, offered, profile]);
}
