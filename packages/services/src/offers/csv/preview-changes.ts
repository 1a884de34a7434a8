import { listOwnOffersById, type OwnOfferState } from '@guildhall/db/offers/own-queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FieldErrors, fieldError } from '@guildhall/domain/kernel/field-errors';
import {
  eventTowards,
  type FaultyLine,
  type OfferLine,
  readOfferLines,
} from '@guildhall/domain/offers/csv/rules';
import type { ApplyChanges } from '@guildhall/domain/offers/csv/schema';
import type { ChangeOffers, SellerEvent } from '@guildhall/domain/offers/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { textOf } from '../../kernel/read-text.ts';
import { type ChangedOffer, changeEach } from '../change-offers.ts';

/** What a line of a file would do to an offer, or why it does nothing. */
export interface PreviewedLine {
  readonly number: number;
  /** Null when it names none of the viewer's offers. */
  readonly offer: OwnOfferState | null;
  /** The new price; null when it stays. */
  readonly price_minor: number | null;
  readonly event: SellerEvent | null;
  readonly refusal: ChangedOffer['refusal'];
}

/** How many offers are tried out in one transaction, as one call would change them. */
const AT_ONCE = 100;

/**
 * What a file would change of the viewer's offers, without changing anything: each change is
 * carried out in a transaction that is rolled back. Lines that change nothing are only counted.
 * Refuses INPUT_INVALID for a file that is no CSV of offers, or is too long.
 */
export async function previewChanges(
  context: OffersContext,
  viewer: Viewer,
  content: AsyncIterable<Uint8Array>,
): Promise<{ lines: PreviewedLine[]; unchanged: number }> {
  const read = await readOfferLines(textOf(content));
  if ('code' in read) throw new Refusal('INPUT_INVALID', {}, { file: [read] });
  const named = read.flatMap((line) => ('faults' in line ? [] : line.offer_id));
  const own = await listOwnOffersById(context.db, viewer.user_id, named);
  const offers = new Map(own.map((offer) => [offer.id, offer]));
  const lines = read.map((line) => planLine(line, offers));
  const changing = lines.filter(
    (line) => line.refusal === null && (line.price_minor !== null || line.event !== null),
  );
  const refusals = new Map<string, ChangedOffer['refusal']>();
  for (let from = 0; from < changing.length; from += AT_ONCE) {
    const wanted = wantedOf(changing.slice(from, from + AT_ONCE));
    for (const { offer_id, refusal } of await rehearse(context, viewer, wanted)) {
      refusals.set(offer_id, refusal);
    }
  }
  const shown = lines
    .filter((line) => line.refusal !== null || changing.includes(line))
    .map((line) => ({
      ...line,
      refusal: line.refusal ?? refusals.get(line.offer?.id ?? '') ?? null,
    }));
  return { lines: shown, unchanged: lines.length - shown.length };
}

/**
 * Carries out changes that were previewed. Each offer is changed or refused for itself, as by
 * `changeOffers`. Refuses nothing as a whole.
 */
export async function applyChanges(
  context: OffersContext,
  viewer: Viewer,
  input: ApplyChanges,
): Promise<{ results: ChangedOffer[] }> {
  const call = { operation: 'offers.applyChanges', user_id: viewer.user_id, input };
  const wanted = new Map(
    input.changes.map(({ offer_id, ...change }) => [offer_id, changesOf(change)]),
  );
  return await withIdempotencyKey(context, call, async ({ trx }) => ({
    results: await changeEach(context, trx, viewer, wanted),
  }));
}

type Wanted = ReadonlyMap<string, readonly ChangeOffers['change'][]>;

const wantedOf = (lines: readonly PreviewedLine[]): Wanted =>
  new Map(lines.map((line) => [line.offer?.id ?? '', changesOf(line)]));

/** The price of an archived offer can be changed only once it is restored. */
function changesOf({
  price_minor: priceMinor,
  event,
}: Pick<PreviewedLine, 'price_minor' | 'event'>): ChangeOffers['change'][] {
  const price =
    priceMinor === null ? [] : [{ event: 'set_price' as const, price_minor: priceMinor }];
  const step = event === null ? [] : [{ event }];
  return event === 'restore' ? [...step, ...price] : [...price, ...step];
}

function planLine(
  line: OfferLine | FaultyLine,
  offers: ReadonlyMap<string, OwnOfferState>,
): PreviewedLine {
  const nothing = { number: line.number, offer: null, price_minor: null, event: null };
  if ('faults' in line) return { ...nothing, refusal: invalid(line.faults) };
  const offer = offers.get(line.offer_id);
  if (offer === undefined) {
    return { ...nothing, refusal: { code: 'OFFER_NOT_FOUND', facts: {}, fields: {} } };
  }
  const price = line.price_minor === offer.price_minor ? null : line.price_minor;
  const event = line.state === null ? null : eventTowards(offer.state, line.state);
  const known = { ...nothing, offer, price_minor: price };
  if (event === undefined) return { ...known, refusal: invalid(STATE_UNREACHABLE) };
  // An edit of a rejected offer submits it again, which is more than a price.
  if (price !== null && offer.state === 'rejected') {
    return { ...known, refusal: invalid({ price: [fieldError('offer_rejected')] }) };
  }
  return { ...known, event, refusal: null };
}

const STATE_UNREACHABLE: FieldErrors = { state: [fieldError('offer_state_unreachable')] };

const invalid = (fields: FieldErrors): ChangedOffer['refusal'] => ({
  code: 'INPUT_INVALID',
  facts: {},
  fields,
});

/** Ends a transaction that was only tried out, with what it would have done. */
class Rehearsal extends Error {
  readonly results: readonly ChangedOffer[];
  constructor(results: readonly ChangedOffer[]) {
    super('the transaction was only tried out');
    this.results = results;
  }
}

async function rehearse(context: OffersContext, viewer: Viewer, wanted: Wanted) {
  try {
    return await inTransaction<readonly ChangedOffer[]>(context.db, async (trx) => {
      throw new Rehearsal(await changeEach(context, trx, viewer, wanted));
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.results;
    throw error;
  }
}
