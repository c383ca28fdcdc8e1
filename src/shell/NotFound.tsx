import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { Link } from "#src/history/router.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { useArrival } from "./use-arrival.ts";

/** The page of an unknown address, or of a product that the lender does not offer. */
export function NotFound({ reason = "notFound" }: { reason?: "notFound" | "notOffered" }) {
  const words = useAppCopy()[reason];
  const { definitions, flows } = useApp();
  const { organisation } = definitions;
  const heading = useArrival(`${words.title} | ${organisation.companyNameShort}`);
  return (
    <PageFrame>
      <h1 className="app-title" tabIndex={-1} ref={heading}>
        {words.title}
      </h1>
      <p>{words.text}</p>
      <p>
        <Link to={flows.addresses.home}>{words.go}</Link>
      </p>
    </PageFrame>
  );
}
