/** Whether the text of a page stands in the document. It is drawn anew at each width, and a drawing is known by its object. */
export class DrawnText {
  #drawing: object | null = null;
  #tell: (there: boolean) => void = () => undefined;
  #drawn: Promise<boolean> = Promise.resolve(false);

  /** Resolves when the newest drawing has ended: true when the text is there, false when it could not be drawn. */
  get drawn(): Promise<boolean> {
    return this.#drawn;
  }

  begin(drawing: object): void {
    this.#drawing = drawing;
    this.#drawn = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** A drawing that another has replaced ends nothing. */
  end(drawing: object, there: boolean): void {
    if (drawing === this.#drawing) this.#tell(there);
  }
}
