import { add, minor, type Minor, subtract } from '../kernel/money.ts';
import {
  chargeBackDelivered,
  chargeBackOrder,
  chargeBackTopUp,
  collectDebt,
  recoverDebt,
  refundWonOrder,
  returnRecoveredDebt,
  writeOff,
} from './debt-postings.ts';
import { debtAccount, line, posting, signedLine } from './rules.ts';
import type {
  AccountKey,
  ConfirmedRefund,
  ConfirmSplit,
  FundShare,
  Posting,
  PostingLine,
  SlicePart,
  TakenMoney,
} from './types.ts';

/**
 * The postings of rules.md §3, E1 to E20, as functions of their amounts. `rules.ts` computes the
 * amounts. Only the wallet posts them.
 */
interface OrderParties {
  readonly id: string;
  readonly buyer_id: string;
  readonly seller_id: string;
}

/** Names the unit whose share of the escrow moves. */
const ofUnit = (made: Posting, unitId: string | null): Posting =>
  unitId === null ? made : { ...made, unit_id: unitId };

/** Debits parts of slices. */
const fromHolds = (sellerId: string, parts: readonly SlicePart[]): PostingLine[] =>
  parts.map(({ hold_id, order_id, amount_minor }) => ({
    ...line(`hold:${order_id}`, 'debit', amount_minor, sellerId),
    hold_id,
  }));
const fromReserves = (sellerId: string, parts: readonly SlicePart[]): PostingLine[] =>
  parts.map(({ hold_id, amount_minor }) => ({
    ...line(`reserve:${sellerId}`, 'debit', amount_minor, sellerId),
    hold_id,
  }));

/** Debits what was taken from the seller, in the order of E8. */
const fromSeller = (taken: TakenMoney): PostingLine[] => [
  ...fromHolds(taken.seller_id, taken.holds),
  ...fromReserves(taken.seller_id, taken.reserves),
  line(`available:${taken.seller_id}`, 'debit', taken.available_minor, taken.seller_id),
  ...fromReserves(taken.seller_id, taken.other_reserves),
  line(`wallet:${taken.seller_id}`, 'debit', taken.wallet_minor, taken.seller_id),
];

/**
 * E1: money received through the provider. It names the order that the payment was for, also when
 * it comes too late and stays in the wallet.
 */
function topUp(
  userId: string,
  amountMinor: Minor,
  paymentId: string,
  orderId: string | null = null,
): Posting {
  return posting('E1', `payment:${paymentId}:capture`, orderId, [
    line('psp', 'debit', amountMinor),
    line(`wallet:${userId}`, 'credit', amountMinor, userId),
  ]);
}

/** E2: the buyer's money moves into the order's escrow. */
function payOrder(order: { id: string; buyer_id: string; total_minor: Minor }): Posting {
  return posting('E2', `order:${order.id}:pay`, order.id, [
    line(`wallet:${order.buyer_id}`, 'debit', order.total_minor, order.buyer_id),
    line(`escrow:${order.id}`, 'credit', order.total_minor, order.buyer_id),
  ]);
}

/** E3: a refund to the buyer before confirmation, of a whole order or of one returned unit. */
function refundFromEscrow(
  order: { id: string; buyer_id: string },
  amountMinor: Minor,
  unitId: string | null,
): Posting {
  const eventKey = unitId === null ? `order:${order.id}:refund` : `unit:${unitId}:refund`;
  const made = posting('E3', eventKey, order.id, [
    line(`escrow:${order.id}`, 'debit', amountMinor, order.buyer_id),
    line(`wallet:${order.buyer_id}`, 'credit', amountMinor, order.buyer_id),
  ]);
  return ofUnit(made, unitId);
}

/**
 * E3: refunded money leaves the wallet back to its source. A fee pays what the payment has cost the
 * shop.
 */
