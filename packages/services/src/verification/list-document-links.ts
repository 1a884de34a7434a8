import { listDocumentLinks as listLinks } from '@guildhall/db/verification/queries';

/** The users whom documents link with these, at most so many for each. */
export const listDocumentLinks = listLinks;
