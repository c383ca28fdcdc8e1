import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from "react";
import {
  browserHistory,
  type Entry,
  type Navigate,
  type NavigateOptions,
} from "./browser-history.ts";

interface Router {
  entry: Entry;
  navigate: Navigate;
}

const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = use(RouterContext);
  if (router === null) throw new Error("This component needs a <RouterProvider> around it.");
  return router;
}

/**
 * Gives the address to everything inside. A change of it is a transition, so that the page stays
 * until the next one can render.
 */
export function RouterProvider({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(browserHistory.current);
  const show = useCallback((next: Entry) => startTransition(() => setEntry(next)), []);
  useLayoutEffect(() => browserHistory.onPop(show), [show]);
  const navigate = useCallback<Navigate>(
    (href, options) => show(browserHistory.go(href, options)),
    [show],
  );
  const router = useMemo(() => ({ entry, navigate }), [entry, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** Returns the address that the page shows. */
export const useLocation = (): Entry => useRouter().entry;

/** Returns a function that shows another address of the app. It stays the same function. */
export const useNavigate = (): Navigate => useRouter().navigate;

/** Returns the query of the address. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Shows another address as soon as it renders. */
export function Redirect({ to, replace }: { to: string } & Pick<NavigateOptions, "replace">) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** A link to a page of the app. A click that asks for a new tab or window is the browser's. */
export function Link({
  to,
  children,
  ...attributes
}: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { entry, navigate } = useRouter();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // A second visit of the same page would need a second Back.
    navigate(to, { replace: to === entry.pathname + entry.search + entry.hash });
  };
  return (
    <a {...attributes} href={to} onClick={onClick}>
      {children}
    </a>
  );
}