function refundToSource(
  userId: string,
  amountMinor: Minor,
  paymentId: string,
  key: string,
  feeMinor: Minor = minor(0),
): Posting {
  return posting('E3', `payment:${paymentId}:refund:${key}`, null, [
    line(`wallet:${userId}`, 'debit', add(amountMinor, feeMinor), userId),
    line('psp', 'credit', amountMinor),
    line('psp_cost', 'credit', feeMinor),
  ]);
}

/** A new slice: its id and the date of its release. */
interface SliceDate {
  readonly id: string;
  readonly release_at: Date;
}

/** E4: the unit is confirmed; the seller's earnings are held in slices until their dates. */
function confirmUnit(
  order: OrderParties,
  unitId: string,
  split: ConfirmSplit,
  slices: { readonly hold: SliceDate; readonly reserve: SliceDate },
): Posting {
  const wholeMinor = add(
    split.net_minor,
    split.commission_minor,
    split.fund_minor,
    split.buyer_fee_minor,
  );
  const opened = (of: PostingLine, { id, release_at }: SliceDate): PostingLine => ({
    ...of,
    hold_id: id,
    opens: { order_id: order.id, order_unit_id: unitId, seller_id: order.seller_id, release_at },
  });
  const made = posting('E4', `unit:${unitId}:confirm`, order.id, [
    line(`escrow:${order.id}`, 'debit', wholeMinor, order.buyer_id),
    opened(line(`hold:${order.id}`, 'credit', split.hold_minor, order.seller_id), slices.hold),
    opened(
      line(`reserve:${order.seller_id}`, 'credit', split.reserve_minor, order.seller_id),
      slices.reserve,
    ),
    line(`available:${order.seller_id}`, 'credit', split.available_minor, order.seller_id),
    line('rev.commission', 'credit', split.commission_minor),
    line('fund', 'credit', split.fund_minor),
    line('rev.buyer_fee', 'credit', split.buyer_fee_minor),
  ]);
  return ofUnit(made, unitId);
}

/**
 * E4: a confirmed unit costs more, because others of its order go back: the seller and we get the
 * difference. It names no unit: the money is of those that go back, whose freezes E3 respects.
 */
function confirmRaise(
  order: OrderParties,
  unitId: string,
  { before, after }: { readonly before: ConfirmSplit; readonly after: ConfirmSplit },
  key: string,
): Posting {
  const more = (part: keyof ConfirmSplit) => subtract(after[part], before[part]);
  const netMinor = more('net_minor');
  const oursMinor = (['commission_minor', 'fund_minor', 'buyer_fee_minor'] as const).map(more);
  // Rounding may move a cent from the commission to the fund.
  const credited = (account: AccountKey, amountMinor: Minor) =>
    signedLine(account, subtract(minor(0), amountMinor));
  return posting('E4', `unit:${unitId}:confirm-raise:${key}`, order.id, [
    line(`escrow:${order.id}`, 'debit', add(netMinor, ...oursMinor), order.buyer_id),
    line(`available:${order.seller_id}`, 'credit', netMinor, order.seller_id),
    credited('rev.commission', more('commission_minor')),
    credited('fund', more('fund_minor')),
    credited('rev.buyer_fee', more('buyer_fee_minor')),
  ]);
}

/** E5: releases what is left of a hold that is due. */
function releaseHold(
  order: { id: string; seller_id: string },
  unitId: string,
  hold: SlicePart,
): Posting {
  return posting('E5', `unit:${unitId}:release-hold`, order.id, [
    ...fromHolds(order.seller_id, [hold]),
    line(`available:${order.seller_id}`, 'credit', hold.amount_minor, order.seller_id),
  ]);
}

/** E6: releases what is left of a slice of the reserve that is due. */
function releaseReserve(
  order: { id: string; seller_id: string },
  unitId: string,
  reserve: SlicePart,
): Posting {
  return posting('E6', `unit:${unitId}:release-reserve`, order.id, [
    ...fromReserves(order.seller_id, [reserve]),
    line(`available:${order.seller_id}`, 'credit', reserve.amount_minor, order.seller_id),
  ]);
}

