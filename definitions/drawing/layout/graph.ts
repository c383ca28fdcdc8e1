/**
 * Input of the layout: boxes, and directed edges between them with a label each. Units are those of
 * the drawing.
 */
export interface Box {
  id: string;
  width: number;
}

export interface Way {
  from: string;
  to: string;
  /** Width of the label. */
  width: number;
}
