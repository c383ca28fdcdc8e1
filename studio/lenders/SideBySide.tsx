import { useEffect, useId, useState } from "react";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import type { LenderVersion, SideBySide as Compared } from "../workspace/lenders/side-by-side.ts";
import { PagePicture } from "../pictures/PagePicture.tsx";

const STATES: Readonly<Record<LenderVersion["state"], string>> = {
  absent: "Has no such page",
  inherits: "Inherits",
  differs: "Differs",
};

/** Pictures that are drawn at once. */
const PICTURES = 6;

/** The open page, or one of its sentences, as every lender has it. */
export default function SideBySide({ studio, state }: ViewProps) {
  const { flow, page, locale, revision } = state;
  const [stable, setStable] = useState<string | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [pictured, setPictured] = useState(false);
  const chooser = useId();
  const { sideBySide } = studio;
  useEffect(() => {
    if (flow === null || page === null) return undefined;
    return whileCurrent(() => sideBySide({ flow, page, stable, locale }), setCompared);
  }, [sideBySide, flow, page, stable, locale, revision]);
  // A sentence belongs to its page.
  const [place, setPlace] = useState(`${flow} ${page}`);
  if (place !== `${flow} ${page}`) {
    setPlace(`${flow} ${page}`);
    setStable(null);
  }
  if (flow === null || page === null) return <p className="nothing">Open a page to compare it.</p>;
  if (compared === null) return <p role="status">Comparing all lenders …</p>;
  const { versions, sentences } = compared;
  const own = versions.filter((each) => each.state === "differs");
  return (
    <div className="form-view wide">
      <h2>{state.drawn?.screen?.title ?? page}</h2>
      <p className="hint">
        The page <code>{page}</code> of every lender, side by side.
      </p>
      <div className="controls">
        <div className="field">
          <label htmlFor={chooser}>Compare</label>
          <select
            id={chooser}
            value={stable ?? ""}
            onChange={({ currentTarget }) => setStable(currentTarget.value || null)}
          >
            <option value="">The whole page</option>
            {sentences.map((each) => (
              <option key={each.stable} value={each.stable}>
                {each.text.length > 70 ? `${each.text.slice(0, 69)}…` : each.text}
              </option>
            ))}
          </select>
        </div>
        <button type="button" aria-pressed={pictured} onClick={() => setPictured(!pictured)}>
          Pictures
        </button>
      </div>
      <p role="status" className="verdict">
        {versions.filter((each) => each.state === "inherits").length} inherit, {own.length} differ
        {own.some((each) => each.stale)
          ? `, ${own.filter((each) => each.stale).length} of them began on an earlier shared text`
          : ""}
        .
      </p>
      {pictured ? (
        <Pictures studio={studio} state={state} flow={flow} page={page} versions={versions} />
      ) : null}
      <VersionTable
        studio={studio}
        versions={versions}
        column={stable === null ? "Title" : "Sentence"}
      />
    </div>
  );
}

/** One picture of each of the most frequent versions. */
function Pictures({
  studio,
  state: { locale, revision },
  flow,
  page,
  versions,
}: ViewProps & { flow: string; page: string; versions: readonly LenderVersion[] }) {
  return (
    <ul className="pictures" aria-label="One picture of each version">
      {distinct(versions)
        .slice(0, PICTURES)
        .map(({ first, others }) => (
          <li key={first.code}>
            <PagePicture
              source={studio}
              lender={first.code}
              flow={flow}
              page={page}
              locale={locale}
              revision={revision}
              title={`${page} of ${first.name}`}
            />
            <p>
              <strong>{first.name}</strong>
              {others === 0 ? "" : ` and ${others} more`}
            </p>
          </li>
        ))}
    </ul>
  );
}

interface VersionTableProps {
  studio: ViewProps["studio"];
  versions: readonly LenderVersion[];
  /** Heading of the column with the text of each version. */
  column: string;
}

/** A row for each lender, those that differ first. */
function VersionTable({ studio, versions, column }: VersionTableProps) {
  return (
    <div className="scrolled" tabIndex={0} role="group" aria-label="All lenders">
      <table className="lenders">
        <caption className="hidden">Every lender’s version</caption>
        <thead>
          <tr>
            <th scope="col">Lender</th>
            <th scope="col">Version</th>
            <th scope="col">{column}</th>
          </tr>
        </thead>
        <tbody>
          {[...versions].sort(byDifference).map((each) => (
            <tr key={each.code}>
              <th scope="row">
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    studio.openView("page");
                    void studio.openLender(each.code);
                  }}
                >
                  {each.name}
                </button>
              </th>
              <td>
                <span className="badge" data-own={each.state === "differs" || undefined}>
                  {STATES[each.state]}
                </span>{" "}
                {each.stale ? (
                  <span className="badge" data-warning>
                    Stale
                  </span>
                ) : null}{" "}
                {each.from.length === 0 || each.from.includes(each.code) ? null : (
                  <span className="hint">from {each.from.join(", ")}</span>
                )}
              </td>
              <td>{each.text ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ORDER: readonly LenderVersion["state"][] = ["differs", "absent", "inherits"];
const byDifference = (a: LenderVersion, b: LenderVersion): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.name.localeCompare(b.name, "en");

/** One lender of each version, the most frequent version first. */
function distinct(versions: readonly LenderVersion[]): { first: LenderVersion; others: number }[] {
  const groups = new Map<string, LenderVersion[]>();
  for (const each of versions) {
    if (each.state === "absent") continue;
    groups.set(each.content, [...(groups.get(each.content) ?? []), each]);
  }
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ first, others: others.length }],
    );
}
