import { listSpending } from '@guildhall/db/wallet/statement-queries';

/** What left a user's wallet for orders or back to its source since a time, oldest first. */
export const readSpending = listSpending;
