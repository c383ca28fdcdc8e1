/** The calls of a session about what pages are drawn from. */
import { contentHash } from "#definitions/identity/canonical.ts";
import { localized } from "#definitions/copy/localized.ts";
import type { SessionPorts } from "../workspace/session/ports.ts";

/** A page, and what it is drawn from. */
export interface PageContentHash {
  readonly flow: string;
  readonly page: string;
  readonly title: string;
  /** Equal for pages that look alike with the same answers. */
  readonly hash: string;
}

export interface PictureCalls {
  pageHashes(lender: string, locale: string): readonly PageContentHash[];
}

export function pictureCalls({ present }: SessionPorts): PictureCalls {
  return {
    pageHashes(lender, locale) {
      const { info, theme, words, flows } = localized(
        present().definitions.effective(lender),
        locale,
      );
      const look = contentHash([info, theme, words?.file.value ?? null]);
      return [...flows.values()].flatMap(({ id: flow, flow: file, screens, shell, product }) => {
        const { pages, progress = [] } = file.value;
        const around = [look, shell?.value ?? null, product?.value ?? null, progress];
        const shared = contentHash(around);
        return pages.flatMap(({ id: page, screen }): PageContentHash[] => {
          const content = screen === undefined ? undefined : screens.get(screen)?.value;
          return content === undefined
            ? []
            : [{ flow, page, title: content.title, hash: contentHash([shared, content]) }];
        });
      });
    },
  };
}
