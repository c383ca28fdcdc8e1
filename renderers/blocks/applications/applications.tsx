import type { ApplicationsBlockOptions } from "#schemas/types/blocks/applications.ts";
import type { ApplicationSummary, BlockHost, BlockProps, ListedProduct } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import { ApplicationItem } from "./application-item.tsx";
import classes from "./applications.module.css";
import { Begin } from "./begin.tsx";

/**
 * Lists the person's applications, each with a link to resume it, and a link to start another of
 * each product that the lender offers. Products get headings when there are several.
 */
export function ApplicationsBlock({ id, options, host }: BlockProps<ApplicationsBlockOptions>) {
  const { words } = useLanguage();
  const [loaded, retry] = useLoaded(() => host.calls.listApplications());
  if (loaded.status === "loading") return <Loading text={words.applications.loading} />;
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  const products = host.products ?? [];
  const offered = products.filter((each) => each.offered);
  const groups = byProduct(loaded.data);
  const named = [...groups.keys()].filter((product) => product !== "");
  const several = new Set([...named, ...offered.map((each) => each.id)]).size > 1;
  const [only] = offered.length === 1 ? offered : [];
  return (
    <div id={id} className={classes.applications}>
      {loaded.data.length === 0 ? (
        <p className={classes.empty}>
          {host.copy(only?.words?.applications.empty ?? options.empty ?? words.applications.empty)}
        </p>
      ) : null}
      {[...groups].map(([product, applications]) => (
        <Group
          key={product}
          id={id}
          product={products.find((each) => each.id === product)}
          applications={applications}
          headed={several}
          host={host}
        />
      ))}
      <Begin id={id} products={offered} headed={several} host={host} />
    </div>
  );
}

/** Groups applications by product, in the order of the list. An application without a product has its own group. */
function byProduct(
  applications: readonly ApplicationSummary[],
): ReadonlyMap<string, readonly ApplicationSummary[]> {
  const groups = new Map<string, ApplicationSummary[]>();
  for (const application of applications) {
    const product = application.product ?? "";
    groups.set(product, [...(groups.get(product) ?? []), application]);
  }
  return groups;
}

interface GroupProps {
  id: string;
  product: ListedProduct | undefined;
  applications: readonly ApplicationSummary[];
  headed: boolean;
  host: BlockHost;
}

/** The applications of one product. */
function Group({ id, product, applications, headed, host }: GroupProps) {
  const { words } = product ?? {};
  return (
    <section className={classes.group}>
      {headed && words ? <h2 className={classes.heading}>{host.copy(words.name)}</h2> : null}
      <ul className={classes.list}>
        {applications.map((application) => (
          <ApplicationItem
            key={application.uuid}
            id={`${id}-${application.uuid}`}
            application={application}
            texts={words?.applications}
            host={host}
          />
        ))}
      </ul>
    </section>
  );
}
