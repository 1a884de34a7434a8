import type { FilesContext } from '../files/context.ts';

export type VerificationContext = FilesContext;
