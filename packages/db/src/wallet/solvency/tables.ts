import type { Generated } from 'kysely';
import { columnsOf } from '../../kernel/columns.ts';

/** What the shop owed its users at the beginning of a day of UTC. Published, and never changed. */
export interface LiabilityTreesTable {
  /** `YYYY-MM-DD`. */
  day: string;
  root_hash: Buffer;
  total_minor: number;
  leaf_count: number;
  /** Balances of the platform's own accounts at that time. */
  fund_minor: number;
  provider_minor: number;
  bank_minor: number;
  created_at: Generated<Date>;
}

export const liabilityTreeColumns = columnsOf<LiabilityTreesTable>({
  day: true,
  root_hash: true,
  total_minor: true,
  leaf_count: true,
  fund_minor: true,
  provider_minor: true,
  bank_minor: true,
  created_at: true,
});

/** The nodes of a tree; those of level 0 are its leaves. Kept for some days. */
export interface LiabilityNodesTable {
  day: string;
  level: number;
  position: number;
  hash: Buffer;
  sum_minor: number;
  /** Of a leaf. */
  user_id: string | null;
  salt: Buffer | null;
}

/** The tables of the room `wallet/solvency`. */
export interface WalletSolvencyRoomTables {
  liability_trees: LiabilityTreesTable;
  liability_nodes: LiabilityNodesTable;
}
