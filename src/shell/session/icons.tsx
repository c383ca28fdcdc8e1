import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8.5" r="3.75" />
    <path d="M4.5 20c1-4 4-5.75 7.5-5.75S18.5 16 19.5 20" />
  </Icon>
);

export const BellIcon = () => (
  <Icon>
    <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10Z" />
    <path d="M10 20a2.25 2.25 0 0 0 4 0" />
  </Icon>
);

export const GridIcon = () => (
  <Icon>
    {[5, 12, 19].flatMap((x) =>
      [5, 12, 19].map((y) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="1.25" fill="currentColor" />
      )),
    )}
  </Icon>
);
