/** A ref of an element that appears by a press and is its outcome: focuses it. */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus();
