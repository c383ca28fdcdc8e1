/** What is laid out: boxes, and directed ways between them with a label each. Units are those of the drawing. */
export interface Box {
  id: string;
  width: number;
}

export interface Way {
  from: string;
  to: string;
  /** Room that the label needs. */
  width: number;
}
