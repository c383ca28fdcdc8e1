/** Said by panels that are about the application on screen. */
export const NO_APPLICATION =
  "This page is of no application. Open one, or make one under Application.";
