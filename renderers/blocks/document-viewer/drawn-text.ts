/**
 * Tracks whether the text layer of a page is in the DOM. Each width draws the layer again; an
 * object identifies each drawing.
 */
export class DrawnText {
  #drawing: object | null = null;
  #resolve: (succeeded: boolean) => void = () => undefined;
  #drawn: Promise<boolean> = Promise.resolve(false);

  /**
   * Resolves when the newest drawing ends: true when the text is there, false when drawing failed.
   */
  get drawn(): Promise<boolean> {
    return this.#drawn;
  }

  begin(drawing: object): void {
    this.#drawing = drawing;
    this.#drawn = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Ends a drawing. An outdated drawing changes nothing. */
  end(drawing: object, succeeded: boolean): void {
    if (drawing === this.#drawing) this.#resolve(succeeded);
  }
}
