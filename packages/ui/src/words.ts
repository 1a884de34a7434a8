/**
 * The few words the primitives themselves must say. They know no room, so everything else comes
 * in through props.
 */
export const WORDS = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  show_password: 'Show password',
  hide_password: 'Hide password',
  caps_lock: 'Caps Lock is on.',
  loading: 'Loading',
  load_more: 'Show more',
  loading_more: 'Loading more',
  retry: 'Try again',
  optional: 'optional',
  choose: 'Choose',
  notifications: 'Notifications',
  step: (position: number, total: number) => `Step ${position} of ${total}`,
  time_left: (time: string) => `${time} left`,
} as const;
