import { useApp } from "#src/app.ts";
import { appCopy } from "#src/copy/app-copy.ts";
import { HOME_PATH } from "#src/routing/addresses.ts";
import { Link } from "react-router-dom";
import { PageFrame } from "./PageFrame.tsx";
import { useArrival } from "./use-arrival.ts";

/** An address that no flow knows. */
export function NotFound() {
  const { organisation } = useApp().definitions;
  const heading = useArrival(`${appCopy.notFound.title} | ${organisation.companyNameShort}`);
  return (
    <PageFrame>
      <h1 className="app-title" tabIndex={-1} ref={heading}>
        {appCopy.notFound.title}
      </h1>
      <p>{appCopy.notFound.text}</p>
      <p>
        <Link to={HOME_PATH}>{appCopy.notFound.go}</Link>
      </p>
    </PageFrame>
  );
}
