import { holds, pageToShow, type CompiledFlow, type Decision } from "#engine/index.ts";
import { useLanguage } from "#renderers/index.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { pageHref } from "#src/definitions/links.ts";
import { Banner } from "#src/shell/Banner.tsx";

interface BannersProps {
  flow: CompiledFlow;
  params: Record<string, string>;
  subject: Subject;
  decision: Decision;
  /** The page on screen. */
  page: string;
  /** Arguments of texts. */
  args: Record<string, string>;
}

/** The flow's banners whose guard holds and whose page is open. */
export function Banners({ flow, params, subject, decision, page, args }: BannersProps) {
  const { say } = useLanguage();
  const visibleBanners = flow.banners.filter(
    ({ definition, guard }) =>
      !definition.notOn?.includes(page) &&
      guard !== null &&
      holds(guard, { ...subject }) &&
      pageToShow(flow, decision, definition.page, { ...subject }) === definition.page,
  );
  return visibleBanners.map(({ definition }) => (
    <Banner
      key={definition.id}
      text={say(definition.text, args)}
      label={say(definition.label, args)}
      href={pageHref(flow.definition, definition.page, params)}
    />
  ));
}
