import * as verifications from '@guildhall/db/verification/queries';

/** The users whom documents link with these, at most so many for each. */
export const listDocumentLinks = verifications.listDocumentLinks;

/** What the documents and names of these users are known by. */
export const listPaperHashes = verifications.listPaperHashes;
