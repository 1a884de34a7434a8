import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Page = OutputOf<'notifications.list'>;
export type SampleLine = Page['items'][number];

const NOW = '2026-11-20T12:00:00.000Z';

/** Money in the wallet, unread, unless changed. */
export function sampleLine(id: string, changes: Partial<SampleLine> = {}): SampleLine {
  return {
    id,
    kind: 'money_in_wallet',
    group: 'money',
    facts: { amount_minor: 1_000 },
    order_title: null,
    offer: null,
    search_name: null,
    thread: null,
    unread: 1,
    due_at: null,
    created_at: NOW,
    ...changes,
  };
}

export function samplePage(changes: Partial<Page> = {}): Page {
  return { now: NOW, deadlines: [], items: [], next_cursor: null, ...changes };
}

const GROUPS = ['orders', 'disputes', 'money', 'security', 'offers', 'messages'] as const;

export const notificationsAnswers = {
  'notifications.channels': () => ({
    groups: GROUPS.map((group) => ({
      group,
      app: true,
      mail: true,
      push: true,
      can_choose: group !== 'security',
    })),
  }),
  'notifications.pushStatus': () => ({ is_on: false }),
  'notifications.schedule': () => ({
    time_zone: 'Europe/Berlin',
    quiet: null,
    digest: 'off' as const,
  }),
  'notifications.list': () => samplePage(),
  'notifications.unreadCount': () => ({ unread: 0 }),
} satisfies DefaultAnswers;
