/** Keys of the flags that code asks for. What each switches is said in flows/flags.json. */
export const SURVEY = "fe-heloc-survey";
export const BROKER_IDENTITY = "fe-heloc-broker-identity";
