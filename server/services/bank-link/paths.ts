export const BANK_LINK = "/service-application/api/v1/application/:product/:uuid/bank-link";
