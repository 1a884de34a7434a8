/** How the disputes of the demo's past end, and when they are opened. Pure. */
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { stories, type Story } from './stories.ts';

export const ENDINGS = [
  /** Both agree: on everything, on a part, or on a part after a first one was refused. */
  'agreed_full',
  'agreed_part',
  'agreed_later',
  /** The seller says nothing. */
  'silence',
  /** The seller helps, and the buyer takes it back. */
  'withdrawn',
  /** Nobody answers a proposal, and the time of both is over; staff give back a part. */
  'expired',
  /** Staff give everything back, a part, or nothing. */
  'refunded',
  'reduced',
  'rejected',
  /** The buyer appeals after nothing: again nothing, or everything. */
  'appeal_rejected',
  'appeal_granted',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** One dispute of the past. */
export interface DisputeScript {
  readonly story: Story;
  readonly ending: Ending;
  /** About an order that was paid so many days before the end, or the next one that suits. */
  readonly days_ago: number;
  /** How many units are disputed, of an order with more than these: the others go on. */
  readonly units: number;
}

type Row = readonly [story: keyof typeof stories, ending: Ending, units?: number];

/** From the oldest on; the trade grows, and so do its disputes. */
const ROWS: readonly Row[] = [
  ['described', 'agreed_part'],
  ['signIn', 'agreed_full'],
  ['usedCode', 'refunded'],
  ['banned', 'rejected'],
  ['described', 'withdrawn'],
  ['invalidCode', 'silence'],
  ['recalled', 'refunded'],
  ['otherRegion', 'agreed_part'],
  ['signIn', 'withdrawn'],
  ['usedCode', 'rejected'],
  ['described', 'agreed_later'],
  ['soldTwice', 'appeal_rejected'],
  ['invalidCode', 'agreed_full', 1],
  ['signIn', 'silence'],
  ['banned', 'refunded'],
  ['described', 'reduced'],
  ['usedCode', 'withdrawn'],
  ['recalled', 'appeal_granted'],
  ['otherRegion', 'expired'],
  ['signIn', 'agreed_full'],
  ['described', 'agreed_part'],
  ['usedCode', 'refunded', 2],
  ['banned', 'withdrawn'],
  ['described', 'rejected'],
  ['signIn', 'silence'],
  ['invalidCode', 'agreed_full'],
  ['recalled', 'reduced'],
  ['otherRegion', 'agreed_later'],
  ['signIn', 'withdrawn'],
  ['described', 'expired'],
  ['usedCode', 'rejected'],
  ['soldTwice', 'refunded'],
  ['banned', 'appeal_rejected'],
  ['signIn', 'agreed_full'],
  ['described', 'agreed_part'],
  ['invalidCode', 'withdrawn'],
  ['usedCode', 'agreed_full', 1],
  ['described', 'agreed_later'],
  ['recalled', 'rejected'],
  ['signIn', 'withdrawn'],
  ['otherRegion', 'agreed_part'],
  ['described', 'withdrawn'],
  ['signIn', 'agreed_full'],
];

const [OLDEST_DAYS, NEWEST_DAYS] = [640, 14];

export const pastScripts: readonly DisputeScript[] = ROWS.map(([name, ending, units], index) => {
  const share = Math.sqrt(index / (ROWS.length - 1));
  return {
    story: stories[name],
    ending,
    days_ago: Math.round(OLDEST_DAYS - (OLDEST_DAYS - NEWEST_DAYS) * share),
    units: units ?? 0,
  };
});

/** The seller gets less than they asked for, against their will. */
const isLost = ({ ending }: DisputeScript) =>
  ['silence', 'expired', 'refunded', 'reduced', 'appeal_granted'].includes(ending);

/** The level of a seller with few orders falls with a lost dispute of this time. */
const LEVEL_DAYS = 100;

/** An order that its buyer would confirm. */
export interface Candidate {
  readonly kind: OfferKind;
  readonly quantity: number;
  readonly warranty_days: number;
  readonly seller_level: number;
  readonly days_ago: number;
}

/** A warranty long enough for something to happen in it. */
const LEAST_WARRANTY_DAYS = 7;

function suits({ story, ...script }: DisputeScript, order: Candidate): boolean {
  if (script.days_ago < order.days_ago || story.kind !== order.kind) return false;
  if (script.units > 0 && order.quantity <= script.units) return false;
  if (story.phase === 'warranty' && order.warranty_days < LEAST_WARRANTY_DAYS) return false;
  const isHarmless = order.days_ago > LEVEL_DAYS || [0, 4].includes(order.seller_level);
  return isHarmless || !isLost({ story, ...script });
}

/** Gives each script to the first order that suits it. */
export function disputeCast(scripts: readonly DisputeScript[] = pastScripts) {
  const waiting = [...scripts];
  return (order: Candidate): DisputeScript | null => {
    const index = waiting.findIndex((script) => suits(script, order));
    return index === -1 ? null : (waiting.splice(index, 1)[0] ?? null);
  };
}