/** E7 before confirmation: a part of a unit's price, with its share of the buyer fee. */
function refundPartFromEscrow(
  order: { id: string; buyer_id: string },
  unitId: string,
  buyerMinor: Minor,
  key: string,
): Posting {
  const made = posting('E7', `unit:${unitId}:refund-part:${key}`, order.id, [
    line(`escrow:${order.id}`, 'debit', buyerMinor, order.buyer_id),
    line(`wallet:${order.buyer_id}`, 'credit', buyerMinor, order.buyer_id),
  ]);
  return ofUnit(made, unitId);
}

/** A refund of a confirmed unit: what the seller gives of it, and how the fund's share is paid. */
interface RefundSources {
  readonly refund: ConfirmedRefund;
  readonly taken: TakenMoney;
  readonly fund: FundShare;
}

/** E7 after confirmation: as E8, for a part of the price. */
function refundPartOfConfirmed(
  order: OrderParties,
  unitId: string,
  sources: RefundSources,
  key: string,
): Posting {
  return posting('E7', `unit:${unitId}:refund-part:${key}`, order.id, [
    ...linesOfRefund(order, sources),
  ]);
}

/** E8: the whole refund of a confirmed unit. What the seller lacks is `coverShortfall`. */
function refundConfirmed(order: OrderParties, unitId: string, sources: RefundSources): Posting {
  return posting('E8', `unit:${unitId}:refund-confirmed`, order.id, [
    ...linesOfRefund(order, sources),
  ]);
}

function linesOfRefund(order: OrderParties, { refund, taken, fund }: RefundSources): PostingLine[] {
  const paidMinor = subtract(refund.buyer_minor, taken.shortfall_minor);
  return [
    ...fromSeller(taken),
    signedLine('rev.commission', refund.commission_minor),
    line('fund', 'debit', fund.fund_minor),
    line('cb_loss', 'debit', fund.loss_minor),
    line('rev.buyer_fee', 'debit', refund.buyer_fee_minor),
    line(`wallet:${order.buyer_id}`, 'credit', paidMinor, order.buyer_id),
  ];
}

/** E9: the seller's shortfall in a refund; the buyer is whole at once. */
function coverShortfall(
  order: OrderParties,
  unitId: string,
  amountMinor: Minor,
  key: string,
): Posting {
  return posting('E9', `unit:${unitId}:shortfall:${key}`, order.id, [
    line(debtAccount(order.seller_id, 'decision'), 'debit', amountMinor, order.seller_id),
    line(`wallet:${order.buyer_id}`, 'credit', amountMinor, order.buyer_id),
  ]);
}

interface Withdrawal {
  readonly id: string;
  readonly user_id: string;
  readonly amount_minor: Minor;
}

/** E11: earnings leave `available` until the withdrawal is paid or reversed. */
function requestWithdrawal({ id, user_id, amount_minor }: Withdrawal): Posting {
  return posting('E11', `withdrawal:${id}:request`, null, [
    line(`available:${user_id}`, 'debit', amount_minor, user_id),
    line(`wd:${id}`, 'credit', amount_minor, user_id),
  ]);
}

/** E11: the withdrawal is paid net of its fee, by the bank or the provider. */
function payWithdrawal(
  { id, user_id, amount_minor }: Withdrawal,
  feeMinor: Minor,
  payer: 'bank_trust' | 'psp',
): Posting {
  return posting('E11', `withdrawal:${id}:pay`, null, [
    line(`wd:${id}`, 'debit', amount_minor, user_id),
    line(payer, 'credit', subtract(amount_minor, feeMinor)),
    line('rev.wd_fee', 'credit', feeMinor),
  ]);
}

