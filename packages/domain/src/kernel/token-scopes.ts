/**
 * What an API token may do. A procedure or route declares the scope that it requires; without one,
 * no token may call it. So money, mails, secrets, sign-ins and other tokens are out of reach.
 */
export const TOKEN_SCOPES = ['offers.read', 'prices.write', 'stock.write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
