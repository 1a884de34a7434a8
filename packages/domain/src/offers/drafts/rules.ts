/** How many drafts a seller may have: a limit of storage, not a rule of the shop. */
export const MAX_DRAFTS = 50;
