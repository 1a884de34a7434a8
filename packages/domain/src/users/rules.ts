import { type BasisPoints, type Minor, minor } from '../kernel/money.ts';

/** A seller's level follows from what they sold in these days (rules.md §2 "rolling 90 d"). */
export const LEVEL_WINDOW_DAYS = 90;

/** What a seller needs for a level; the others need the same or less. */
export interface LevelNeeds {
  readonly orders: number;
  readonly volume_minor: Minor;
  /** Of their feedback; null where the table asks for none. */
  readonly positive_share: BasisPoints | null;
  /** The most that may be lost of completed orders, by disputes and by recalls. */
  readonly loss_share: BasisPoints | null;
  readonly recall_share: BasisPoints | null;
}

/** A seller's completed orders of the window. */
export interface SellerRecord {
  readonly orders: number;
  readonly volume_minor: number;
  /** Null while nobody has given feedback, which then decides nothing. */
  readonly positive_share: BasisPoints | null;
  readonly loss_share: BasisPoints;
  readonly recall_share: BasisPoints;
}

type Shares = readonly [positive: number | null, loss: number | null, recall: number | null];

function needs(
  orders: number,
  dollars: number,
  [positive, loss, recall]: Shares = [null, null, null],
): LevelNeeds {
  return {
    orders,
    volume_minor: minor(dollars * 100),
    positive_share: positive,
    loss_share: loss,
    recall_share: recall,
  };
}

/** The table of rules.md §2, by level. */
const LEVEL_NEEDS: readonly LevelNeeds[] = [
  needs(0, 0),
  needs(5, 100, [null, 500, null]),
  needs(30, 1_000, [9_600, 300, null]),
  needs(100, 5_000, [9_750, 200, 100]),
  needs(300, 15_000, [9_900, 100, 50]),
];

/** The highest level whose needs a record meets, with those of all levels below it. */
export function levelOf(record: SellerRecord, table = LEVEL_NEEDS): number {
  const failed = table.findIndex((level) => !meets(record, level));
  return (failed === -1 ? table.length : Math.max(failed, 1)) - 1;
}

function meets(record: SellerRecord, level: LevelNeeds): boolean {
  const atMost = (share: number, most: number | null) => most === null || share <= most;
  const { positive_share: positive } = record;
  return (
    record.orders >= level.orders &&
    record.volume_minor >= level.volume_minor &&
    (positive === null || level.positive_share === null || positive >= level.positive_share) &&
    atMost(record.loss_share, level.loss_share) &&
    atMost(record.recall_share, level.recall_share)
  );
}
