/** Shown by panels that need an application. */
export const NO_APPLICATION =
  "This page does not belong to an application. Open one, or create one under Application.";
