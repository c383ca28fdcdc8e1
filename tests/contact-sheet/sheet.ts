/** The contact sheet: one HTML page with all pictures, by flow, in the order of its route table. */
import { WIDTHS, type Picture } from "./camera.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const style = `
  body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; color: #1d2733; background: #eef1f4 }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(34rem, 1fr)); gap: 1.5rem; padding: 0; list-style: none }
  li { padding: 1rem; background: #fff; border-radius: 8px }
  h3 { margin: 0 0 .75rem; font-size: 1rem; overflow-wrap: anywhere } h3 small { display: block; font-weight: 400; color: #5a6672 }
  div { display: flex; gap: 1rem; align-items: start; max-height: 30rem; overflow: hidden }
  a { border: 1px solid #d5dbe1; line-height: 0 } a:first-child { flex: 3 } a { flex: 1 } img { width: 100% }`;

function card({ page, state, files }: Picture): string {
  const links = WIDTHS.map(
    (width) =>
      `<a href="${files[width]}"><img loading="lazy" src="${files[width]}" alt="${escaped(page)} ${escaped(state)}, ${width} pixels wide"></a>`,
  );
  return `<li><h3>${escaped(page)}<small>${escaped(state)}</small></h3><div>${links.join("")}</div></li>`;
}

/** @param order pages in the wanted order; others follow */
export function contactSheet(pictures: readonly Picture[], order: readonly string[]): string {
  const place = ({ page }: Picture) => {
    const index = order.indexOf(page);
    return index < 0 ? order.length : index;
  };
  const sorted = [...pictures].sort((a, b) => place(a) - place(b));
  const flows = [...new Set(sorted.map(({ page }) => page.split("/")[0] ?? ""))];
  const parts = flows.map((flow) => {
    const cards = sorted.filter(({ page }) => page.split("/")[0] === flow).map(card);
    return `<h2>${escaped(flow || "outside of the flows")}</h2><ul>${cards.join("\n")}</ul>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>
<h1>Contact sheet</h1><p>${pictures.length} pictures, each at ${WIDTHS.join(" and ")} pixels.</p>
${parts.join("\n")}</html>
`;
}
