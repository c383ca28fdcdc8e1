import * as library from "libphonenumber-js/min";
import { phonePlans } from "#lending/formats/phone-plans.ts";

/** The plans of phone numbers for the checks of definitions and for the server, which load them whole. */
export const plans = phonePlans<library.CountryCode>(library);
