import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

/** Nobody may turn off what happens to their account and to their data. */
const base = { audience: ['user'], group: 'security', channels: ['app', 'mail'] } as const;

export const privacyNotices = {
  /** With the time at which the account is erased. */
  closing_requested: notice<'user', { readonly closes_at: string }>(base),
  closing_kept: notice<'user', object>(base),
  /** The account was to be erased, but something has not ended; and when it is tried again. */
  closing_delayed: notice<'user', { readonly closes_at: string }>(base),
  /** The copy of their data is ready, and until when it can be downloaded. */
  data_export_ready: notice<'user', { readonly expires_at: string }>(base),
  /** Somebody who is signed in as them downloads the copy. */
  data_export_downloaded: notice<'user', { readonly at: string }>(base),
  data_export_failed: notice<'user', object>(base),
} as const satisfies NoticeDeclarations;
