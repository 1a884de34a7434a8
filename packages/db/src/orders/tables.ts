import type { RiskReason } from '@guildhall/domain/kernel/risk';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { OrderTerms } from '@guildhall/domain/offers/types';
import type { RequestEvent } from '@guildhall/domain/orders/request-states';
import type { OrderEvent } from '@guildhall/domain/orders/states';
import type { UnitEvent } from '@guildhall/domain/orders/unit-states';
import type {
  CancellationReason,
  CaseTurn,
  OfferSnapshot,
  OrderActor,
  OrderState,
  RequestKind,
  RequestState,
  RiskRule,
  UnitState,
} from '@guildhall/domain/orders/types';
import type { HistoryColumns, PauseColumns } from '../kernel/tables.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';

export interface OrdersTable extends PauseColumns<OrderState> {
  id: string;
  buyer_id: string;
  seller_id: string;
  offer_id: string;
  kind: OfferKind;
  state: OrderState;
  quantity: number;
  /** Sums of the units. */
  price_minor: number;
  fee_minor: number;
  total_minor: GeneratedAlways<number>;
  currency: Generated<string>;
  terms: JSONColumnType<OrderTerms>;
  snapshot: JSONColumnType<OfferSnapshot>;
  risk_score: Generated<number>;
  /** What the score consists of. */
  risk_reasons: JSONColumnType<readonly RiskReason<RiskRule>[], string | undefined>;
  /** The promised time; `due_at` is the deadline that changes the state. */
  delivery_due_at: Date | null;
  due_at: Date | null;
  paid_at: Date | null;
  delivered_at: Date | null;
  closed_at: Date | null;
  created_at: Generated<Date>;
}

export const orderColumns = columnsOf<OrdersTable>({
  id: true,
  buyer_id: true,
  seller_id: true,
  offer_id: true,
  kind: true,
  state: true,
  quantity: true,
  price_minor: true,
  fee_minor: true,
  total_minor: true,
  currency: true,
  terms: true,
  snapshot: true,
  risk_score: true,
  risk_reasons: true,
  delivery_due_at: true,
  due_at: true,
  paid_at: true,
  delivered_at: true,
  closed_at: true,
  created_at: true,
  paused_state: true,
  paused_left_ms: true,
});

export interface OrderUnitsTable extends PauseColumns<UnitState> {
  id: string;
  order_id: string;
  position: number;
  stock_id: string;
  state: UnitState;
  price_minor: number;
  fee_minor: number;
  due_at: Date | null;
  delivered_at: Date | null;
  first_revealed_at: Date | null;
  /** When the buyer reported a problem, which pauses the deadline once (O29). */
  problem_reported_at: Date | null;
  /** When the seller last replaced what it holds (O21); `stock_id` is the new one. */
  replaced_at: Date | null;
  confirmed_at: Date | null;
  closed_at: Date | null;
  /** Whom the open case about it waits for, and until when; null for none but staff and time. */
  case_waits_for: CaseTurn | null;
  case_due_at: Date | null;
}

export const orderUnitColumns = columnsOf<OrderUnitsTable>({
  id: true,
  order_id: true,
  position: true,
  stock_id: true,
  state: true,
  price_minor: true,
  fee_minor: true,
  due_at: true,
  delivered_at: true,
  first_revealed_at: true,
  problem_reported_at: true,
  replaced_at: true,
  confirmed_at: true,
  closed_at: true,
  case_waits_for: true,
  case_due_at: true,
  paused_state: true,
  paused_left_ms: true,
});

/** What one party of an order has asked the other for. */
export interface OrderRequestsTable {
  id: string;
  order_id: string;
  kind: RequestKind;
  state: RequestState;
  reason: CancellationReason | null;
  /** The promised time that the seller asks for. */
  promised_at: Date | null;
  due_at: Date | null;
  closed_at: Date | null;
  created_at: Generated<Date>;
}

export const orderRequestColumns = columnsOf<OrderRequestsTable>({
  id: true,
  order_id: true,
  kind: true,
  state: true,
  reason: true,
  promised_at: true,
  due_at: true,
  closed_at: true,
  created_at: true,
});

/** Of an order, and of its units and requests, which a step names. */
export interface OrderHistoryTable extends HistoryColumns<
  OrderState | UnitState | RequestState,
  OrderEvent | UnitEvent | RequestEvent
> {
  order_id: string;
  order_unit_id: string | null;
  order_request_id: string | null;
  rule: string;
  actor: OrderActor;
}

export interface OrderRemindersTable {
  order_unit_id: string;
  hours: number;
  remind_at: Date;
}

/** The tables of the room `orders`. */
export interface OrdersRoomTables {
  orders: OrdersTable;
  order_units: OrderUnitsTable;
  order_history: OrderHistoryTable;
  order_reminders: OrderRemindersTable;
  order_requests: OrderRequestsTable;
}
