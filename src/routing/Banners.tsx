import { holds, pageToShow, type CompiledFlow, type Decision } from "#engine/index.ts";
import { plainCopy } from "#renderers/index.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { pageHref } from "#src/host/links.ts";
import { Banner } from "#src/shell/Banner.tsx";

export interface BannersProps {
  flow: CompiledFlow;
  params: Record<string, string>;
  subject: Subject;
  decision: Decision;
  /** Page shown. */
  page: string;
  /** What fills the holes of copy. */
  args: Record<string, string>;
}

/** The flow's notices that hold now and lead somewhere else. */
export function Banners({ flow, params, subject, decision, page, args }: BannersProps) {
  const shown = flow.banners.filter(
    ({ definition, guard }) =>
      !definition.notOn?.includes(page) &&
      guard !== null &&
      holds(guard, { ...subject }) &&
      pageToShow(flow, decision, definition.page, { ...subject }) === definition.page,
  );
  return shown.map(({ definition }) => (
    <Banner
      key={definition.id}
      text={plainCopy(definition.text, { args })}
      label={plainCopy(definition.label, { args })}
      href={pageHref(flow.definition, definition.page, params)}
    />
  ));
}
