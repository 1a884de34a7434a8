import { CLUSTER_SIGNALS, LINK_REASONS } from '@guildhall/domain/moderation/devices/types';
import type { Messages } from '@guildhall/locales/messages';

// A later version of the server may send values that this version of the page does not know.

type T = Messages<'moderation/devices'>;

const known = <Value extends string>(values: readonly Value[], value: string): Value | 'other' =>
  values.find((each) => each === value) ?? 'other';

const EVENTS = ['trust', 'untrust', 'block', 'unblock', 'unlink', 'relink'] as const;

export const signalText = (t: T, signal: string) => t(`signal.${known(CLUSTER_SIGNALS, signal)}`);
export const linkText = (t: T, reason: string) => t(`link.${known(LINK_REASONS, reason)}`);
export const eventText = (t: T, event: string) => t(`event.${known(EVENTS, event)}`);
