/** The failure of a response that is not valid HTTP. */
export const MALFORMED_HTTP = "malformed HTTP";
