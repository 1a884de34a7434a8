import * as commands from '@guildhall/db/users/closing-commands';
import * as queries from '@guildhall/db/users/closing-queries';

/** Opens the closing of a locked user's account, or takes it back. */
export const { insertClosing, keepAccount } = commands;

/** The users whose accounts are to be erased, or whose evidence is; and trying again later. */
export const { findDueClosing, findLateClosing, delayClosing } = commands;

/** Erases what a table has of a user, and records that the account or the evidence is gone. */
export const { eraseFromTable, endAccount, endEvidence } = commands;

/** What keeps a user from closing their account, as the rooms declare it. */
export const { readObstacles: readDeclaredObstacles } = queries;
