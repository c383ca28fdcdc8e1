/** The path of one conversation. Source: product specification of the chat. */
export const CONVERSATION = "/service-csp/external/api/v1/conversations/:id";
