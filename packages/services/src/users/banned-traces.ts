import * as traces from '@guildhall/db/users/trace-queries';

/** Something of a user that can be found again with another one. */
export type Trace = traces.Trace;

/** Keeps hashes of a banned user for so many months. */
export const insertTraces = traces.insertTraces;

/** The banned and erased users who had one of these: a signal for staff, which refuses nothing. */
export const listTraceLinks = traces.listTraceLinks;

/** Deletes those whose time is over. */
export const deleteOldTraces = traces.deleteOldTraces;
