/** Path of the page that turns reminders off. */
export const OPT_OUT_PATH = "/mail/opt-out";
