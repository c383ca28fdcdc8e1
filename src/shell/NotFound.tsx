import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { Link } from "react-router-dom";
import { PageFrame } from "./PageFrame.tsx";
import { useArrival } from "./use-arrival.ts";

/** The page of an unknown address. */
export function NotFound() {
  const appCopy = useAppCopy();
  const { definitions, flows } = useApp();
  const { organisation } = definitions;
  const heading = useArrival(`${appCopy.notFound.title} | ${organisation.companyNameShort}`);
  return (
    <PageFrame>
      <h1 className="app-title" tabIndex={-1} ref={heading}>
        {appCopy.notFound.title}
      </h1>
      <p>{appCopy.notFound.text}</p>
      <p>
        <Link to={flows.addresses.home}>{appCopy.notFound.go}</Link>
      </p>
    </PageFrame>
  );
}