/** E14: the fee of the seller who lost an escalated dispute, from the hold or what is available. */
function chargeDisputeFee(order: OrderParties, disputeId: string, taken: TakenMoney): Posting {
  const partsMinor = [...taken.holds, ...taken.reserves, ...taken.other_reserves].map(
    ({ amount_minor }) => amount_minor,
  );
  return posting('E14', `dispute:${disputeId}:fee`, order.id, [
    ...fromSeller(taken),
    line('fund', 'credit', add(taken.available_minor, ...partsMinor)),
  ]);
}

/** E15: the provider pays out to the bank; below zero, it takes or gets money from there. */
function settleToBank(amountMinor: Minor, settlementId: string): Posting {
  return posting('E15', `settlement:${settlementId}:bank`, null, [
    signedLine('bank_trust', amountMinor),
    signedLine('psp', subtract(minor(0), amountMinor)),
  ]);
}

/** E16: what the provider keeps as its cost; below zero, it gives some back. */
function payProviderCost(amountMinor: Minor, settlementId: string): Posting {
  return posting('E16', `settlement:${settlementId}:cost`, null, [
    signedLine('psp_cost', amountMinor),
    signedLine('psp', subtract(minor(0), amountMinor)),
  ]);
}

/** E17: moves a user's earnings to their wallet. */
function earningsToWallet(userId: string, amountMinor: Minor, key: string): Posting {
  return posting('E17', `transfer:${userId}:${key}`, null, [
    line(`available:${userId}`, 'debit', amountMinor, userId),
    line(`wallet:${userId}`, 'credit', amountMinor, userId),
  ]);
}

/** E18: the operator's capital. */
function contributeCapital(amountMinor: Minor, key: string): Posting {
  return posting('E18', `capital:${key}`, null, [
    line('bank_trust', 'debit', amountMinor),
    line('equity', 'credit', amountMinor),
  ]);
}

/** E20: a refund to the source failed, and the money is in the wallet again, with its fee. */
function returnFailedRefund(
  userId: string,
  amountMinor: Minor,
  paymentId: string,
  key: string,
  feeMinor: Minor = minor(0),
): Posting {
  return posting('E20', `payment:${paymentId}:refund-failed:${key}`, null, [
    line('psp', 'debit', amountMinor),
    line('psp_cost', 'debit', feeMinor),
    line(`wallet:${userId}`, 'credit', add(amountMinor, feeMinor), userId),
  ]);
}

/** The reversal of a posted transaction: the same accounts, users and slices, the other sides. */
function reverse(posted: Posting & { readonly id: string }): Posting {
  const { id, code, order_id, currency, lines } = posted;
  return {
    code,
    event_key: `reversal:${id}`,
    order_id,
    reverses: id,
    ...(currency !== undefined && { currency }),
    lines: lines.map((each) => ({
      ...each,
      direction: each.direction === 'debit' ? 'credit' : 'debit',
    })),
  };
}

/** The rows of rules.md §3 by their codes, and the reversal of any of them. */
export const postings = {
  E1: topUp,
  E2: payOrder,
  E3: refundFromEscrow,
  E3_to_source: refundToSource,
  E4: confirmUnit,
  E4_raise: confirmRaise,
  E5: releaseHold,
  E6: releaseReserve,
  E7: refundPartFromEscrow,
  E7_confirmed: refundPartOfConfirmed,
  E8: refundConfirmed,
  E9: coverShortfall,
  E10: recoverDebt,
  E10_collected: collectDebt,
  E10_returned: returnRecoveredDebt,
  E11: requestWithdrawal,
  E11_pay: payWithdrawal,
  E12: chargeBackOrder,
  E12_won: refundWonOrder,
  E13: chargeBackDelivered,
  E14: chargeDisputeFee,
  E15: settleToBank,
  E16: payProviderCost,
  E17: earningsToWallet,
  E18: contributeCapital,
  E19: chargeBackTopUp,
  E20: returnFailedRefund,
  write_off: writeOff,
  reversal: reverse,
} as const;
