import type { GiftCardRegion } from '../../catalog/types.ts';
import type { OfferKind } from '../../kernel/rules/rule-book.ts';
import type { FaceValue } from '../types.ts';

/** A value that a filter of a game offers. */
export interface SearchedOption {
  /** The key of the attribute. */
  readonly key: string;
  /** As it is stored, in English. */
  readonly option: string;
  readonly label: string;
}

/** A game or gift-card brand as a search knows it, with labels in one language. */
export interface SearchedProduct {
  readonly kind: OfferKind;
  readonly slug: string;
  readonly name: string;
  /** Other names, such as "csgo". */
  readonly aliases: readonly string[];
  readonly popularity: number;
  /** Active offers as they were counted last. */
  readonly offer_count: number;
  /** Of games. */
  readonly options: readonly SearchedOption[];
  /** Of brands. */
  readonly regions: readonly GiftCardRegion[];
}

/** A product whose name stands in the words of a search. */
export interface NamedProduct {
  readonly product: SearchedProduct;
  /** Whether the name is whole, except for small words and numbers. */
  readonly whole: boolean;
  /** How many parts of the name are not written as it is: typing errors. */
  readonly typos: number;
  /** How many words of the search belong to the name. */
  readonly matched: number;
  /** The other words as they were written. */
  readonly rest: readonly string[];
}

/** What a search may be completed to: a product, or a narrower list of it. */
export interface SearchSuggestion {
  readonly kind: OfferKind;
  readonly product_slug: string;
  readonly product_name: string;
  /** Active offers of the product as they were counted last. */
  readonly offer_count: number;
  /** The option of a filter of a game. */
  readonly option: SearchedOption | null;
  /** A face value of a brand; without a region it is one of several regions. */
  readonly card: {
    readonly face_value_minor: number;
    readonly currency: string;
    readonly region_code: string | null;
  } | null;
}

/** The category list that a search asks for: that of one product, and the words to search in it. */
export interface SearchTarget {
  readonly product: SearchedProduct;
  readonly text: string;
  /** Typing errors in the name of the product. */
  readonly typos: number;
  /** The face values of gift cards that the words name: one in each currency that has it. */
  readonly face_values?: readonly FaceValue[];
  readonly region_code?: string;
}
