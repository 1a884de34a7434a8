import type { ExchangeRate } from '@guildhall/domain/kernel/exchange-rates';

/** Publishes what the euro is worth in other currencies, once on every working day. */
export interface ExchangeRates {
  /** Its address, as it is stored with the rates. */
  readonly source: string;
  /**
   * The rates of the last day, among them that of the dollar. Rejects with an ExchangeRatesError
   * when they cannot be read.
   */
  read(): Promise<readonly ExchangeRate[]>;
}

/** Tells an operator why rates could not be read. */
export class ExchangeRatesError extends Error {}
