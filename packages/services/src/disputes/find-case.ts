import { findOpenDispute } from '@guildhall/db/disputes/queries';

/** The open dispute about an order, as a case inside which staff may view what was sold. */
export const findDisputeCase = findOpenDispute;
