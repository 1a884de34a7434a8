import type { WriteObstacle } from '@guildhall/domain/messages/types';
import type { MessageKey } from '@guildhall/locales/messages';

type BlockedKey = Extract<MessageKey<'messages'>, `blocked_text.${string}`>;
type ObstacleKey = Extract<MessageKey<'messages'>, `obstacle.${string}`>;

/** Why a text was blocked, by the kind of what the contact filter found in it. */
const BLOCKED: Readonly<Record<string, BlockedKey>> = {
  email: 'blocked_text.email',
  phone: 'blocked_text.phone',
  messenger: 'blocked_text.messenger',
  link: 'blocked_text.link',
  wallet_address: 'blocked_text.wallet_address',
  early_confirmation: 'blocked_text.early_confirmation',
  outside_payment: 'blocked_text.outside_payment',
  credentials: 'blocked_text.credentials',
};

export const blockedKey = (kind: string): BlockedKey => BLOCKED[kind] ?? 'blocked_text.other';

const OBSTACLES: Readonly<Record<WriteObstacle, ObstacleKey>> = {
  offer_unavailable: 'obstacle.offer_unavailable',
  order_closed: 'obstacle.order_closed',
  erased: 'obstacle.erased',
  blocked: 'obstacle.blocked',
  suspended: 'obstacle.suspended',
};

/** A later server may know other obstacles. */
export const obstacleKey = (obstacle: string): ObstacleKey =>
  Object.hasOwn(OBSTACLES, obstacle) ? OBSTACLES[obstacle as WriteObstacle] : 'obstacle.other';
