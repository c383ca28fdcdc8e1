interface IconProps {
  /** Width and height, pixels. */
  size: number;
  /** Width of the lines in the drawing of 24 by 24. */
  stroke: number;
  path: string;
}

/** A drawing in the color of the text. Its button has the name. */
export function Icon({ size, stroke, path }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
