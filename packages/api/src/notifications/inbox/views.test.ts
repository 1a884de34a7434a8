import type { AppNoticeKind, NoticeFacts } from '@guildhall/domain/kernel/notice-kinds';
import { expectTypeOf, test } from 'vitest';
import type { NotificationView } from './views.ts';

/** An order that is none is left out. */
type Sent = Omit<NotificationView['facts'], 'order_id'> & { readonly order_id?: string | null };

/** The kinds with a fact that the view declares in another way: it could not be returned. */
type Differing = {
  [Kind in AppNoticeKind]: Pick<
    NoticeFacts<Kind>,
    keyof NoticeFacts<Kind> & keyof Sent
  > extends Sent
    ? never
    : Kind;
}[AppNoticeKind];

// The compiler decides it, and its message has the kinds.
test('a notification of every kind can be returned with its facts', () => {
  expectTypeOf<Differing>().toEqualTypeOf<never>();
});
