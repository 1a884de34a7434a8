export const EXPORT_STATES = ['preparing', 'ready', 'expired', 'failed'] as const;
/** What became of the last copy of their data that a user has asked for. */
export type ExportState = (typeof EXPORT_STATES)[number];
