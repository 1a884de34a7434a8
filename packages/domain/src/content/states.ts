import type { Lifecycle, PlainTypes, Transition } from '../kernel/transitions.ts';

/** One version of a text. Its words never change; another wording is another version. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];
export const TERMINAL_CONTENT_STATES = ['archived'] as const;

export type ContentEvent = 'write' | 'schedule' | 'publish' | 'supersede' | 'archive';

export interface ContentTypes extends Omit<PlainTypes, 'timer' | 'party'> {
  readonly state: ContentState;
  readonly event: ContentEvent;
  readonly actor: 'system' | 'support' | 'admin';
  readonly timer: 'publication';
  readonly party: 'staff';
}

type ContentRow = Transition<ContentTypes>;

const STAFF = ['support', 'admin'] as const;

/** The system writes and publishes the texts that are shipped, and publishes what is due. */
export const contentTransitions: readonly ContentRow[] = [
  {
    rule: 'C1',
    event: 'write',
    from: [null],
    to: 'draft',
    by: ['system', ...STAFF],
  },
  {
    rule: 'C2',
    event: 'schedule',
    from: ['draft'],
    to: 'scheduled',
    by: STAFF,
    timer: 'publication',
  },
  {
    rule: 'C3',
    event: 'publish',
    from: ['draft', 'scheduled'],
    to: 'published',
    by: ['system', ...STAFF],
  },
  {
    rule: 'C4',
    event: 'supersede',
    from: ['draft', 'scheduled', 'published'],
    to: 'archived',
    by: ['system', ...STAFF],
  },
  {
    rule: 'C5',
    event: 'archive',
    from: ['draft', 'scheduled', 'published'],
    to: 'archived',
    by: STAFF,
  },
];

export const contentLifecycle: Lifecycle<ContentTypes> = {
  name: 'content version',
  transitions: contentTransitions,
  states: CONTENT_STATES,
  terminal: TERMINAL_CONTENT_STATES,
  waitsFor: { draft: 'staff' },
};
