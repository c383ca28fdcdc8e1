/** Ends a command when the reader of its output, such as `head`, closes the pipe early. That is not an error. */
process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
