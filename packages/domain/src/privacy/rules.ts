/** How long the copy that users get of their data can be downloaded. */
export const EXPORT_DAYS = 7;

/** How long after a copy was asked for another one can be; one that failed does not count. */
const EXPORT_PAUSE_HOURS = 24;

/** How often the making of a copy is begun before its user is told that it failed. */
export const EXPORT_ATTEMPTS = 5;

/** How much the pictures of a copy may have together; those that do not fit are named in it. */
export const EXPORT_PICTURES_BYTES = 2 * 1_024 * 1_024 * 1_024;

/** How long the address of a download works; a download that has begun goes on. */
export const DOWNLOAD_ADDRESS_SECONDS = 5 * 60;

/** How long after an attempt failed the next one begins: 1, 4, 9 ... minutes. */
export const retrySeconds = (attempts: number): number => attempts ** 2 * 60;

const HOUR_MS = 3_600_000;

/** When the user may ask for the next copy. */
export const nextExportAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + EXPORT_PAUSE_HOURS * HOUR_MS);
