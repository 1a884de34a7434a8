// Made from the contract by `npm run contract`.
import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';

/** An event of a stream, with the id after which a lost stream goes on. */
export interface StreamEvent<Data> {
  readonly id: string;
  readonly data: Data;
}

/** The error of a refused call: `data.code` says why. */
export interface ErrorShape {
  readonly code: number;
  readonly message: string;
  readonly data: {
    readonly code: ErrorCode;
    readonly facts: Readonly<Record<string, unknown>>;
    readonly fields: Readonly<
      Record<string, readonly { readonly code: string; readonly params: object }[]>
    >;
    readonly http_status: number;
    readonly request_id: string | null;
  };
}

/** What a procedure may be refused for, by its name: `ErrorOf<'orders.checkOut'>`. */
export type ErrorOf<Procedure extends keyof ErrorCodes> = ErrorCodes[Procedure] | 'INTERNAL';

export interface AuditGetInput {
  entry_id: string;
}

export interface AuditGetOutput {
  id: string;
  /**
   * more values may follow
   */
  kind: string;
  /**
   * a security event, the kind of a decision, or an event of a thing
   */
  event: string;
  occurred_at: string;
  /**
   * who did it; null for a visitor
   */
  actor: {
    id: string;
    username: string;
  } | null;
  /**
   * whom it is about, where that is known
   */
  user: {
    id: string;
    username: string;
  } | null;
  /**
   * each as `kind:id`
   */
  things: string[];
  /**
   * the procedure, route or command; null for a job
   */
  call: string | null;
  request_id: string | null;
  actor_role: string | null;
  /**
   * codes and states, by their place
   */
  facts: {
    name: string;
    value: string;
  }[];
  /**
   * address and browser
   */
  origin: {
    name: string;
    value: string;
  }[];
  /**
   * reason, before and after, by their place
   */
  content: {
    name: string;
    value: string;
  }[];
  /**
   * whether the key of what was sealed is destroyed
   */
  is_erased: boolean;
}

export interface AuditListInput {
  kind?: 'all' | 'staff_act' | 'security_event';
  event?: string | null;
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface AuditListOutput {
  items: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * a security event, the kind of a decision, or an event of a thing
     */
    event: string;
    occurred_at: string;
    /**
     * who did it; null for a visitor
     */
    actor: {
      id: string;
      username: string;
    } | null;
    /**
     * whom it is about, where that is known
     */
    user: {
      id: string;
      username: string;
    } | null;
    /**
     * each as `kind:id`
     */
    things: string[];
    /**
     * the procedure, route or command; null for a job
     */
    call: string | null;
    request_id: string | null;
  }[];
  next_cursor: string | null;
}

export interface CatalogBrandInput {
  slug: string;
  language?: 'en' | 'de';
}

export interface CatalogBrandOutput {
  slug: string;
  name: string;
  category: string;
  description: string;
  /**
   * whether each offer is reviewed
   */
  restricted: boolean;
  cover_image: string | null;
  /**
   * of its picture; null for a drawn one
   */
  cover_url: string | null;
  offer_count: number;
  regions: {
    code: string;
    name: string;
    currency: string;
    face_values_minor: number[];
  }[];
  redeem_url: string;
  redeem_steps: string[];
}

export interface CatalogBrandsInput {
  language?: 'en' | 'de';
}

export type CatalogBrandsOutput = {
  slug: string;
  name: string;
  category: string;
  offer_count: number;
  from_total_minor: number | null;
  /**
   * of its picture; null for a drawn one
   */
  cover_url: string | null;
  region_names: {
    [k: string]: string;
  };
}[];

export interface CatalogDeliveryChoicesOutput {
  minutes: number[];
}

export interface CatalogEditedBrandInput {
  slug: string;
}

export interface CatalogEditedBrandOutput {
  /**
   * names what is shown, to save changes of it
   */
  base_hash: string;
  hidden: boolean;
  restricted: boolean;
  offer_count: number;
  cover_url: string | null;
  /**
   * the oldest first
   */
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    proposal_id: string;
    /**
     * more values may follow
     */
    event: string;
    /**
     * what was changed
     */
    fields: string[];
    /**
     * why it was restricted
     */
    rule: string | null;
    /**
     * of the schema that was saved
     */
    version: number | null;
  }[];
  facts: {
    slug: string;
    name: string;
    category: string;
    description: string;
    popularity: number;
    /**
     * @maxItems 20
     */
    aliases: string[];
    /**
     * @minItems 1
     * @maxItems 60
     */
    regions: {
      code: string;
      name: string;
      currency: string;
      /**
       * @minItems 1
       * @maxItems 30
       */
      face_values_minor: number[];
    }[];
    code_pattern: string;
    code_example: string;
    redeem_url: string;
    /**
     * @minItems 1
     * @maxItems 10
     */
    redeem_steps: string[];
    texts: {
      [k: string]: {
        category?: string;
        description?: string;
        /**
         * @minItems 1
         * @maxItems 10
         */
        redeem_steps?: string[];
      };
    };
  };
  /**
   * what its codes were sold for lately
   */
  sold: {
    /**
     * of which sales are counted
     */
    days: number;
    medians: {
      region: string;
      /**
       * of the face value
       */
      currency: string;
      face_value_minor: number;
      /**
       * in US dollars, without the buyer fee
       */
      median_minor: number;
      sales: number;
    }[];
  };
}

export interface CatalogEditedGameInput {
  slug: string;
}

export interface CatalogEditedGameOutput {
  /**
   * names what is shown, to save changes of it
   */
  base_hash: string;
  hidden: boolean;
  restricted: boolean;
  offer_count: number;
  cover_url: string | null;
  /**
   * the oldest first
   */
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    proposal_id: string;
    /**
     * more values may follow
     */
    event: string;
    /**
     * what was changed
     */
    fields: string[];
    /**
     * why it was restricted
     */
    rule: string | null;
    /**
     * of the schema that was saved
     */
    version: number | null;
  }[];
  facts: {
    slug: string;
    name: string;
    publisher: string;
    genre: string;
    description: string;
    risk_class: 'A' | 'B' | 'C';
    popularity: number;
    /**
     * @maxItems 20
     */
    aliases: string[];
    delivery_choices_minutes: number[] | null;
    texts: {
      [k: string]: {
        genre?: string;
        description?: string;
      };
    };
  };
  schema: {
    version: number;
    /**
     * @maxItems 40
     */
    attributes: (
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'choice';
          /**
           * @minItems 1
           * @maxItems 200
           */
          options: string[];
          ordered?: boolean;
          in_price_group?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'choices';
          /**
           * @minItems 1
           * @maxItems 200
           */
          options: string[];
          max_count: number;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'number';
          min: number;
          max: number;
          until_this_year?: true;
          unit?: string;
          grouped?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'yes_no';
          in_price_group?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'text';
          max_length: number;
          public_code?: {
            pattern: string;
          };
        }
    )[];
    /**
     * @minItems 1
     * @maxItems 20
     */
    vault: {
      key: string;
      label: string;
      required: boolean;
      multiline: boolean;
      pattern?: string;
      example?: string;
    }[];
  };
  /**
   * names the attributes that are shown, to save changes of them
   */
  schema_hash: string;
  translations: {
    [k: string]: {
      genre?: string;
      description?: string;
      attributes?: {
        [k: string]: {
          label?: string;
          unit?: string;
          options?: {
            [k: string]: string;
          };
        };
      };
      vault?: {
        [k: string]: string;
      };
    };
  };
  /**
   * those of the rule book
   */
  known_delivery_minutes: number[];
  /**
   * of its schema, the newest first, 20 at most
   */
  versions: {
    version: number;
    created_at: string;
    attributes: (
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'choice';
          /**
           * @minItems 1
           * @maxItems 200
           */
          options: string[];
          ordered?: boolean;
          in_price_group?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'choices';
          /**
           * @minItems 1
           * @maxItems 200
           */
          options: string[];
          max_count: number;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'number';
          min: number;
          max: number;
          until_this_year?: true;
          unit?: string;
          grouped?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'yes_no';
          in_price_group?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'text';
          max_length: number;
          public_code?: {
            pattern: string;
          };
        }
    )[];
  }[];
}

export interface CatalogGameInput {
  slug: string;
  language?: 'en' | 'de';
}

export interface CatalogGameOutput {
  slug: string;
  name: string;
  publisher: string;
  genre: string;
  description: string;
  risk_class: 'A' | 'B' | 'C';
  /**
   * whether selling needs more verification, and each offer a review
   */
  restricted: boolean;
  cover_image: string | null;
  /**
   * of its picture; null for a drawn one
   */
  cover_url: string | null;
  delivery_choices_minutes: number[];
  offer_count: number;
  least_warranty_days: number;
  attributes: (
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'choice';
        /**
         * @minItems 1
         * @maxItems 200
         */
        options: string[];
        ordered?: boolean;
        in_price_group?: boolean;
        option_labels: string[];
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'choices';
        /**
         * @minItems 1
         * @maxItems 200
         */
        options: string[];
        max_count: number;
        option_labels: string[];
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'number';
        min: number;
        max: number;
        until_this_year?: true;
        unit?: string;
        grouped?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'yes_no';
        in_price_group?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'text';
        max_length: number;
        public_code?: {
          pattern: string;
        };
      }
  )[];
}

export interface CatalogGamesInput {
  language?: 'en' | 'de';
}

export type CatalogGamesOutput = {
  slug: string;
  name: string;
  genre: string;
  offer_count: number;
  from_total_minor: number | null;
  /**
   * of its picture; null for a drawn one
   */
  cover_url: string | null;
}[];

export interface CatalogHomeInput {
  language?: 'en' | 'de';
}

export interface CatalogHomeOutput {
  games: {
    slug: string;
    name: string;
    genre: string;
    offer_count: number;
    from_total_minor: number | null;
    /**
     * of its picture; null for a drawn one
     */
    cover_url: string | null;
  }[];
  brands: {
    slug: string;
    name: string;
    category: string;
    offer_count: number;
    from_total_minor: number | null;
    /**
     * of its picture; null for a drawn one
     */
    cover_url: string | null;
  }[];
  counters: {
    active_offers: number;
    completed_orders: number;
    /**
     * basis points
     */
    on_time_share: number | null;
    fund_minor: number;
  };
}

export interface CatalogProductsInput {
  kind: 'game' | 'brand';
  state?: ('shown' | 'hidden' | 'restricted') | null;
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface CatalogProductsOutput {
  items: {
    slug: string;
    name: string;
    /**
     * the genre of a game, the category of a brand
     */
    group: string;
    hidden: boolean;
    restricted: boolean;
    /**
     * of active offers, as they were counted last
     */
    offer_count: number;
    /**
     * of a game
     */
    risk_class: string | null;
    /**
     * of a game
     */
    schema_version: number | null;
  }[];
  next_cursor: string | null;
}

export interface CatalogSaveBrandInput {
  idempotency_key: string;
  cover:
    | {
        as: 'kept';
      }
    | {
        as: 'drawn';
      }
    | {
        as: 'uploaded';
        file_id: string;
      };
  base_hash: string | null;
  reason: string;
  brand: {
    slug: string;
    name: string;
    category: string;
    description: string;
    popularity: number;
    /**
     * @maxItems 20
     */
    aliases?: string[];
    /**
     * @minItems 1
     * @maxItems 60
     */
    regions: {
      code: string;
      name: string;
      currency: string;
      /**
       * @minItems 1
       * @maxItems 30
       */
      face_values_minor: number[];
    }[];
    code_pattern: string;
    code_example: string;
    redeem_url: string;
    /**
     * @minItems 1
     * @maxItems 10
     */
    redeem_steps: string[];
    texts: {
      [k: string]: {
        category?: string;
        description?: string;
        /**
         * @minItems 1
         * @maxItems 10
         */
        redeem_steps?: string[];
      };
    };
  };
}

export interface CatalogSaveBrandOutput {
  changed: boolean;
}

export interface CatalogSaveGameInput {
  idempotency_key: string;
  cover:
    | {
        as: 'kept';
      }
    | {
        as: 'drawn';
      }
    | {
        as: 'uploaded';
        file_id: string;
      };
  base_hash: string | null;
  reason: string;
  game: {
    slug: string;
    name: string;
    publisher: string;
    genre: string;
    description: string;
    risk_class: 'A' | 'B' | 'C';
    popularity: number;
    /**
     * @maxItems 20
     */
    aliases?: string[];
    delivery_choices_minutes: number[] | null;
    texts: {
      [k: string]: {
        genre?: string;
        description?: string;
      };
    };
  };
}

export interface CatalogSaveGameOutput {
  changed: boolean;
}

export interface CatalogSaveSchemaInput {
  idempotency_key: string;
  slug: string;
  base_hash: string;
  /**
   * @maxItems 40
   */
  attributes: (
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'choice';
        /**
         * @minItems 1
         * @maxItems 200
         */
        options: string[];
        ordered?: boolean;
        in_price_group?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'choices';
        /**
         * @minItems 1
         * @maxItems 200
         */
        options: string[];
        max_count: number;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'number';
        min: number;
        max: number;
        until_this_year?: true;
        unit?: string;
        grouped?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'yes_no';
        in_price_group?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'text';
        max_length: number;
        public_code?: {
          pattern: string;
        };
      }
  )[];
  texts: {
    [k: string]: {
      [k: string]: {
        label?: string;
        unit?: string;
        options?: {
          [k: string]: string;
        };
      };
    };
  };
  reason: string;
}

export interface CatalogSaveSchemaOutput {
  /**
   * false when it was so already
   */
  changed: boolean;
  /**
   * the newest version of the schema
   */
  version: number;
}

export type CatalogSetRestrictionInput =
  | {
      idempotency_key: string;
      kind: 'game' | 'brand';
      slug: string;
      reason: string;
      restricted: true;
      rule: 'recalls' | 'code_fraud' | 'stolen_goods' | 'publisher_rules' | 'law';
    }
  | {
      idempotency_key: string;
      kind: 'game' | 'brand';
      slug: string;
      reason: string;
      restricted: false;
    };

export interface CatalogSetRestrictionOutput {
  changed: boolean;
}

export interface CatalogSetVisibilityInput {
  idempotency_key: string;
  kind: 'game' | 'brand';
  slug: string;
  reason: string;
  hidden: boolean;
}

export interface CatalogSetVisibilityOutput {
  changed: boolean;
}

export type ContentAddressesOutput = {
  kind: 'policy' | 'support' | 'article' | 'faq';
  slug: string;
  changed_at: string;
}[];

export interface ContentArchiveTextInput {
  kind: 'article' | 'faq';
  language: 'en' | 'de';
  slug: string;
  idempotency_key: string;
  reason: string;
}

export interface ContentArchiveTextOutput {
  versions: number;
}

export interface ContentArticleInput {
  slug: string;
  language?: 'en' | 'de';
}

export interface ContentArticleOutput {
  slug: string;
  title: string;
  description: string;
  date: string;
  tags: string[];
  picture: {
    hash: string;
    alt: string;
  };
  minutes: number;
  language: 'en' | 'de';
  /**
   * sanitized: it has no scripts, styles, pictures or forms
   */
  html: string;
  contents: {
    /**
     * the id of the heading in the HTML
     */
    id: string;
    title: string;
    level: 2 | 3;
  }[];
  games: string[];
  brands: string[];
  published_at: string;
}

export interface ContentArticlesInput {
  language?: 'en' | 'de';
  tag?: string | null;
  words?: string;
  cursor?: string | null;
  limit?: number;
}

export interface ContentArticlesOutput {
  items: {
    slug: string;
    title: string;
    description: string;
    date: string;
    tags: string[];
    picture: {
      hash: string;
      alt: string;
    };
    minutes: number;
  }[];
  tags: {
    tag: string;
    articles: number;
  }[];
  next_cursor: string | null;
}

export interface ContentDocumentInput {
  kind: 'policy' | 'support';
  slug: string;
  language?: 'en' | 'de';
}

export interface ContentDocumentOutput {
  kind: 'policy' | 'support';
  slug: string;
  language: 'en' | 'de';
  title: string;
  description: string;
  version: number;
  date: string;
  minutes: number;
  /**
   * sanitized: it has no scripts, styles, pictures or forms
   */
  html: string;
  contents: {
    /**
     * the id of the heading in the HTML
     */
    id: string;
    title: string;
    level: 2 | 3;
  }[];
  previous: {
    version: number;
    date: string;
    changes: {
      change: 'same' | 'added' | 'removed';
      text: string;
    }[][];
  } | null;
}

export interface ContentDocumentsInput {
  language?: 'en' | 'de';
}

export type ContentDocumentsOutput = {
  kind: 'policy' | 'support';
  slug: string;
  title: string;
  description: string;
  date: string;
}[];

export interface ContentPictureInput {
  hash: string;
}

export interface ContentPictureOutput {
  svg: string;
}

export interface ContentPreviewTextInput {
  language: 'en' | 'de';
  body: string;
}

export interface ContentPreviewTextOutput {
  /**
   * sanitized, as readers get it
   */
  html: string;
  faults: {
    line: number;
    /**
     * more values may follow
     */
    fault: string;
  }[];
}

export interface ContentQuestionsInput {
  language?: 'en' | 'de';
  words?: string;
}

export interface ContentQuestionsOutput {
  items: {
    slug: string;
    topic: 'buying' | 'selling' | 'payments' | 'protection' | 'gift-cards' | 'users';
    question: string;
    /**
     * sanitized: it has no scripts, styles, pictures or forms
     */
    html: string;
    text: string;
  }[];
}

export type ContentRouteRulesOutput = {
  /**
   * a path without a language; `/*` at its end: everything below
   */
  path: string;
  status: 301 | 302 | 410;
  /**
   * where the page is now, `/*` for the rest of the path; null: it is gone
   */
  target: string | null;
}[];

export interface ContentSaveTextInput {
  idempotency_key: string;
  document:
    | {
        kind: 'article';
        language: 'en' | 'de';
        slug: string;
        title: string;
        description: string;
        date: string;
        /**
         * @maxItems 8
         */
        tags: string[];
        /**
         * @maxItems 20
         */
        games?: string[];
        /**
         * @maxItems 20
         */
        brands?: string[];
        picture: string;
        picture_alt: string;
        body: string;
      }
    | {
        kind: 'faq';
        language: 'en' | 'de';
        slug: string;
        title: string;
        topic: 'buying' | 'selling' | 'payments' | 'protection' | 'gift-cards' | 'users';
        position: number;
        body: string;
      };
  picture_svg?: string | null;
  base_number: number;
  publication:
    | {
        as: 'draft';
      }
    | {
        as: 'published';
      }
    | {
        as: 'scheduled';
        at: string;
      };
  reason: string;
}

export interface ContentSaveTextOutput {
  number: number;
}

export interface ContentSearchInput {
  language?: 'en' | 'de';
  words: string;
  limit?: number;
}

export interface ContentSearchOutput {
  items: {
    kind: 'policy' | 'support' | 'article' | 'faq';
    slug: string;
    title: string;
    description: string;
  }[];
}

export interface ContentSendMessageInput {
  message_id: string;
  topic: 'order' | 'payment' | 'selling' | 'sign_in' | 'report' | 'rights' | 'other';
  order_id?: string | null;
  /**
   * @maxItems 1000
   */
  unit_ids?: string[];
  email?: string | null;
  text: string;
  language: 'en' | 'de';
}

export interface ContentSendMessageOutput {
  number: string;
  /**
   * until when the deadlines of the units pause; null when none pauses for this message
   */
  paused_until: string | null;
}

export interface ContentTextInput {
  kind: 'article' | 'faq';
  language: 'en' | 'de';
  slug: string;
}

export interface ContentTextOutput {
  kind: 'article' | 'faq';
  language: 'en' | 'de';
  slug: string;
  newest: {
    title: string;
    description: string;
    date: string;
    body: string;
    article: {
      tags: string[];
      games: string[];
      brands: string[];
      picture: string;
      picture_alt: string;
    } | null;
    question: {
      topic: 'buying' | 'selling' | 'payments' | 'protection' | 'gift-cards' | 'users';
      position: number;
    } | null;
    number: number;
    state: 'draft' | 'scheduled' | 'published' | 'archived';
  };
  /**
   * the newest first, 20 at most
   */
  versions: {
    number: number;
    state: 'draft' | 'scheduled' | 'published' | 'archived';
    title: string;
    publish_at: string | null;
    published_at: string | null;
    created_at: string;
    changes:
      | {
          change: 'same' | 'added' | 'removed';
          text: string;
        }[][]
      | null;
  }[];
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    proposal_id: string;
    /**
     * more values may follow
     */
    event: string;
    number: number | null;
  }[];
}

export interface ContentTextsInput {
  kind: 'article' | 'faq';
  language?: ('en' | 'de') | null;
  state?: ('draft' | 'scheduled' | 'published' | 'archived') | null;
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface ContentTextsOutput {
  items: {
    kind: 'article' | 'faq';
    language: 'en' | 'de';
    slug: string;
    title: string;
    /**
     * of the newest version
     */
    number: number;
    /**
     * of the newest version
     */
    state: 'draft' | 'scheduled' | 'published' | 'archived';
    publish_at: string | null;
    published_at: string | null;
    changed_at: string;
  }[];
  next_cursor: string | null;
}

export interface DevicesGetInput {
  device_id: string;
  cursor?: string | null;
  limit?: number;
}

export interface DevicesGetOutput {
  device: {
    id: string;
    /**
     * when somebody was new on it last; null with one user
     */
    linked_at: string | null;
    trusted_at: string | null;
    blocked_at: string | null;
    /**
     * at most 1,000
     */
    user_count: number;
  };
  /**
   * what stands out in these users
   *
   * Items: more values may follow
   */
  signals: string[];
  users: {
    user_id: string;
    username: string;
    /**
     * more values may follow
     */
    role: string;
    created_at: string;
    is_active: boolean;
    seller_level: number;
    verification_level: number;
    /**
     * Items: more values may follow
     */
    restrictions: string[];
    browser: string | null;
    system: string | null;
    network: string | null;
    /**
     * ISO 3166-1 alpha-2
     */
    country: string | null;
    first_seen_at: string;
    last_seen_at: string;
    second_factor_at: string | null;
    forgotten_at: string | null;
    unlinked_at: string | null;
    /**
     * of all their devices
     */
    countries: string[];
    /**
     * at most 20
     */
    device_count: number;
    /**
     * what else links them to others
     */
    links: {
      /**
       * more values may follow
       */
      reason: string;
      user_id: string;
      username: string;
      device_id: string | null;
      /**
       * false where staff trust the device, or have unlinked one of them
       */
      counts: boolean;
      /**
       * whether the other one was banned, and their account is erased
       */
      is_trace: boolean;
    }[];
  }[];
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    event: string;
    /**
     * who was unlinked or linked again
     */
    user: string | null;
  }[];
  next_cursor: string | null;
}

export interface DevicesListInput {
  state?: 'all' | 'blocked' | 'trusted';
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface DevicesListOutput {
  items: {
    id: string;
    /**
     * when somebody was new on it last; null with one user
     */
    linked_at: string | null;
    trusted_at: string | null;
    blocked_at: string | null;
    /**
     * at most 1,000
     */
    user_count: number;
    /**
     * the first three
     */
    usernames: string[];
  }[];
  /**
   * whose devices these are
   */
  searched: {
    user_id: string;
    username: string;
    links: {
      /**
       * more values may follow
       */
      reason: string;
      user_id: string;
      username: string;
      device_id: string | null;
      /**
       * false where staff trust the device, or have unlinked one of them
       */
      counts: boolean;
      /**
       * whether the other one was banned, and their account is erased
       */
      is_trace: boolean;
    }[];
  } | null;
  next_cursor: string | null;
}

export interface DevicesOpenCaseInput {
  device_id: string;
  user_id: string;
  reason: 'fraud' | 'off_platform' | 'abuse' | 'spam' | 'fake_identity' | 'other';
  note: string;
}

export interface DevicesOpenCaseOutput {
  report_id: string;
}

export interface DevicesSetBlockInput {
  idempotency_key: string;
  device_id: string;
  reason: string;
  blocked: boolean;
}

export interface DevicesSetBlockOutput {
  changed: boolean;
  /**
   * how many sessions ended
   */
  ended: number;
}

export interface DevicesSetLinkInput {
  idempotency_key: string;
  device_id: string;
  reason: string;
  user_id: string;
  linked: boolean;
}

export interface DevicesSetLinkOutput {
  changed: boolean;
}

export interface DevicesSetTrustInput {
  idempotency_key: string;
  device_id: string;
  reason: string;
  trusted: boolean;
}

export interface DevicesSetTrustOutput {
  changed: boolean;
}

export interface DisputesAcceptClaimInput {
  idempotency_key: string;
  dispute_id: string;
}

export interface DisputesAcceptClaimOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesAcceptDecisionInput {
  idempotency_key: string;
  dispute_id: string;
}

export interface DisputesAcceptDecisionOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesAcceptProposalInput {
  idempotency_key: string;
  dispute_id: string;
  proposal_id: string;
}

export interface DisputesAcceptProposalOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesAddEvidenceInput {
  idempotency_key: string;
  dispute_id: string;
  text: string;
  /**
   * @maxItems 5
   */
  file_ids?: string[];
}

export interface DisputesAddEvidenceOutput {
  /**
   * more values may follow
   */
  state: string;
  evidence_id: string;
}

export interface DisputesAnswerInput {
  idempotency_key: string;
  dispute_id: string;
  statement: string;
  /**
   * @maxItems 5
   */
  file_ids?: string[];
}

export interface DisputesAnswerOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesAppealInput {
  idempotency_key: string;
  dispute_id: string;
  statement: string;
  /**
   * @maxItems 5
   */
  file_ids?: string[];
}

export interface DisputesAppealOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesAskEvidenceInput {
  idempotency_key: string;
  dispute_id: string;
  side: 'buyer' | 'seller';
  question: string;
}

export interface DisputesAskEvidenceOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesCasesInput {
  filter?: 'open' | 'mine' | 'waiting' | 'closed';
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface DisputesCasesOutput {
  now: string;
  items: {
    id: string;
    order_id: string;
    number: string;
    title: string;
    language: string;
    /**
     * more values may follow
     */
    case_kind: string;
    /**
     * more values may follow
     */
    type: string;
    /**
     * more values may follow
     */
    state: string;
    buyer: string;
    seller: string;
    officer: string | null;
    value_minor: number;
    currency: string;
    due_at: string | null;
    missed_at: string | null;
    with_staff_at: string | null;
  }[];
  next_cursor: string | null;
}

export interface DisputesClaimInput {
  idempotency_key: string;
  order_id: string;
  statement: string;
  /**
   * @maxItems 5
   */
  file_ids?: string[];
  no_evidence?: ('nothing_to_show' | 'cannot_sign_in' | 'not_received') | null;
}

export interface DisputesClaimOutput {
  /**
   * more values may follow
   */
  state: string;
  dispute_id: string;
}

export interface DisputesConfirmDecisionInput {
  idempotency_key: string;
  proposal_id: string;
  fingerprint: string;
}

export interface DisputesConfirmDecisionOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesDecideInput {
  idempotency_key: string;
  dispute_id: string;
  outcome: 'refund_full' | 'refund_part' | 'release';
  refund_minor?: number | null;
  reason: string;
  /**
   * @minItems 1
   * @maxItems 50
   */
  evidence_ids: string[];
}

export interface DisputesDecideOutput {
  /**
   * more values may follow
   */
  state: string;
  proposal_id: string | null;
}

export interface DisputesDismissDecisionInput {
  idempotency_key: string;
  proposal_id: string;
  reason: string;
}

export interface DisputesDismissDecisionOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesEscalateInput {
  idempotency_key: string;
  dispute_id: string;
}

export interface DisputesEscalateOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesFiguresOutput {
  days: number;
  /**
   * by staff
   */
  decided: number;
  /**
   * from the opening to the decision
   */
  median_hours: number | null;
  /**
   * of the decided, how many an appeal has changed
   */
  overturned: number;
  /**
   * how often staff missed their clock
   */
  missed: number;
  /**
   * recall claims that were paid in full
   */
  claims_paid: number;
  claims_paid_minor: number;
  currency: string;
}

export interface DisputesGetInput {
  dispute_id: string;
  language?: 'en' | 'de';
}

export interface DisputesGetOutput {
  now: string;
  id: string;
  order_id: string;
  number: string;
  kind: 'account' | 'gift_card';
  title: string;
  language: string;
  currency: string;
  /**
   * more values may follow
   */
  case_kind: string;
  /**
   * more values may follow
   */
  viewer: string;
  /**
   * more values may follow
   */
  type: string;
  /**
   * more values may follow
   */
  state: string;
  wanted: {
    /**
     * more values may follow
     */
    outcome: string;
    refund_minor: number | null;
  };
  no_evidence: string | null;
  units: {
    id: string;
    position: number;
    /**
     * more values may follow
     */
    state: string;
    price_minor: number;
    fee_minor: number;
    delivered_at: string | null;
    first_revealed_at: string | null;
  }[];
  frozen: {
    /**
     * what the buyer gets back, with the fee
     */
    buyer_minor: number;
    /**
     * how much of it is buyer fee
     */
    fee_minor: number;
  };
  due_at: string | null;
  /**
   * until when the seller is asked to answer; an answer counts until `due_at`
   */
  answer_by: string | null;
  opened_at: string;
  with_staff_at: string | null;
  missed_at: string | null;
  /**
   * since when what was decided waits until the shop can pay it
   */
  waits_for_cover_at: string | null;
  closed_at: string | null;
  refunded_minor: number;
  /**
   * the fee that the seller has paid
   */
  dispute_fee_minor: number;
  /**
   * the fee of a seller who loses all of it before staff
   */
  fee_if_lost_minor: number;
  /**
   * who on the staff works on it; for staff alone
   */
  officer: string | null;
  /**
   * whom staff have asked for evidence
   *
   * Items: more values may follow
   */
  asked: string[];
  /**
   * the events that this viewer may trigger now
   */
  allowed: string[];
  proposals: {
    id: string;
    /**
     * more values may follow
     */
    side: string;
    /**
     * more values may follow
     */
    outcome: string;
    refund_minor: number | null;
    /**
     * what the buyer gets back, with the fee
     */
    buyer_minor: number;
    /**
     * how much of it is buyer fee
     */
    fee_minor: number;
    /**
     * more values may follow
     */
    state: string;
    created_at: string;
  }[];
  evidence: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    side: string;
    is_own: boolean;
    asked_side: string | null;
    text: string;
    attachments: {
      file_id: string;
      /**
       * the smallest first; of a document those of its first page; none of a video, and when the file is gone
       */
      variants: {
        /**
         * works for a few minutes, for this viewer
         */
        url: string;
        media_type: string;
        width: number;
        height: number;
      }[];
      /**
       * null for what is no document
       */
      document: {
        pages: number;
        /**
         * of a PDF of its pages, drawn anew, to save
         */
        url: string;
        bytes: number;
        /**
         * its pages in a case; none in a thread
         */
        drawn: {
          /**
           * works for a few minutes, for this viewer
           */
          url: string;
          media_type: string;
          width: number;
          height: number;
        }[][];
      } | null;
      /**
       * null for what is no video
       */
      video: {
        seconds: number;
        media_type: string;
        /**
         * of its picture and sound without metadata, to save
         */
        url: string;
        bytes: number;
      } | null;
    }[];
    created_at: string;
  }[];
  replacement_form:
    | {
        key: string;
        label: string;
        required: boolean;
        multiline: boolean;
        pattern?: string;
        example?: string;
      }[]
    | null;
  /**
   * when what was shown is deleted; null while the case is open
   */
  files_deleted_at: string | null;
  /**
   * when staff opened what was uploaded, oldest first
   */
  original_views: {
    file_id: string;
    /**
     * more values may follow
     */
    reason: string;
    occurred_at: string;
    /**
     * who on the staff; for staff alone
     */
    by: string | null;
  }[];
  urls_expire_at: string;
  decisions: {
    id: string;
    is_appeal: boolean;
    /**
     * more values may follow
     */
    outcome: string;
    refund_minor: number | null;
    /**
     * what the buyer gets back, with the fee
     */
    buyer_minor: number;
    /**
     * how much of it is buyer fee
     */
    fee_minor: number;
    reason: string;
    evidence_ids: string[];
    created_at: string;
  }[];
  /**
   * Items: more values may follow
   */
  lost_by: string[];
  needs_second_person: boolean;
  burden: {
    /**
     * more values may follow
     */
    burden: string;
    /**
     * more values may follow
     */
    rule: string;
  };
  /**
   * of a code that failed: what else the seller sold lately; null for other types
   */
  sold: {
    codes: number;
    failed: number;
  } | null;
  history: {
    event: string;
    /**
     * more values may follow
     */
    to_state: string;
    /**
     * more values may follow
     */
    actor: string;
    occurred_at: string;
  }[];
  pending: {
    id: string;
    reason: string;
    proposed_by: string;
    proposed_at: string;
    is_own: boolean;
    /**
     * names what was shown, to confirm it
     */
    fingerprint: string;
    /**
     * more values may follow
     */
    outcome: string;
    refund_minor: number | null;
    evidence_ids: string[];
    buyer_minor: number;
  } | null;
}

export interface DisputesHandOverInput {
  idempotency_key: string;
  dispute_id: string;
}

export interface DisputesHandOverOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesOfOrderInput {
  order_id: string;
}

export interface DisputesOfOrderOutput {
  now: string;
  disputes: {
    id: string;
    /**
     * more values may follow
     */
    case_kind: string;
    /**
     * more values may follow
     */
    type: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * which units of the order it is about
     */
    positions: number[];
    due_at: string | null;
    opened_at: string;
    closed_at: string | null;
    refunded_minor: number;
  }[];
  disputable: {
    id: string;
    position: number;
    price_minor: number;
    fee_minor: number;
  }[];
  /**
   * Items: more values may follow
   */
  types: string[];
  claim: {
    /**
     * the end of the recall cover
     */
    until: string;
    /**
     * what an approved claim gives back, with the fee
     */
    refund_minor: number;
    /**
     * what the shop advances of it at most
     */
    at_once_minor: number;
    answer_hours: number;
  } | null;
  hours: {
    answer: number;
    negotiation: number;
    decision: number;
    appeal: number;
  };
}

export interface DisputesOfficersInput {
  /**
   * @maxItems 500
   */
  user_ids: string[];
}

export type DisputesOfficersOutput = {
  id: string;
  open_cases: number;
  /**
   * in the last 90 days
   */
  decided: number;
  /**
   * of those, how many an appeal has changed
   */
  overturned: number;
}[];

export interface DisputesOpenInput {
  idempotency_key: string;
  order_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  unit_ids: string[];
  type:
    | 'not_delivered'
    | 'invalid_credentials'
    | 'not_as_described'
    | 'account_recalled'
    | 'banned_after_sale'
    | 'code_used'
    | 'code_invalid'
    | 'wrong_region_or_value'
    | 'duplicate_sold';
  wanted: {
    outcome: 'refund_full' | 'refund_part';
    refund_minor?: number | null;
  };
  statement: string;
  /**
   * @maxItems 5
   */
  file_ids?: string[];
  no_evidence?: ('nothing_to_show' | 'cannot_sign_in' | 'not_received') | null;
}

export interface DisputesOpenOutput {
  /**
   * more values may follow
   */
  state: string;
  dispute_id: string;
}

export interface DisputesOpenForStaffInput {
  idempotency_key: string;
  order_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  unit_ids: string[];
  type:
    | 'not_delivered'
    | 'invalid_credentials'
    | 'not_as_described'
    | 'account_recalled'
    | 'banned_after_sale'
    | 'code_used'
    | 'code_invalid'
    | 'wrong_region_or_value'
    | 'duplicate_sold';
  statement: string;
}

export interface DisputesOpenForStaffOutput {
  /**
   * more values may follow
   */
  state: string;
  dispute_id: string;
}

export interface DisputesOpenOriginalInput {
  idempotency_key: string;
  dispute_id: string;
  file_id: string;
  reason: 'metadata' | 'details' | 'doubt';
}

export interface DisputesOpenOriginalOutput {
  media_type: string;
  sha256: string;
  /**
   * what was uploaded, byte for byte
   */
  content_base64: string;
}

export interface DisputesProposeInput {
  idempotency_key: string;
  dispute_id: string;
  outcome: 'refund_full' | 'refund_part';
  refund_minor?: number | null;
}

export interface DisputesProposeOutput {
  /**
   * more values may follow
   */
  state: string;
  proposal_id: string;
}

export interface DisputesProposeReplacementInput {
  idempotency_key: string;
  dispute_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  secrets: {
    [k: string]: string;
  }[];
}

export interface DisputesProposeReplacementOutput {
  /**
   * more values may follow
   */
  state: string;
  proposal_id: string;
}

export interface DisputesRefuseProposalInput {
  idempotency_key: string;
  dispute_id: string;
  proposal_id: string;
}

export interface DisputesRefuseProposalOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesTakeInput {
  idempotency_key: string;
  dispute_id: string;
}

export interface DisputesTakeOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface DisputesThreadInput {
  dispute_id: string;
  before_seq?: number;
}

export interface DisputesThreadOutput {
  /**
   * in the order in which they were sent
   */
  messages: {
    id: string;
    seq: number;
    /**
     * more values may follow
     */
    side: string;
    /**
     * more values may follow
     */
    state: string;
    text: string;
    attachments: {
      file_id: string;
      /**
       * the smallest first; of a document those of its first page; none of a video, and when the file is gone
       */
      variants: {
        /**
         * works for a few minutes, for this viewer
         */
        url: string;
        media_type: string;
        width: number;
        height: number;
      }[];
      /**
       * null for what is no document
       */
      document: {
        pages: number;
        /**
         * of a PDF of its pages, drawn anew, to save
         */
        url: string;
        bytes: number;
        /**
         * its pages in a case; none in a thread
         */
        drawn: {
          /**
           * works for a few minutes, for this viewer
           */
          url: string;
          media_type: string;
          width: number;
          height: number;
        }[][];
      } | null;
      /**
       * null for what is no video
       */
      video: {
        seconds: number;
        media_type: string;
        /**
         * of its picture and sound without metadata, to save
         */
        url: string;
        bytes: number;
      } | null;
    }[];
    created_at: string;
  }[];
  has_older: boolean;
  urls_expire_at: string;
}

export interface DisputesWithdrawInput {
  idempotency_key: string;
  dispute_id: string;
}

export interface DisputesWithdrawOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface FeedbackEditInput {
  idempotency_key: string;
  feedback_id: string;
  rating: 'negative' | 'neutral' | 'positive';
  text?: string;
}

export type FeedbackEditOutput = Record<string, never>;

export interface FeedbackGiveInput {
  idempotency_key: string;
  order_id: string;
  rating: 'negative' | 'neutral' | 'positive';
  text?: string;
}

export interface FeedbackGiveOutput {
  feedback_id: string;
  is_published: boolean;
}

export interface FeedbackListInput {
  tab: 'received' | 'given';
  cursor?: string | null;
  limit?: number;
}

export interface FeedbackListOutput {
  items: {
    id: string;
    /**
     * more values may follow
     */
    rating: string;
    text: string;
    author: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    rated_side: 'buyer' | 'seller';
    kind: 'account' | 'gift_card';
    title: string;
    is_refunded: boolean;
    published_at: string | null;
    edited_at: string | null;
    reply: string | null;
    replied_at: string | null;
    order_id: string;
    rated: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    is_own: boolean;
    /**
     * more values may follow
     */
    state: string;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
    editable_until: string;
  }[];
  next_cursor: string | null;
}

export interface FeedbackOfOrderInput {
  order_id: string;
}

export interface FeedbackOfOrderOutput {
  order_id: string;
  side: 'buyer' | 'seller';
  partner: {
    id: string;
    username: string;
  };
  closes_at: string | null;
  can_give: boolean;
  obstacle: string | null;
  own: {
    id: string;
    /**
     * more values may follow
     */
    rating: string;
    text: string;
    author: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    rated_side: 'buyer' | 'seller';
    kind: 'account' | 'gift_card';
    title: string;
    is_refunded: boolean;
    published_at: string | null;
    edited_at: string | null;
    reply: string | null;
    replied_at: string | null;
    order_id: string;
    rated: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    is_own: boolean;
    /**
     * more values may follow
     */
    state: string;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
    editable_until: string;
  } | null;
  others: {
    id: string;
    /**
     * more values may follow
     */
    rating: string;
    text: string;
    author: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    rated_side: 'buyer' | 'seller';
    kind: 'account' | 'gift_card';
    title: string;
    is_refunded: boolean;
    published_at: string | null;
    edited_at: string | null;
    reply: string | null;
    replied_at: string | null;
    order_id: string;
    rated: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    is_own: boolean;
    /**
     * more values may follow
     */
    state: string;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
    editable_until: string;
  } | null;
}

export interface FeedbackOfUserInput {
  user_id: string;
  side?: 'buyer' | 'seller';
  cursor?: string | null;
  limit?: number;
}

export interface FeedbackOfUserOutput {
  items: {
    id: string;
    /**
     * more values may follow
     */
    rating: string;
    text: string;
    author: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    rated_side: 'buyer' | 'seller';
    kind: 'account' | 'gift_card';
    title: string;
    is_refunded: boolean;
    published_at: string | null;
    edited_at: string | null;
    reply: string | null;
    replied_at: string | null;
  }[];
  next_cursor: string | null;
}

export interface FeedbackRemoveInput {
  idempotency_key: string;
  feedback_id: string;
  reason: 'insult' | 'personal_data' | 'extortion' | 'wrong_order' | 'linked_parties';
  note: string;
}

export type FeedbackRemoveOutput = Record<string, never>;

export interface FeedbackReplyInput {
  idempotency_key: string;
  feedback_id: string;
  text: string;
}

export type FeedbackReplyOutput = Record<string, never>;

export interface FeedbackScoreInput {
  user_id: string;
}

export interface FeedbackScoreOutput {
  seller: {
    score: number | null;
    positive: number;
    neutral: number;
    negative: number;
  };
  buyer: {
    score: number | null;
    positive: number;
    neutral: number;
    negative: number;
  };
  rules: {
    score_days: number;
    counted_per_author: number;
    counted_days: number;
    weight_least_minor: number;
    weight_most_minor: number;
  };
}

export interface FeedbackToGiveInput {
  cursor?: string | null;
  limit?: number;
}

export interface FeedbackToGiveOutput {
  items: {
    order_id: string;
    kind: 'account' | 'gift_card';
    title: string;
    side: 'buyer' | 'seller';
    partner: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    closes_at: string;
  }[];
  next_cursor: string | null;
}

export interface FeedbackTrendOutput {
  months: {
    month: string;
    positive: number;
    neutral: number;
    negative: number;
  }[];
}

export interface FilesChangeAvatarInput {
  file_id: string | null;
}

export interface FilesChangeAvatarOutput {
  avatar_url: string | null;
  avatar_large_url: string | null;
}

export interface FilesReadInput {
  file_id: string;
}

export interface FilesReadOutput {
  id: string;
  /**
   * more values may follow
   */
  purpose: string;
  /**
   * of what was uploaded, by its content
   */
  media_type: string;
  /**
   * of what was uploaded
   */
  sha256: string;
  width: number;
  height: number;
  /**
   * of a document; else null
   */
  pages: number | null;
  /**
   * of a video, rounded up; else null
   */
  seconds: number | null;
  /**
   * of everything that is kept: what counts against the quota
   */
  bytes: number;
  created_at: string;
  /**
   * the smallest first; of a document those of its first page; of a video none
   */
  variants: {
    media_type: string;
    width: number;
    height: number;
    bytes: number;
    /**
     * a path of this site, or an address of its CDN
     */
    url: string;
  }[];
  /**
   * when the addresses stop working; null for those of a public file
   */
  urls_expire_at: string | null;
}

export interface IdentityAcceptInvitationInput {
  token: string;
}

export interface IdentityAcceptInvitationOutput {
  /**
   * more values may follow
   */
  role: string;
}

export type IdentityApiTokensOutput = {
  id: string;
  name: string;
  /**
   * Items: more values may follow
   */
  scopes: string[];
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /**
   * whether it is neither revoked nor expired
   */
  is_valid: boolean;
  uses: {
    /**
     * the name of a procedure, or method and path of a route
     */
    call: string;
    ip_address: string;
    calls: number;
    last_used_at: string;
  }[];
}[];

export interface IdentityBecomeFirstAdminInput {
  token: string;
}

export type IdentityBecomeFirstAdminOutput = Record<string, never>;

export interface IdentityChangeGrantsInput {
  idempotency_key: string;
  reason: string;
  user_id: string;
  /**
   * @maxItems 10
   */
  grants: (
    | 'orders.read_any'
    | 'orders.review_payments'
    | 'vault.break_glass'
    | 'payments.handle_events'
    | 'content.publish'
    | 'users.verify'
    | 'disputes.decide'
    | 'feedback.remove'
    | 'moderation.decide'
    | 'site.find'
  )[];
}

export interface IdentityChangeGrantsOutput {
  proposal_id: string;
  /**
   * otherwise a second admin confirms it
   */
  is_carried_out: boolean;
}

export interface IdentityChangePasswordInput {
  new_password: string;
}

export interface IdentityChangePasswordOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
}

export interface IdentityChangeRoleInput {
  idempotency_key: string;
  reason: string;
  email: string;
  role: 'user' | 'moderator' | 'support' | 'admin';
}

export interface IdentityChangeRoleOutput {
  proposal_id: string;
  /**
   * otherwise a second admin confirms it
   */
  is_carried_out: boolean;
}

export interface IdentityChangeUsernameInput {
  username: string;
}

export interface IdentityChangeUsernameOutput {
  username: string;
}

export interface IdentityConfirmEmailInput {
  code: string;
  new_email?: string;
}

export interface IdentityConfirmEmailOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
}

export interface IdentityConfirmStaffChangeInput {
  idempotency_key: string;
  proposal_id: string;
  fingerprint: string;
}

export interface IdentityConfirmStaffChangeOutput {
  /**
   * of whom; of an invitation its own id
   */
  user_id: string;
}

export interface IdentityConfirmTotpInput {
  code: string;
}

export interface IdentityConfirmTotpOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
  /**
   * shown only once; null when the existing codes stay valid
   */
  recovery_codes: string[] | null;
}

export interface IdentityCreateApiTokenInput {
  name: string;
  /**
   * @minItems 1
   * @maxItems 3
   */
  scopes: ('offers.read' | 'prices.write' | 'stock.write')[];
  expires_in_days: number;
}

export interface IdentityCreateApiTokenOutput {
  id: string;
  /**
   * shown only once
   */
  token: string;
  expires_at: string;
}

export type IdentityDevicesOutput = {
  id: string;
  is_own: boolean;
  browser: string | null;
  system: string | null;
  /**
   * ISO 3166-1 alpha-2
   */
  country: string | null;
  network: string | null;
  /**
   * or seen again, after it was forgotten
   */
  first_seen_at: string;
  last_seen_at: string;
  /**
   * the last sign-in there with a second factor
   */
  second_factor_at: string | null;
  is_blocked: boolean;
}[];

export interface IdentityDismissStaffChangeInput {
  idempotency_key: string;
  proposal_id: string;
  reason: string;
}

export interface IdentityDismissStaffChangeOutput {
  /**
   * of whom; of an invitation its own id
   */
  user_id: string;
}

export type IdentityEndOtherSessionsInput = Record<string, never>;

export interface IdentityEndOtherSessionsOutput {
  ended: number;
}

export interface IdentityEndSessionInput {
  handle: string;
}

export type IdentityEndSessionOutput = Record<string, never>;

export interface IdentityForgetDeviceInput {
  device_id: string;
}

export type IdentityForgetDeviceOutput = Record<string, never>;

export interface IdentityInviteStaffInput {
  idempotency_key: string;
  reason: string;
  email: string;
  role: 'moderator' | 'support' | 'admin';
  /**
   * @maxItems 10
   */
  grants?: (
    | 'orders.read_any'
    | 'orders.review_payments'
    | 'vault.break_glass'
    | 'payments.handle_events'
    | 'content.publish'
    | 'users.verify'
    | 'disputes.decide'
    | 'feedback.remove'
    | 'moderation.decide'
    | 'site.find'
  )[];
}

export interface IdentityInviteStaffOutput {
  proposal_id: string;
  /**
   * otherwise a second admin confirms it
   */
  is_carried_out: boolean;
}

export interface IdentityLinkProviderInput {
  provider: 'google' | 'facebook';
}

export interface IdentityLinkProviderOutput {
  url: string;
}

export type IdentityMakeRecoveryCodesInput = Record<string, never>;

export interface IdentityMakeRecoveryCodesOutput {
  recovery_codes: string[];
}

export type IdentityPasskeyOptionsInput = Record<string, never>;

export interface IdentityPasskeyOptionsOutput {
  /**
   * to be sent back with the response, once, within five minutes
   */
  handle: string;
  options: {
    rp: {
      id?: string;
      name: string;
    };
    user: {
      id: string;
      name: string;
      displayName: string;
    };
    /**
     * base64url
     */
    challenge: string;
    pubKeyCredParams: {
      alg: number;
      type: 'public-key';
    }[];
    /**
     * milliseconds
     */
    timeout?: number;
    attestation?: 'none' | 'direct' | 'enterprise' | 'indirect';
    excludeCredentials?: {
      id: string;
      type: string;
      transports?: string[];
    }[];
    authenticatorSelection?: {
      residentKey?: 'required' | 'preferred' | 'discouraged';
      requireResidentKey?: boolean;
      userVerification?: 'required' | 'preferred' | 'discouraged';
    };
  };
}

export interface IdentityProveAtProviderInput {
  provider: 'google' | 'facebook';
}

export interface IdentityProveAtProviderOutput {
  url: string;
}

export type IdentityProvidersOutput = {
  provider: 'google' | 'facebook';
  /**
   * null when the provider is not linked
   */
  linked: {
    /**
     * your address at the provider when you linked it
     */
    email: string | null;
    linked_at: string;
    last_used_at: string;
  } | null;
}[];

export interface IdentityRegisterPasskeyInput {
  handle: string;
  response: {
    id: string;
    rawId: string;
    type: 'public-key';
    response: {
      clientDataJSON: string;
      attestationObject: string;
      /**
       * @maxItems 10
       */
      transports?: string[];
    };
  };
  name: string;
}

export interface IdentityRegisterPasskeyOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
  /**
   * shown only once; null when the existing codes stay valid
   */
  recovery_codes: string[] | null;
}

export interface IdentityRemovePasskeyInput {
  id: string;
}

export interface IdentityRemovePasskeyOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
  /**
   * shown only once; null when the existing codes stay valid
   */
  recovery_codes: string[] | null;
}

export interface IdentityRenamePasskeyInput {
  id: string;
  name: string;
}

export type IdentityRenamePasskeyOutput = Record<string, never>;

export interface IdentityRequestEmailChangeInput {
  new_email: string;
}

export interface IdentityRequestEmailChangeOutput {
  mailed_code: 'six_digits' | 'long';
}

export interface IdentityResendInvitationInput {
  idempotency_key: string;
  invitation_id: string;
}

export type IdentityResendInvitationOutput = Record<string, never>;

export interface IdentityResetSecondFactorInput {
  idempotency_key: string;
  reason: string;
  user_id: string;
}

export interface IdentityResetSecondFactorOutput {
  proposal_id: string;
  /**
   * otherwise a second admin confirms it
   */
  is_carried_out: boolean;
}

export interface IdentityRevokeApiTokenInput {
  id: string;
}

export type IdentityRevokeApiTokenOutput = Record<string, never>;

export interface IdentityRevokeInvitationInput {
  idempotency_key: string;
  reason: string;
  invitation_id: string;
}

export type IdentityRevokeInvitationOutput = Record<string, never>;

export interface IdentitySecondFactorsOutput {
  totp_since: string | null;
  recovery_codes_left: number;
  passkeys: {
    id: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
    /**
     * whether the passkey is backed up, for use on other devices
     */
    is_backed_up: boolean;
  }[];
}

export interface IdentitySecurityOutput {
  email: string;
  has_password: boolean;
  two_factor: boolean;
  /**
   * how you can authenticate: password, passkey, totp, google, facebook
   */
  methods: string[];
  /**
   * whether sensitive actions are allowed without authenticating again
   */
  is_fresh: boolean;
}

export type IdentitySessionsOutput = {
  handle: string;
  is_own: boolean;
  browser: string | null;
  system: string | null;
  /**
   * ISO 3166-1 alpha-2
   */
  country: string | null;
  network: string | null;
  signed_in_at: string;
  last_seen_at: string;
}[];

export interface IdentityStaffInput {
  /**
   * @minItems 1
   * @maxItems 3
   */
  roles: ('moderator' | 'support' | 'admin')[];
}

export interface IdentityStaffOutput {
  members: {
    id: string;
    username: string;
    email: string;
    avatar_url: string | null;
    /**
     * more values may follow
     */
    role: string;
    /**
     * what a moderator may do besides
     *
     * Items: more values may follow
     */
    grants: string[];
    two_factor: boolean;
    is_active: boolean;
    /**
     * nobody changes themselves
     */
    is_own: boolean;
    last_seen_at: string | null;
  }[];
  proposals: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    username: string;
    email: string;
    before: {
      /**
       * more values may follow
       */
      role: string;
      /**
       * Items: more values may follow
       */
      grants: string[];
      /**
       * null where it does not change
       */
      two_factor: boolean | null;
    };
    after: {
      /**
       * more values may follow
       */
      role: string;
      /**
       * Items: more values may follow
       */
      grants: string[];
      /**
       * null where it does not change
       */
      two_factor: boolean | null;
    };
    reason: string;
    proposed_by: string;
    proposed_at: string;
    is_own: boolean;
    is_about_viewer: boolean;
    /**
     * names what was shown, to confirm it
     */
    fingerprint: string;
  }[];
  /**
   * those that are open
   */
  invitations: {
    id: string;
    email: string;
    /**
     * more values may follow
     */
    role: string;
    /**
     * what a moderator may do besides
     *
     * Items: more values may follow
     */
    grants: string[];
    invited_by: string;
    /**
     * null while it waits for a second admin
     */
    sent_at: string | null;
    expires_at: string | null;
    /**
     * its link no longer works; it can be sent again
     */
    is_expired: boolean;
  }[];
}

export interface IdentityStaffLogInput {
  user_id: string;
  cursor?: string | null;
  limit?: number;
}

export interface IdentityStaffLogOutput {
  items: {
    id: string;
    /**
     * more values may follow
     */
    act: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * the id or slug of what was decided about
     */
    subject: string;
    reason: string;
    occurred_at: string;
  }[];
  next_cursor: string | null;
}

export type IdentityStartTotpInput = Record<string, never>;

export interface IdentityStartTotpOutput {
  /**
   * otpauth:// URI for a QR code
   */
  uri: string;
  /**
   * the same secret for manual entry: base32
   */
  secret: string;
}

export type IdentityStepUpPasskeyOptionsInput = Record<string, never>;

export interface IdentityStepUpPasskeyOptionsOutput {
  /**
   * to be sent back with the response, once, within five minutes
   */
  handle: string;
  options: {
    /**
     * base64url
     */
    challenge: string;
    /**
     * milliseconds
     */
    timeout?: number;
    rpId?: string;
    allowCredentials?: {
      id: string;
      type: string;
      transports?: string[];
    }[];
    userVerification?: 'required' | 'preferred' | 'discouraged';
  };
}

export interface IdentityStepUpWithPasskeyInput {
  handle: string;
  response: {
    id: string;
    rawId: string;
    type: 'public-key';
    response: {
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
      userHandle?: string | null;
    };
  };
}

export interface IdentityStepUpWithPasskeyOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
}

export interface IdentityStepUpWithPasswordInput {
  password: string;
}

export interface IdentityStepUpWithPasswordOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
}

export interface IdentityStepUpWithTotpInput {
  code: string;
}

export interface IdentityStepUpWithTotpOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
}

export type IdentityTurnOffTotpInput = Record<string, never>;

export interface IdentityTurnOffTotpOutput {
  /**
   * replaces the token of this request
   */
  access_token: string;
  /**
   * shown only once; null when the existing codes stay valid
   */
  recovery_codes: string[] | null;
}

export interface IdentityUnlinkProviderInput {
  provider: 'google' | 'facebook';
}

export type IdentityUnlinkProviderOutput = Record<string, never>;

export interface MeChangesInput {
  /**
   * @maxItems 20
   */
  order_ids?: string[];
  lastEventId?: string;
}

export interface MeChangesOutput {
  user_id: string;
  changed: {
    orders: string[] | null;
    payments: string[] | null;
    wallet: string[] | null;
    messages: string[] | null;
    notifications: string[] | null;
  };
  typing: string[];
}

export interface MessagesAnswerTimeInput {
  user_id: string;
}

export interface MessagesAnswerTimeOutput {
  median_minutes: number | null;
}

export interface MessagesBlockUserInput {
  user_id: string;
}

export type MessagesBlockUserOutput = Record<string, never>;

export interface MessagesBlockedUsersOutput {
  items: {
    id: string;
    username: string;
    avatar_url: string | null;
    blocked_at: string;
  }[];
}

export interface MessagesChangeSettingsInput {
  shows_reading?: boolean;
  shows_typing?: boolean;
  shows_online?: boolean;
}

export type MessagesChangeSettingsOutput = Record<string, never>;

export interface MessagesDeleteInput {
  message_id: string;
}

export type MessagesDeleteOutput = Record<string, never>;

export interface MessagesListInput {
  filter?: 'all' | 'unread';
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface MessagesListOutput {
  items: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    offer_id: string;
    order_id: string | null;
    title: string;
    offer_kind: 'account' | 'gift_card';
    product_slug: string;
    is_buyer: boolean;
    partner: {
      id: string;
      username: string;
      avatar_url: string | null;
    };
    unread: number;
    last_message_at: string;
    last_message: {
      /**
       * more values may follow
       */
      state: string;
      text: string;
      is_own: boolean;
    };
    erased_at: string | null;
  }[];
  next_cursor: string | null;
}

export interface MessagesMarkReadInput {
  thread_id: string;
  seq: number;
}

export type MessagesMarkReadOutput = Record<string, never>;

export interface MessagesReportBlockInput {
  block_id: string;
  text: string;
}

export type MessagesReportBlockOutput = Record<string, never>;

export interface MessagesSendInput {
  idempotency_key: string;
  about: {
    kind: 'thread' | 'order' | 'offer';
    id: string;
  };
  text: string;
  /**
   * @maxItems 5
   */
  file_ids?: string[];
}

export interface MessagesSendOutput {
  thread_id: string;
  message_id: string;
  seq: number;
}

export interface MessagesSettingsOutput {
  /**
   * whether the other side of a running order sees how far you have read
   */
  shows_reading: boolean;
  /**
   * whether the other one sees that you are writing
   */
  shows_typing: boolean;
  /**
   * whether the other one sees that you are here
   */
  shows_online: boolean;
}

export interface MessagesThreadInput {
  about: {
    kind: 'thread' | 'order' | 'offer';
    id: string;
  };
  before_seq?: number;
  limit?: number;
}

export interface MessagesThreadOutput {
  id: string | null;
  /**
   * more values may follow
   */
  kind: string;
  offer_id: string;
  order_id: string | null;
  title: string;
  offer_kind: 'account' | 'gift_card';
  product_slug: string;
  is_buyer: boolean;
  partner: {
    id: string;
    username: string;
    avatar_url: string | null;
  };
  obstacle: string | null;
  partner_is_online: boolean;
  is_blocked_by_you: boolean;
  closes_at: string | null;
  erases_at: string | null;
  erased_at: string | null;
  read_seq: number;
  /**
   * the last message that the other side of a running order has read; null unless they let it be seen
   */
  partner_read_seq: number | null;
  messages: {
    id: string;
    seq: number;
    is_own: boolean;
    /**
     * more values may follow
     */
    state: string;
    text: string;
    attachments: {
      file_id: string;
      /**
       * the smallest first; of a document those of its first page; none of a video, and when the file is gone
       */
      variants: {
        /**
         * works for a few minutes, for this viewer
         */
        url: string;
        media_type: string;
        width: number;
        height: number;
      }[];
      /**
       * null for what is no document
       */
      document: {
        pages: number;
        /**
         * of a PDF of its pages, drawn anew, to save
         */
        url: string;
        bytes: number;
        /**
         * its pages in a case; none in a thread
         */
        drawn: {
          /**
           * works for a few minutes, for this viewer
           */
          url: string;
          media_type: string;
          width: number;
          height: number;
        }[][];
      } | null;
      /**
       * null for what is no video
       */
      video: {
        seconds: number;
        media_type: string;
        /**
         * of its picture and sound without metadata, to save
         */
        url: string;
        bytes: number;
      } | null;
    }[];
    created_at: string;
    deletable_until: string | null;
  }[];
  has_older: boolean;
  urls_expire_at: string;
}

export interface MessagesTypingInput {
  thread_id: string;
}

export type MessagesTypingOutput = Record<string, never>;

export interface MessagesUnblockUserInput {
  user_id: string;
}

export type MessagesUnblockUserOutput = Record<string, never>;

export interface MessagesUnreadOutput {
  threads: number;
}

export interface ModerationAppealInput {
  idempotency_key: string;
  report_id: string;
  text: string;
}

export interface ModerationAppealOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationAppealPointsInput {
  idempotency_key: string;
  points_id: string;
  text: string;
}

export interface ModerationAppealPointsOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationAppealRestrictionInput {
  idempotency_key: string;
  restriction_id: string;
  text: string;
}

export interface ModerationAppealRestrictionOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationOwnInput {
  tab: 'by_me' | 'about_me';
  cursor?: string | null;
  limit?: number;
}

export interface ModerationOwnOutput {
  items: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * of the user, offer, message, feedback or order
     */
    target_id: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * what was reported, as it was then
     */
    snapshot: {
      title: string;
      text: string;
      at: string;
    };
    created_at: string;
    decided_at: string | null;
    /**
     * why you reported it; null for decisions about you
     */
    reason: string | null;
    /**
     * what you wrote; empty for decisions about you
     */
    note: string;
    /**
     * that you have broken; null for what you reported
     */
    rule: string | null;
    /**
     * Items: more values may follow
     */
    measures: string[];
    /**
     * the reasons of a decision against you; null without one
     */
    statement: string | null;
    /**
     * what you wrote against the decision
     */
    appeal: string | null;
    appealed_at: string | null;
    /**
     * until when your appeal is decided
     */
    appeal_due_at: string | null;
    appeal_statement: string | null;
    /**
     * until when you can appeal; null if you cannot
     */
    appeal_until: string | null;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
  }[];
  next_cursor: string | null;
}

export interface ModerationReportInput {
  kind: 'user' | 'offer' | 'message' | 'feedback' | 'order';
  target_id: string;
  reason:
    | 'off_platform'
    | 'early_confirmation'
    | 'fraud'
    | 'misleading'
    | 'stolen_goods'
    | 'contact_details'
    | 'fake_identity'
    | 'abuse'
    | 'spam'
    | 'insult'
    | 'personal_data'
    | 'extortion'
    | 'wrong_order'
    | 'linked_parties'
    | 'other';
  note?: string;
}

export interface ModerationReportOutput {
  report_id: string;
}

export interface ModerationRestrictionsOutput {
  now: string;
  /**
   * that count now
   */
  total_points: number;
  /**
   * the newest 100
   */
  points: {
    id: string;
    /**
     * more values may follow
     */
    rule: string;
    points: number;
    /**
     * what they follow from
     */
    source: string;
    /**
     * of the order, the blocked message or the report
     */
    source_id: string;
    /**
     * whether the system has given them
     */
    is_automated: boolean;
    created_at: string;
    /**
     * until when they count
     */
    expires_at: string;
    /**
     * whether they count now
     */
    counts: boolean;
    /**
     * until when you can appeal them by themselves; null if you cannot, or appeal them with their report or restriction
     */
    appeal_until: string | null;
  }[];
  /**
   * the newest first
   */
  restrictions: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * that was broken; `points` for the ladder
     */
    rule: string;
    /**
     * whether the system has imposed it
     */
    is_automated: boolean;
    /**
     * whether it restricts its user now
     */
    in_effect: boolean;
    /**
     * that counted when the system imposed it
     */
    total_points: number | null;
    created_at: string;
    /**
     * null for a ban, which has no end
     */
    ends_at: string | null;
    /**
     * the reasons of staff; null for the system
     */
    statement: string | null;
    /**
     * what you wrote against it
     */
    appeal: string | null;
    /**
     * until when your appeal is decided
     */
    appeal_due_at: string | null;
    appeal_statement: string | null;
    /**
     * until when you can appeal; null if you cannot
     */
    appeal_until: string | null;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
  }[];
}

export interface ModerationCasesActInput {
  idempotency_key: string;
  report_id: string;
  reason: string;
  rule:
    | 'misleading_offer'
    | 'contact_sharing'
    | 'early_confirmation'
    | 'off_platform_payment'
    | 'stolen_goods'
    | 'recalled_goods'
    | 'fraud'
    | 'fake_identity'
    | 'abuse'
    | 'spam'
    | 'insult'
    | 'personal_data'
    | 'extortion'
    | 'wrong_order'
    | 'linked_parties'
    | 'fake_evidence'
    | 'own_recall';
  /**
   * @minItems 1
   * @maxItems 4
   */
  measures: ('warn' | 'remove' | 'points' | 'restrict')[];
  restriction?: {
    kind: 'warning' | 'sell_restricted' | 'buy_restricted' | 'chat_muted' | 'suspended' | 'banned';
    days: number | null;
  } | null;
}

export interface ModerationCasesActOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationCasesDismissInput {
  idempotency_key: string;
  report_id: string;
  reason: string;
}

export interface ModerationCasesDismissOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationCasesGetInput {
  report_id: string;
}

export interface ModerationCasesGetOutput {
  now: string;
  report: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * of the user, offer, message, feedback or order
     */
    target_id: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * what was reported, as it was then
     */
    snapshot: {
      title: string;
      text: string;
      at: string;
    };
    created_at: string;
    decided_at: string | null;
    /**
     * more values may follow
     */
    reason: string;
    /**
     * the username of whom it is about
     */
    target: string;
    /**
     * more values may follow
     */
    priority: string;
    /**
     * until when staff decide; null once they have
     */
    due_at: string | null;
    /**
     * whether staff have missed their clock
     */
    is_late: boolean;
    /**
     * who has taken it
     */
    officer: string | null;
  };
  target_user_id: string;
  is_officer: boolean;
  /**
   * the decision that stands, or that an appeal is against
   */
  outcome: string | null;
  rule: string | null;
  /**
   * the reasons, as they were told
   */
  statement: string | null;
  appeal: string | null;
  appeal_statement: string | null;
  reporters: {
    id: string;
    username: string;
    /**
     * more values may follow
     */
    reason: string;
    note: string;
    created_at: string;
  }[];
  /**
   * what was reported with it: the picture of a user, or those of a message
   */
  pictures: {
    file_id: string;
    /**
     * the smallest first; of a document those of its first page; none of a video, and when the file is gone
     */
    variants: {
      /**
       * works for a few minutes, for this viewer
       */
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
    /**
     * null for what is no document
     */
    document: {
      pages: number;
      /**
       * of a PDF of its pages, drawn anew, to save
       */
      url: string;
      bytes: number;
      /**
       * its pages in a case; none in a thread
       */
      drawn: {
        /**
         * works for a few minutes, for this viewer
         */
        url: string;
        media_type: string;
        width: number;
        height: number;
      }[][];
    } | null;
    /**
     * null for what is no video
     */
    video: {
      seconds: number;
      media_type: string;
      /**
       * of its picture and sound without metadata, to save
       */
      url: string;
      bytes: number;
    } | null;
  }[];
  measures: {
    /**
     * more values may follow
     */
    measure: string;
    is_withdrawn: boolean;
    /**
     * whether what was removed is there again
     */
    is_restored: boolean;
  }[];
  /**
   * Items: more values may follow
   */
  possible_rules: string[];
  /**
   * Items: more values may follow
   */
  possible_measures: string[];
  /**
   * the rules that give points
   *
   * Items: more values may follow
   */
  point_rules: string[];
  /**
   * the rules that somebody can be banned for
   *
   * Items: more values may follow
   */
  ban_rules: string[];
  /**
   * what was decided about the same user before, the newest first
   */
  past: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    reason: string;
    /**
     * more values may follow
     */
    state: string;
    rule: string | null;
    /**
     * Items: more values may follow
     */
    measures: string[];
    decided_at: string | null;
  }[];
  history: {
    /**
     * more values may follow
     */
    event: string;
    /**
     * more values may follow
     */
    to_state: string;
    /**
     * more values may follow
     */
    by: string;
    username: string | null;
    reason: string | null;
    occurred_at: string;
  }[];
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
}

export interface ModerationCasesHandBackInput {
  idempotency_key: string;
  report_id: string;
}

export interface ModerationCasesHandBackOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationCasesListInput {
  filter?: 'waiting' | 'mine' | 'all';
  kind?: ('user' | 'offer' | 'message' | 'feedback' | 'order') | null;
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface ModerationCasesListOutput {
  now: string;
  items: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * of the user, offer, message, feedback or order
     */
    target_id: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * what was reported, as it was then
     */
    snapshot: {
      title: string;
      text: string;
      at: string;
    };
    created_at: string;
    decided_at: string | null;
    /**
     * more values may follow
     */
    reason: string;
    /**
     * the username of whom it is about
     */
    target: string;
    /**
     * more values may follow
     */
    priority: string;
    /**
     * until when staff decide; null once they have
     */
    due_at: string | null;
    /**
     * whether staff have missed their clock
     */
    is_late: boolean;
    /**
     * who has taken it
     */
    officer: string | null;
    /**
     * who reported the same
     */
    reporters: number;
  }[];
  next_cursor: string | null;
}

export interface ModerationCasesOverturnInput {
  idempotency_key: string;
  report_id: string;
  reason: string;
}

export interface ModerationCasesOverturnOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationCasesTakeInput {
  idempotency_key: string;
  report_id: string;
}

export interface ModerationCasesTakeOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationCasesTriageInput {
  idempotency_key: string;
  report_id: string;
  priority: 'high' | 'normal';
}

export interface ModerationCasesTriageOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationCasesUpholdInput {
  idempotency_key: string;
  report_id: string;
  reason: string;
}

export interface ModerationCasesUpholdOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationRestrictionsChangeEndInput {
  idempotency_key: string;
  restriction_id: string;
  reason: string;
  days: number;
}

export interface ModerationRestrictionsChangeEndOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationRestrictionsConfirmInput {
  idempotency_key: string;
  restriction_id: string;
  reason: string;
}

export interface ModerationRestrictionsConfirmOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationRestrictionsGetInput {
  restriction_id: string;
}

export interface ModerationRestrictionsGetOutput {
  now: string;
  restriction: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * that was broken; `points` for the ladder
     */
    rule: string;
    /**
     * whether the system has imposed it
     */
    is_automated: boolean;
    /**
     * whether it restricts its user now
     */
    in_effect: boolean;
    /**
     * that counted when the system imposed it
     */
    total_points: number | null;
    created_at: string;
    /**
     * null for a ban, which has no end
     */
    ends_at: string | null;
    user_id: string;
    /**
     * the username of whom it restricts
     */
    user: string;
    /**
     * a member of staff; null for the system
     */
    imposed_by: string | null;
    /**
     * until when staff look at it; null when nothing waits
     */
    due_at: string | null;
  };
  /**
   * that led to it; null for the system
   */
  report_id: string | null;
  statement: string | null;
  appeal: string | null;
  appeal_statement: string | null;
  currency: string;
  /**
   * of sales whose warranty runs
   */
  on_hold_minor: number;
  reserve_minor: number;
  /**
   * that can be withdrawn unless somebody disputes it
   */
  available_minor: number;
  /**
   * of withdrawals that are not paid yet
   */
  withdrawing_minor: number;
  /**
   * what the user owes
   */
  debt_minor: number;
  points: {
    id: string;
    /**
     * more values may follow
     */
    rule: string;
    points: number;
    /**
     * what they follow from
     */
    source: string;
    /**
     * of the order, the blocked message or the report
     */
    source_id: string;
    /**
     * whether the system has given them
     */
    is_automated: boolean;
    created_at: string;
    /**
     * until when they count
     */
    expires_at: string;
    /**
     * whether they count now
     */
    counts: boolean;
  }[];
  /**
   * what restricts or has restricted the same user
   */
  others: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * that was broken; `points` for the ladder
     */
    rule: string;
    /**
     * whether the system has imposed it
     */
    is_automated: boolean;
    /**
     * whether it restricts its user now
     */
    in_effect: boolean;
    /**
     * that counted when the system imposed it
     */
    total_points: number | null;
    created_at: string;
    /**
     * null for a ban, which has no end
     */
    ends_at: string | null;
  }[];
  history: {
    /**
     * more values may follow
     */
    event: string;
    /**
     * more values may follow
     */
    by: string;
    username: string | null;
    reason: string | null;
    occurred_at: string;
  }[];
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
}

export interface ModerationRestrictionsLiftInput {
  idempotency_key: string;
  restriction_id: string;
  reason: string;
}

export interface ModerationRestrictionsLiftOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationRestrictionsListInput {
  filter?: 'waiting' | 'in_force' | 'all';
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface ModerationRestrictionsListOutput {
  now: string;
  items: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * that was broken; `points` for the ladder
     */
    rule: string;
    /**
     * whether the system has imposed it
     */
    is_automated: boolean;
    /**
     * whether it restricts its user now
     */
    in_effect: boolean;
    /**
     * that counted when the system imposed it
     */
    total_points: number | null;
    created_at: string;
    /**
     * null for a ban, which has no end
     */
    ends_at: string | null;
    user_id: string;
    /**
     * the username of whom it restricts
     */
    user: string;
    /**
     * a member of staff; null for the system
     */
    imposed_by: string | null;
    /**
     * until when staff look at it; null when nothing waits
     */
    due_at: string | null;
  }[];
  next_cursor: string | null;
}

export interface ModerationRestrictionsOverturnInput {
  idempotency_key: string;
  restriction_id: string;
  reason: string;
}

export interface ModerationRestrictionsOverturnOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface ModerationRestrictionsUpholdInput {
  idempotency_key: string;
  restriction_id: string;
  reason: string;
}

export interface ModerationRestrictionsUpholdOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface NotificationsChannelsOutput {
  groups: {
    /**
     * more values may follow
     */
    group: string;
    /**
     * shown in the product itself
     */
    app: boolean;
    mail: boolean;
    /**
     * to the browsers that you have subscribed
     */
    push: boolean;
    /**
     * whether you may turn its channels off
     */
    can_choose: boolean;
  }[];
}

export interface NotificationsListInput {
  group?: ('orders' | 'disputes' | 'money' | 'security' | 'offers' | 'messages') | null;
  unread?: boolean;
  cursor?: string | null;
  limit?: number;
}

export interface NotificationsListOutput {
  now: string;
  /**
   * on the first page: the lines with a deadline, the next one first
   */
  deadlines: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    group: string;
    facts: {
      order_id?: string;
      dispute_id?: string;
      saved_search_id?: string;
      thread_id?: string;
      amount_minor?: number;
      wallet_minor?: number;
      paid_minor?: number;
      net_minor?: number;
      refunded_minor?: number;
      payout_minor?: number;
      count?: number;
      due_at?: string | null;
      until?: string;
      paused_until?: string;
      is_delivered?: boolean;
      by?: string;
      to?: string;
      change?: string;
      role?: string;
      outcome?: string;
      state?: string;
      name?: string;
      left?: number;
      provider?: string;
      service?: string;
      ending?: string;
      host?: string;
      is_gone?: boolean;
      /**
       * of a verification, 2 or 3
       */
      level?: number;
      /**
       * what a report is about, such as `offer`
       */
      report_kind?: string;
      /**
       * whether a decision stays after an appeal
       */
      is_upheld?: boolean;
      /**
       * whether what was removed is there again
       */
      is_restored?: boolean;
      /**
       * such as `sell_restricted`
       */
      restriction_kind?: string;
      /**
       * penalty points
       */
      points?: number;
    };
    order_title: string | null;
    offer: {
      id: string;
      kind: 'account' | 'gift_card';
      title: string;
    } | null;
    search_name: string | null;
    /**
     * the conversation that it is about
     */
    thread: {
      /**
       * the username of the other member
       */
      partner: string;
      /**
       * of the offer or order; empty once the conversation was erased
       */
      title: string;
    } | null;
    /**
     * how many notifications of this line are unread
     */
    unread: number;
    /**
     * until when you have to act
     */
    due_at: string | null;
    created_at: string;
  }[];
  /**
   * all lines, the newest first
   */
  items: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    group: string;
    facts: {
      order_id?: string;
      dispute_id?: string;
      saved_search_id?: string;
      thread_id?: string;
      amount_minor?: number;
      wallet_minor?: number;
      paid_minor?: number;
      net_minor?: number;
      refunded_minor?: number;
      payout_minor?: number;
      count?: number;
      due_at?: string | null;
      until?: string;
      paused_until?: string;
      is_delivered?: boolean;
      by?: string;
      to?: string;
      change?: string;
      role?: string;
      outcome?: string;
      state?: string;
      name?: string;
      left?: number;
      provider?: string;
      service?: string;
      ending?: string;
      host?: string;
      is_gone?: boolean;
      /**
       * of a verification, 2 or 3
       */
      level?: number;
      /**
       * what a report is about, such as `offer`
       */
      report_kind?: string;
      /**
       * whether a decision stays after an appeal
       */
      is_upheld?: boolean;
      /**
       * whether what was removed is there again
       */
      is_restored?: boolean;
      /**
       * such as `sell_restricted`
       */
      restriction_kind?: string;
      /**
       * penalty points
       */
      points?: number;
    };
    order_title: string | null;
    offer: {
      id: string;
      kind: 'account' | 'gift_card';
      title: string;
    } | null;
    search_name: string | null;
    /**
     * the conversation that it is about
     */
    thread: {
      /**
       * the username of the other member
       */
      partner: string;
      /**
       * of the offer or order; empty once the conversation was erased
       */
      title: string;
    } | null;
    /**
     * how many notifications of this line are unread
     */
    unread: number;
    /**
     * until when you have to act
     */
    due_at: string | null;
    created_at: string;
  }[];
  next_cursor: string | null;
}

export interface NotificationsMarkAllReadInput {
  until_id: string;
  group?: ('orders' | 'disputes' | 'money' | 'security' | 'offers' | 'messages') | null;
}

export type NotificationsMarkAllReadOutput = Record<string, never>;

export interface NotificationsMarkReadInput {
  notification_id: string;
}

export type NotificationsMarkReadOutput = Record<string, never>;

export type NotificationsPreparePushesInput = Record<string, never>;

export interface NotificationsPreparePushesOutput {
  /**
   * base64url, as `applicationServerKey` of the Push API
   */
  public_key: string;
}

export interface NotificationsPushStatusInput {
  endpoint: string;
}

export interface NotificationsPushStatusOutput {
  is_on: boolean;
}

export interface NotificationsScheduleOutput {
  /**
   * a name of the IANA time zone database
   */
  time_zone: string;
  /**
   * times of the day, HH:MM, in the time zone; null without quiet hours
   */
  quiet: {
    from: string;
    until: string;
  } | null;
  /**
   * what is not urgent is mailed at once (`off`), in a summary, or not at all
   */
  digest: 'off' | 'daily' | 'weekly' | 'never';
}

export interface NotificationsSetChannelInput {
  group: 'orders' | 'disputes' | 'money' | 'offers' | 'messages';
  channel: 'app' | 'mail' | 'push';
  is_on: boolean;
}

export type NotificationsSetChannelOutput = Record<string, never>;

export interface NotificationsSetScheduleInput {
  time_zone: string;
  quiet: {
    from: string;
    until: string;
  } | null;
  digest: 'off' | 'daily' | 'weekly' | 'never';
}

export type NotificationsSetScheduleOutput = Record<string, never>;

export interface NotificationsSubscribePushesInput {
  endpoint: string;
  public_key: string;
  auth_secret: string;
}

export type NotificationsSubscribePushesOutput = Record<string, never>;

export interface NotificationsUnreadCountOutput {
  unread: number;
}

export interface NotificationsUnsubscribePushesInput {
  endpoint: string;
}

export type NotificationsUnsubscribePushesOutput = Record<string, never>;

export interface OffersApplyChangesInput {
  idempotency_key: string;
  /**
   * @minItems 1
   * @maxItems 100
   */
  changes: {
    offer_id: string;
    price_minor: number | null;
    event: ('pause' | 'resume' | 'renew' | 'archive' | 'restore') | null;
  }[];
}

export interface OffersApplyChangesOutput {
  results: {
    state:
      | (
          | 'draft'
          | 'pending_review'
          | 'active'
          | 'reserved'
          | 'out_of_stock'
          | 'paused'
          | 'expired'
          | 'sold_out'
          | 'rejected'
          | 'removed'
          | 'archived'
        )
      | null;
    refusal: {
      /**
       * a code of the error catalogue
       */
      code: string;
      facts: {
        [k: string]: string | number | boolean | null;
      };
      fields: {
        [k: string]: {
          code: string;
          params: {
            [k: string]: string | number;
          };
        }[];
      };
    } | null;
  }[];
}

export interface OffersChangeInput {
  idempotency_key: string;
  /**
   * @minItems 1
   * @maxItems 100
   */
  offer_ids: string[];
  change:
    | {
        event: 'pause' | 'resume' | 'renew' | 'archive' | 'restore';
      }
    | {
        event: 'set_price';
        price_minor: number;
      }
    | {
        event: 'change_price';
        share: number;
      };
}

export interface OffersChangeOutput {
  results: {
    state:
      | (
          | 'draft'
          | 'pending_review'
          | 'active'
          | 'reserved'
          | 'out_of_stock'
          | 'paused'
          | 'expired'
          | 'sold_out'
          | 'rejected'
          | 'removed'
          | 'archived'
        )
      | null;
    refusal: {
      /**
       * a code of the error catalogue
       */
      code: string;
      facts: {
        [k: string]: string | number | boolean | null;
      };
      fields: {
        [k: string]: {
          code: string;
          params: {
            [k: string]: string | number;
          };
        }[];
      };
    } | null;
  }[];
}

export interface OffersCodeUploadInput {
  offer_id: string;
  upload_id: string;
}

export interface OffersCodeUploadOutput {
  received_bytes: number;
}

export interface OffersCountViewInput {
  offer_id: string;
}

export type OffersCountViewOutput = Record<string, never>;

export interface OffersDetailInput {
  offer_id: string;
  language?: 'en' | 'de';
}

export interface OffersDetailOutput {
  id: string;
  kind: 'account' | 'gift_card';
  product_slug: string;
  product_name: string;
  language: string;
  title: string;
  picture: {
    /**
     * from 0, the lowest option of its rank, to 5, the highest
     */
    rank: number | null;
    /**
     * the first number that cards show, such as the level
     */
    figure: number | null;
  };
  region_code: string | null;
  face_value_minor: number | null;
  face_value_currency: string | null;
  face_value_estimate: {
    amount_minor: number;
    old_rate_date: string | null;
  } | null;
  total_minor: number;
  currency: string;
  delivery: 'instant' | 'manual';
  delivery_minutes: number | null;
  warranty_days: number;
  /**
   * units in stock, counted up to 10 or the largest quantity of an order
   */
  stock_count: number;
  /**
   * whether there are more units than stock_count
   */
  stock_has_more: boolean;
  state: string;
  buyable: boolean;
  description: string;
  photos: {
    file_id: string;
    caption: string;
    variants: {
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
  }[];
  attributes: {
    key: string;
    label: string;
    value: string | number | boolean | string[];
    words: string;
  }[];
  price_minor: number;
  fee_minor: number;
  min_quantity: number;
  max_quantity: number;
  tiers: {
    min_quantity: number;
    unit_price_minor: number;
    unit_fee_minor: number;
    unit_total_minor: number;
  }[];
  protection_days: number;
  inspect_hours: number;
  inspect_after_reveal_hours: number;
  recall_cover_days: number | null;
  pay_ttl_minutes: number;
  late_grace_minutes: number;
  published_at: string | null;
  seller: {
    id: string;
    username: string;
    avatar_url: string | null;
    seller_level: number;
    verified: boolean;
    member_since: string;
    completed_orders: number;
    /**
     * orders that were delivered, or whose promised time is over without a delivery
     */
    due_orders: number;
    /**
     * share of due_orders in time, in basis points
     */
    on_time_share: number | null;
  };
}

export interface OffersDiscardDraftInput {
  draft_id: string;
}

export type OffersDiscardDraftOutput = Record<string, never>;

export interface OffersDraftInput {
  draft_id: string;
}

export interface OffersDraftOutput {
  id: string;
  kind: 'account' | 'gift_card';
  product_slug: string;
  product_name: string;
  form: {
    language?: 'en' | 'de';
    title?: string;
    description?: string;
    price_minor?: number;
    delivery?: 'instant' | 'manual';
    delivery_minutes?: number;
    /**
     * @maxItems 10
     */
    photos?: {
      file_id: string;
      caption: string;
    }[];
    attributes?: {
      [k: string]: string | number | boolean | string[];
    };
    warranty_days?: number;
    region_code?: string;
    face_value_minor?: number;
    min_quantity?: number;
    max_quantity?: number;
    /**
     * @maxItems 20
     */
    tiers?: {
      min_quantity: number;
      unit_price_minor: number;
    }[];
    manual_stock?: number;
  };
  photos: {
    file_id: string;
    caption: string;
    variants: {
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
  }[];
  revision: number;
  saved_at: string;
  /**
   * what keeps it from being published, by field
   */
  faults: {
    [k: string]: {
      code: string;
      params: {
        [k: string]: string | number;
      };
    }[];
  };
}

export type OffersDraftsOutput = {
  id: string;
  kind: 'account' | 'gift_card';
  product_slug: string;
  product_name: string;
  title: string;
  saved_at: string;
}[];

export interface OffersEditInput {
  idempotency_key: string;
  offer_id: string;
  changes: {
    /**
     * @maxItems 10
     */
    photos?: {
      file_id: string;
      caption: string;
    }[];
    language?: 'en' | 'de';
    title?: string;
    description?: string;
    attributes?: {
      [k: string]: string | number | boolean | string[];
    };
    price_minor?: number;
    delivery_minutes?: number | null;
    warranty_days?: number;
    min_quantity?: number;
    max_quantity?: number;
    /**
     * @maxItems 100
     */
    tiers?: {
      min_quantity: number;
      unit_price_minor: number;
    }[];
  };
}

export interface OffersEditOutput {
  state:
    | 'draft'
    | 'pending_review'
    | 'active'
    | 'reserved'
    | 'out_of_stock'
    | 'paused'
    | 'expired'
    | 'sold_out'
    | 'rejected'
    | 'removed'
    | 'archived';
}

export interface OffersEndVacationInput {
  idempotency_key: string;
}

export type OffersEndVacationOutput = Record<string, never>;

export interface OffersFacetsInput {
  kind: 'account' | 'gift_card';
  product_slug: string;
  seller_id?: string;
  price_from_minor?: number;
  price_to_minor?: number;
  delivery?: 'instant' | 'hour' | 'day';
  warranty_days_from?: number;
  seller_level_from?: number;
  region_code?: string;
  face_value_minor?: number;
  face_value_currency?: string;
  attributes?: {
    [k: string]:
      | string[]
      | {
          from?: number;
          to?: number;
        }
      | boolean;
  };
  language?: 'en' | 'de';
}

export interface OffersFacetsOutput {
  total: {
    count: number;
    is_exact: boolean;
  };
  /**
   * whether the counts are exact; otherwise there are at least so many
   */
  is_exact: boolean;
  facets: {
    /**
     * delivery, warranty, level, or attributes. and a key
     */
    name: string;
    counts: {
      value: string;
      count: number;
    }[];
  }[];
  /**
   * a histogram of all-in prices; the last bar has no end
   */
  prices: {
    from_minor: number;
    to_minor: number | null;
    count: number;
  }[];
}

export interface OffersFavouriteIdsOutput {
  offer_ids: string[];
}

export interface OffersFavouritesInput {
  cursor?: string | null;
  limit?: number;
  language?: 'en' | 'de';
}

export interface OffersFavouritesOutput {
  items: {
    offer_id: string;
    kind: 'account' | 'gift_card';
    product_slug: string;
    product_name: string;
    title: string | null;
    language: string | null;
    /**
     * more values may follow
     */
    availability: string;
    card: {
      id: string;
      kind: 'account' | 'gift_card';
      product_slug: string;
      product_name: string;
      language: string;
      title: string;
      highlights: {
        label: string;
        value: string;
      }[];
      picture: {
        /**
         * from 0, the lowest option of its rank, to 5, the highest
         */
        rank: number | null;
        /**
         * the first number that cards show, such as the level
         */
        figure: number | null;
      };
      /**
       * the first photo in its smallest size, in each format; empty without photos
       */
      cover: {
        url: string;
        media_type: string;
        width: number;
        height: number;
      }[];
      region_code: string | null;
      face_value_minor: number | null;
      face_value_currency: string | null;
      face_value_estimate: {
        amount_minor: number;
        old_rate_date: string | null;
      } | null;
      total_minor: number;
      currency: string;
      delivery: 'instant' | 'manual';
      delivery_minutes: number | null;
      warranty_days: number;
      /**
       * units in stock, counted up to 10
       */
      stock_count: number;
      /**
       * whether there are more units than stock_count
       */
      stock_has_more: boolean;
      seller: {
        id: string;
        username: string;
        seller_level: number;
        verified: boolean;
        completed_orders: number;
        /**
         * orders that were delivered, or whose promised time is over without a delivery
         */
        due_orders: number;
        /**
         * share of due_orders in time, in basis points
         */
        on_time_share: number | null;
      };
    } | null;
    saved_minor: number;
    currency: string;
    price_change: ('cheaper' | 'dearer') | null;
    saved_at: string;
    alert: 'off' | 'daily' | 'at_once';
  }[];
  next_cursor: string | null;
}

export interface OffersFeaturedInput {
  language?: 'en' | 'de';
}

export type OffersFeaturedOutput = {
  id: string;
  kind: 'account' | 'gift_card';
  product_slug: string;
  product_name: string;
  language: string;
  title: string;
  highlights: {
    label: string;
    value: string;
  }[];
  picture: {
    /**
     * from 0, the lowest option of its rank, to 5, the highest
     */
    rank: number | null;
    /**
     * the first number that cards show, such as the level
     */
    figure: number | null;
  };
  /**
   * the first photo in its smallest size, in each format; empty without photos
   */
  cover: {
    url: string;
    media_type: string;
    width: number;
    height: number;
  }[];
  region_code: string | null;
  face_value_minor: number | null;
  face_value_currency: string | null;
  face_value_estimate: {
    amount_minor: number;
    old_rate_date: string | null;
  } | null;
  total_minor: number;
  currency: string;
  delivery: 'instant' | 'manual';
  delivery_minutes: number | null;
  warranty_days: number;
  /**
   * units in stock, counted up to 10
   */
  stock_count: number;
  /**
   * whether there are more units than stock_count
   */
  stock_has_more: boolean;
  seller: {
    id: string;
    username: string;
    seller_level: number;
    verified: boolean;
    completed_orders: number;
    /**
     * orders that were delivered, or whose promised time is over without a delivery
     */
    due_orders: number;
    /**
     * share of due_orders in time, in basis points
     */
    on_time_share: number | null;
  };
}[];

export interface OffersFinishCodeUploadInput {
  idempotency_key: string;
  offer_id: string;
  size_bytes: number;
}

export interface OffersFinishCodeUploadOutput {
  added: number;
}

export interface OffersKeepFavouriteInput {
  offer_id: string;
}

export type OffersKeepFavouriteOutput = Record<string, never>;

export interface OffersListInput {
  kind: 'account' | 'gift_card';
  product_slug?: string;
  seller_id?: string;
  search?: string;
  sort?: 'best' | 'cheapest' | 'newest' | 'fastest';
  price_from_minor?: number;
  price_to_minor?: number;
  delivery?: 'instant' | 'hour' | 'day';
  warranty_days_from?: number;
  seller_level_from?: number;
  region_code?: string;
  face_value_minor?: number;
  face_value_currency?: string;
  attributes?: {
    [k: string]:
      | string[]
      | {
          from?: number;
          to?: number;
        }
      | boolean;
  };
  cursor?: string | null;
  limit?: number;
  language?: 'en' | 'de';
}

export interface OffersListOutput {
  items: {
    id: string;
    kind: 'account' | 'gift_card';
    product_slug: string;
    product_name: string;
    language: string;
    title: string;
    highlights: {
      label: string;
      value: string;
    }[];
    picture: {
      /**
       * from 0, the lowest option of its rank, to 5, the highest
       */
      rank: number | null;
      /**
       * the first number that cards show, such as the level
       */
      figure: number | null;
    };
    /**
     * the first photo in its smallest size, in each format; empty without photos
     */
    cover: {
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
    region_code: string | null;
    face_value_minor: number | null;
    face_value_currency: string | null;
    face_value_estimate: {
      amount_minor: number;
      old_rate_date: string | null;
    } | null;
    total_minor: number;
    currency: string;
    delivery: 'instant' | 'manual';
    delivery_minutes: number | null;
    warranty_days: number;
    /**
     * units in stock, counted up to 10
     */
    stock_count: number;
    /**
     * whether there are more units than stock_count
     */
    stock_has_more: boolean;
    seller: {
      id: string;
      username: string;
      seller_level: number;
      verified: boolean;
      completed_orders: number;
      /**
       * orders that were delivered, or whose promised time is over without a delivery
       */
      due_orders: number;
      /**
       * share of due_orders in time, in basis points
       */
      on_time_share: number | null;
    };
  }[];
  next_cursor: string | null;
  corrected_search: string | null;
}

export interface OffersOpenSavedSearchInput {
  saved_search_id: string;
}

export type OffersOpenSavedSearchOutput = Record<string, never>;

export interface OffersOwnInput {
  kind: 'account' | 'gift_card';
  /**
   * @minItems 1
   * @maxItems 11
   */
  states?: (
    | 'draft'
    | 'pending_review'
    | 'active'
    | 'reserved'
    | 'out_of_stock'
    | 'paused'
    | 'expired'
    | 'sold_out'
    | 'rejected'
    | 'removed'
    | 'archived'
  )[];
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface OffersOwnOutput {
  items: {
    id: string;
    kind: 'account' | 'gift_card';
    state:
      | 'draft'
      | 'pending_review'
      | 'active'
      | 'reserved'
      | 'out_of_stock'
      | 'paused'
      | 'expired'
      | 'sold_out'
      | 'rejected'
      | 'removed'
      | 'archived';
    language: string;
    title: string;
    product_slug: string;
    product_name: string;
    /**
     * the first photo in its smallest size, in each format; empty without photos
     */
    cover: {
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
    delivery: 'instant' | 'manual';
    price_minor: number;
    total_minor: number;
    currency: string;
    /**
     * units in stock, counted up to 10,000
     */
    stock_count: number;
    /**
     * units that were delivered to buyers, counted up to 10,000
     */
    delivered_count: number;
    /**
     * views of its page, each network once a day, counted within a minute
     */
    views_last_30_days: number;
    /**
     * units that were paid and not given back
     */
    sold_last_30_days: number;
    /**
     * whether codes can be added to its stock
     */
    takes_codes: boolean;
    due_at: string | null;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
    restorable_until: string | null;
    /**
     * whether it is for sale again when you are back
     */
    paused_while_away: boolean;
    decision: {
      reason: string | null;
      rule_id: string | null;
    } | null;
  }[];
  next_cursor: string | null;
}

export interface OffersOwnCountsInput {
  kind: 'account' | 'gift_card';
}

export interface OffersOwnCountsOutput {
  states: {
    state:
      | 'draft'
      | 'pending_review'
      | 'active'
      | 'reserved'
      | 'out_of_stock'
      | 'paused'
      | 'expired'
      | 'sold_out'
      | 'rejected'
      | 'removed'
      | 'archived';
    count: number;
  }[];
}

export interface OffersOwnDetailInput {
  offer_id: string;
  language?: 'en' | 'de';
}

export interface OffersOwnDetailOutput {
  id: string;
  kind: 'account' | 'gift_card';
  state:
    | 'draft'
    | 'pending_review'
    | 'active'
    | 'reserved'
    | 'out_of_stock'
    | 'paused'
    | 'expired'
    | 'sold_out'
    | 'rejected'
    | 'removed'
    | 'archived';
  language: string;
  title: string;
  product_slug: string;
  product_name: string;
  delivery: 'instant' | 'manual';
  price_minor: number;
  total_minor: number;
  currency: string;
  /**
   * units in stock, counted up to 10,000
   */
  stock_count: number;
  /**
   * units that were delivered to buyers, counted up to 10,000
   */
  delivered_count: number;
  /**
   * views of its page, each network once a day, counted within a minute
   */
  views_last_30_days: number;
  /**
   * units that were paid and not given back
   */
  sold_last_30_days: number;
  /**
   * whether codes can be added to its stock
   */
  takes_codes: boolean;
  due_at: string | null;
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
  restorable_until: string | null;
  /**
   * whether it is for sale again when you are back
   */
  paused_while_away: boolean;
  decision: {
    reason: string | null;
    rule_id: string | null;
  } | null;
  description: string;
  photos: {
    file_id: string;
    caption: string;
    variants: {
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
  }[];
  attributes: {
    [k: string]: string | number | boolean | string[];
  };
  schema_version: number;
  region_code: string | null;
  face_value_minor: number | null;
  face_value_currency: string | null;
  fee_minor: number;
  tiers: {
    min_quantity: number;
    unit_price_minor: number;
  }[];
  min_quantity: number;
  max_quantity: number;
  delivery_minutes: number | null;
  warranty_days: number;
  published_at: string | null;
  created_at: string;
  editing: {
    /**
     * why another title, description, language or attribute sends it to review; empty when not
     *
     * Items: more values may follow
     */
    review_reasons: string[];
    /**
     * the fields of the game's newest schema
     */
    fields: (
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'choice';
          /**
           * @minItems 1
           * @maxItems 200
           */
          options: string[];
          ordered?: boolean;
          in_price_group?: boolean;
          option_labels: string[];
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'choices';
          /**
           * @minItems 1
           * @maxItems 200
           */
          options: string[];
          max_count: number;
          option_labels: string[];
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'number';
          min: number;
          max: number;
          until_this_year?: true;
          unit?: string;
          grouped?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'yes_no';
          in_price_group?: boolean;
        }
      | {
          key: string;
          label: string;
          required: boolean;
          filterable: boolean;
          on_card: boolean;
          kind: 'text';
          max_length: number;
          public_code?: {
            pattern: string;
          };
        }
    )[];
    delivery_choices_minutes: number[];
    warranty_choices_days: number[];
    least_price_minor: number;
    most_price_minor: number;
    most_quantity: number;
    most_tiers: number;
    buyer_fee: {
      /**
       * basis points
       */
      share: number;
      least_minor: number;
    };
  };
  history: {
    id: string;
    event: string;
    actor: string;
    to_state:
      | 'draft'
      | 'pending_review'
      | 'active'
      | 'reserved'
      | 'out_of_stock'
      | 'paused'
      | 'expired'
      | 'sold_out'
      | 'rejected'
      | 'removed'
      | 'archived';
    reason: string | null;
    rule_id: string | null;
    /**
     * Items: more values may follow
     */
    review_reasons: string[];
    changes: {
      field: string;
      before: string;
      after: string;
    }[];
    occurred_at: string;
  }[];
}

export interface OffersPauseInput {
  idempotency_key: string;
  /**
   * @minItems 1
   * @maxItems 100
   */
  offer_ids: string[];
}

export interface OffersPauseOutput {
  results: {
    state:
      | (
          | 'draft'
          | 'pending_review'
          | 'active'
          | 'reserved'
          | 'out_of_stock'
          | 'paused'
          | 'expired'
          | 'sold_out'
          | 'rejected'
          | 'removed'
          | 'archived'
        )
      | null;
    refusal: {
      /**
       * a code of the error catalogue
       */
      code: string;
      facts: {
        [k: string]: string | number | boolean | null;
      };
      fields: {
        [k: string]: {
          code: string;
          params: {
            [k: string]: string | number;
          };
        }[];
      };
    } | null;
  }[];
}

export interface OffersPendingInput {
  search?: string;
  cursor?: string | null;
  limit?: number;
  language?: 'en' | 'de';
}

export interface OffersPendingOutput {
  items: {
    id: string;
    kind: 'account' | 'gift_card';
    product_slug: string;
    product_name: string;
    language: string;
    title: string;
    description: string;
    attributes: {
      key: string;
      label: string;
      words: string;
    }[];
    region_code: string | null;
    face_value_minor: number | null;
    face_value_currency: string | null;
    price_minor: number;
    currency: string;
    seller_id: string;
    seller_username: string;
    seller_level: number;
    /**
     * whether it is yours; somebody else has to decide
     */
    is_own: boolean;
    /**
     * Items: more values may follow
     */
    reasons: string[];
    submitted_at: string;
  }[];
  next_cursor: string | null;
}

export interface OffersPriceHintInput {
  kind: 'account' | 'gift_card';
  product_slug: string;
  attributes: {
    [k: string]: string | number | boolean | string[];
  };
}

export interface OffersPriceHintOutput {
  /**
   * the median of the sellers' prices of one unit
   */
  median_minor: number | null;
  /**
   * how many days back it looks
   */
  days: number;
}

export interface OffersPublishDraftInput {
  idempotency_key: string;
  draft_id: string;
  revision: number;
  /**
   * @maxItems 1
   */
  secrets?: {
    [k: string]: string;
  }[];
  codes?: string;
  accepts_rules: true;
}

export interface OffersPublishDraftOutput {
  offer_id: string;
  state:
    | 'draft'
    | 'pending_review'
    | 'active'
    | 'reserved'
    | 'out_of_stock'
    | 'paused'
    | 'expired'
    | 'sold_out'
    | 'rejected'
    | 'removed'
    | 'archived';
}

export interface OffersRemoveInput {
  idempotency_key: string;
  offer_id: string;
  rule_id: string;
  reason: string;
}

export interface OffersRemoveOutput {
  state:
    | 'draft'
    | 'pending_review'
    | 'active'
    | 'reserved'
    | 'out_of_stock'
    | 'paused'
    | 'expired'
    | 'sold_out'
    | 'rejected'
    | 'removed'
    | 'archived';
}

export interface OffersRemoveFavouriteInput {
  offer_id: string;
}

export type OffersRemoveFavouriteOutput = Record<string, never>;

export interface OffersRemoveSavedSearchInput {
  saved_search_id: string;
}

export type OffersRemoveSavedSearchOutput = Record<string, never>;

export interface OffersRenameSavedSearchInput {
  saved_search_id: string;
  name: string;
}

export type OffersRenameSavedSearchOutput = Record<string, never>;

export interface OffersRestoreSavedSearchInput {
  saved_search_id: string;
}

export type OffersRestoreSavedSearchOutput = Record<string, never>;

export interface OffersResumeInput {
  idempotency_key: string;
  /**
   * @minItems 1
   * @maxItems 100
   */
  offer_ids: string[];
}

export interface OffersResumeOutput {
  results: {
    state:
      | (
          | 'draft'
          | 'pending_review'
          | 'active'
          | 'reserved'
          | 'out_of_stock'
          | 'paused'
          | 'expired'
          | 'sold_out'
          | 'rejected'
          | 'removed'
          | 'archived'
        )
      | null;
    refusal: {
      /**
       * a code of the error catalogue
       */
      code: string;
      facts: {
        [k: string]: string | number | boolean | null;
      };
      fields: {
        [k: string]: {
          code: string;
          params: {
            [k: string]: string | number;
          };
        }[];
      };
    } | null;
  }[];
}

export interface OffersReviewInput {
  idempotency_key: string;
  offer_id: string;
  decision: 'approve' | 'reject';
  reason: string;
}

export interface OffersReviewOutput {
  state:
    | 'draft'
    | 'pending_review'
    | 'active'
    | 'reserved'
    | 'out_of_stock'
    | 'paused'
    | 'expired'
    | 'sold_out'
    | 'rejected'
    | 'removed'
    | 'archived';
}

export interface OffersReviewedInput {
  offer_id: string;
  language?: 'en' | 'de';
}

export interface OffersReviewedOutput {
  offer: {
    id: string;
    kind: 'account' | 'gift_card';
    product_slug: string;
    product_name: string;
    language: string;
    title: string;
    picture: {
      /**
       * from 0, the lowest option of its rank, to 5, the highest
       */
      rank: number | null;
      /**
       * the first number that cards show, such as the level
       */
      figure: number | null;
    };
    region_code: string | null;
    face_value_minor: number | null;
    face_value_currency: string | null;
    face_value_estimate: {
      amount_minor: number;
      old_rate_date: string | null;
    } | null;
    total_minor: number;
    currency: string;
    delivery: 'instant' | 'manual';
    delivery_minutes: number | null;
    warranty_days: number;
    /**
     * units in stock, counted up to 10 or the largest quantity of an order
     */
    stock_count: number;
    /**
     * whether there are more units than stock_count
     */
    stock_has_more: boolean;
    state: string;
    buyable: boolean;
    description: string;
    photos: {
      file_id: string;
      caption: string;
      variants: {
        url: string;
        media_type: string;
        width: number;
        height: number;
      }[];
    }[];
    attributes: {
      key: string;
      label: string;
      value: string | number | boolean | string[];
      words: string;
    }[];
    price_minor: number;
    fee_minor: number;
    min_quantity: number;
    max_quantity: number;
    tiers: {
      min_quantity: number;
      unit_price_minor: number;
      unit_fee_minor: number;
      unit_total_minor: number;
    }[];
    protection_days: number;
    inspect_hours: number;
    inspect_after_reveal_hours: number;
    recall_cover_days: number | null;
    pay_ttl_minutes: number;
    late_grace_minutes: number;
    published_at: string | null;
    seller: {
      id: string;
      username: string;
      avatar_url: string | null;
      seller_level: number;
      verified: boolean;
      member_since: string;
      completed_orders: number;
      /**
       * orders that were delivered, or whose promised time is over without a delivery
       */
      due_orders: number;
      /**
       * share of due_orders in time, in basis points
       */
      on_time_share: number | null;
    };
  };
  /**
   * whether it is yours; somebody else has to decide
   */
  is_own: boolean;
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
  history: {
    id: string;
    event: string;
    actor: string;
    to_state:
      | 'draft'
      | 'pending_review'
      | 'active'
      | 'reserved'
      | 'out_of_stock'
      | 'paused'
      | 'expired'
      | 'sold_out'
      | 'rejected'
      | 'removed'
      | 'archived';
    reason: string | null;
    rule_id: string | null;
    /**
     * Items: more values may follow
     */
    review_reasons: string[];
    changes: {
      field: string;
      before: string;
      after: string;
    }[];
    occurred_at: string;
  }[];
}

export interface OffersSalesInput {
  days?: 7 | 30 | 90 | 365 | 730;
}

export interface OffersSalesOutput {
  days: number;
  /**
   * what each of the periods is
   */
  step: 'day' | 'week' | 'month';
  currency: string;
  sum: {
    /**
     * that were paid, and not given back as a whole
     */
    orders: number;
    units: number;
    /**
     * your price of the units
     */
    gross_minor: number;
    /**
     * what the ledger has posted of it to you
     */
    net_minor: number;
    /**
     * the price of units that are not confirmed yet
     */
    open_minor: number;
    /**
     * views of the pages, each network once a day for each offer
     */
    views: number;
    /**
     * orders per view in basis points
     */
    conversion: number | null;
    /**
     * of one unit
     */
    average_price_minor: number | null;
  };
  periods: {
    from: string;
    to: string;
    /**
     * that were paid, and not given back as a whole
     */
    orders: number;
    units: number;
    /**
     * your price of the units
     */
    gross_minor: number;
    /**
     * what the ledger has posted of it to you
     */
    net_minor: number;
    /**
     * views of the pages, each network once a day for each offer
     */
    views: number;
    /**
     * orders per view in basis points
     */
    conversion: number | null;
  }[];
  best: {
    id: string;
    kind: 'account' | 'gift_card';
    language: string;
    title: string;
    product_slug: string;
    product_name: string;
    state:
      | 'draft'
      | 'pending_review'
      | 'active'
      | 'reserved'
      | 'out_of_stock'
      | 'paused'
      | 'expired'
      | 'sold_out'
      | 'rejected'
      | 'removed'
      | 'archived';
    /**
     * that were paid, and not given back as a whole
     */
    orders: number;
    units: number;
    /**
     * your price of the units
     */
    gross_minor: number;
    /**
     * what the ledger has posted of it to you
     */
    net_minor: number;
    /**
     * views of the pages, each network once a day for each offer
     */
    views: number;
    /**
     * orders per view in basis points
     */
    conversion: number | null;
  }[];
  low_stock: {
    id: string;
    kind: 'account' | 'gift_card';
    language: string;
    title: string;
    product_slug: string;
    product_name: string;
    state:
      | 'draft'
      | 'pending_review'
      | 'active'
      | 'reserved'
      | 'out_of_stock'
      | 'paused'
      | 'expired'
      | 'sold_out'
      | 'rejected'
      | 'removed'
      | 'archived';
    stock_count: number;
  }[];
}

export interface OffersSaveDraftInput {
  draft_id: string;
  kind: 'account' | 'gift_card';
  product_slug: string;
  revision: number;
  form: {
    language?: 'en' | 'de';
    title?: string;
    description?: string;
    price_minor?: number;
    delivery?: 'instant' | 'manual';
    delivery_minutes?: number;
    /**
     * @maxItems 10
     */
    photos?: {
      file_id: string;
      caption: string;
    }[];
    attributes?: {
      [k: string]: string | number | boolean | string[];
    };
    warranty_days?: number;
    region_code?: string;
    face_value_minor?: number;
    min_quantity?: number;
    max_quantity?: number;
    /**
     * @maxItems 20
     */
    tiers?: {
      min_quantity: number;
      unit_price_minor: number;
    }[];
    manual_stock?: number;
  };
}

export interface OffersSaveDraftOutput {
  revision: number;
  saved_at: string;
  /**
   * what keeps it from being published, by field
   */
  faults: {
    [k: string]: {
      code: string;
      params: {
        [k: string]: string | number;
      };
    }[];
  };
}

export interface OffersSaveSearchInput {
  saved_search_id: string;
  name: string;
  filter: {
    kind: 'account' | 'gift_card';
    product_slug?: string;
    search?: string;
    sort?: 'best' | 'cheapest' | 'newest' | 'fastest';
    price_from_minor?: number;
    price_to_minor?: number;
    delivery?: 'instant' | 'hour' | 'day';
    warranty_days_from?: number;
    seller_level_from?: number;
    region_code?: string;
    face_value_minor?: number;
    face_value_currency?: string;
    attributes?: {
      [k: string]:
        | string[]
        | {
            from?: number;
            to?: number;
          }
        | boolean;
    };
  };
  alert?: 'off' | 'daily' | 'at_once';
}

export type OffersSaveSearchOutput = Record<string, never>;

export interface OffersSavedSearchesInput {
  language?: 'en' | 'de';
}

export interface OffersSavedSearchesOutput {
  items: {
    id: string;
    name: string;
    kind: 'account' | 'gift_card';
    product_slug: string | null;
    product_name: string | null;
    filter: {
      kind: 'account' | 'gift_card';
      product_slug?: string;
      search: string;
      sort: 'best' | 'cheapest' | 'newest' | 'fastest';
      price_from_minor?: number;
      price_to_minor?: number;
      delivery?: 'instant' | 'hour' | 'day';
      warranty_days_from?: number;
      seller_level_from?: number;
      region_code?: string;
      face_value_minor?: number;
      face_value_currency?: string;
      attributes: {
        [k: string]:
          | string[]
          | {
              from?: number;
              to?: number;
            }
          | boolean;
      };
    };
    /**
     * offers that were listed since you opened it, counted up to 20
     */
    new_count: number;
    /**
     * whether there are more of them than new_count
     */
    new_has_more: boolean;
    created_at: string;
    alert: 'off' | 'daily' | 'at_once';
  }[];
}

export interface OffersSchemaEffectsInput {
  slug: string;
  /**
   * @maxItems 40
   */
  attributes: (
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'choice';
        /**
         * @minItems 1
         * @maxItems 200
         */
        options: string[];
        ordered?: boolean;
        in_price_group?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'choices';
        /**
         * @minItems 1
         * @maxItems 200
         */
        options: string[];
        max_count: number;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'number';
        min: number;
        max: number;
        until_this_year?: true;
        unit?: string;
        grouped?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'yes_no';
        in_price_group?: boolean;
      }
    | {
        key: string;
        label: string;
        required: boolean;
        filterable: boolean;
        on_card: boolean;
        kind: 'text';
        max_length: number;
        public_code?: {
          pattern: string;
        };
      }
  )[];
}

export interface OffersSchemaEffectsOutput {
  /**
   * offers that are active, reserved, out of stock, paused or in review
   */
  running: number;
  /**
   * those of them that lack a value or have one that would not be allowed
   */
  unfit: number;
  /**
   * where any offer is concerned
   */
  attributes: {
    key: string;
    /**
     * lack a value, which would be required
     */
    missing: number;
    /**
     * have a value that would not be allowed
     */
    refused: number;
    /**
     * have a value of an attribute that would be gone
     */
    dropped: number;
  }[];
}

export interface OffersSellingTermsInput {
  kind: 'account' | 'gift_card';
  product_slug?: string;
  language?: 'en' | 'de';
}

export interface OffersSellingTermsOutput {
  seller_level: number;
  verification_level: number;
  verification_needed: number;
  live_offers: number;
  most_offers: number;
  draft_count: number;
  most_drafts: number;
  /**
   * whether you are on vacation, so that nothing can be listed
   */
  is_away: boolean;
  /**
   * Items: more values may follow
   */
  review_reasons: string[];
  offer_days: number;
  secret_fields: {
    key: string;
    label: string;
    required: boolean;
    multiline: boolean;
    pattern?: string;
    example?: string;
  }[];
  least_price_minor: number;
  most_price_minor: number;
  most_tiers: number;
  most_quantity: number;
  warranty_choices_days: number[];
  delivery_choices_minutes: number[];
  rule_version: number;
  buyer_fee: {
    /**
     * basis points
     */
    share: number;
    least_minor: number;
  };
  /**
   * basis points
   */
  commission: number;
  /**
   * basis points
   */
  fund: number;
  /**
   * basis points
   */
  reserve: number;
  /**
   * basis points
   */
  early_release: number;
  code_hold_days: number;
  reserve_days: number;
  inspect_hours: number;
}

export interface OffersSetFavouriteAlertInput {
  offer_id: string;
  alert: 'off' | 'daily' | 'at_once';
}

export type OffersSetFavouriteAlertOutput = Record<string, never>;

export interface OffersSetPricesInput {
  idempotency_key: string;
  /**
   * @minItems 1
   * @maxItems 100
   */
  prices: {
    offer_id: string;
    price_minor: number;
  }[];
}

export interface OffersSetPricesOutput {
  results: {
    state:
      | (
          | 'draft'
          | 'pending_review'
          | 'active'
          | 'reserved'
          | 'out_of_stock'
          | 'paused'
          | 'expired'
          | 'sold_out'
          | 'rejected'
          | 'removed'
          | 'archived'
        )
      | null;
    refusal: {
      /**
       * a code of the error catalogue
       */
      code: string;
      facts: {
        [k: string]: string | number | boolean | null;
      };
      fields: {
        [k: string]: {
          code: string;
          params: {
            [k: string]: string | number;
          };
        }[];
      };
    } | null;
  }[];
}

export interface OffersSetSearchAlertInput {
  saved_search_id: string;
  alert: 'off' | 'daily' | 'at_once';
}

export type OffersSetSearchAlertOutput = Record<string, never>;

export interface OffersSimilarInput {
  offer_id: string;
  language?: 'en' | 'de';
}

export type OffersSimilarOutput = {
  id: string;
  kind: 'account' | 'gift_card';
  product_slug: string;
  product_name: string;
  language: string;
  title: string;
  highlights: {
    label: string;
    value: string;
  }[];
  picture: {
    /**
     * from 0, the lowest option of its rank, to 5, the highest
     */
    rank: number | null;
    /**
     * the first number that cards show, such as the level
     */
    figure: number | null;
  };
  /**
   * the first photo in its smallest size, in each format; empty without photos
   */
  cover: {
    url: string;
    media_type: string;
    width: number;
    height: number;
  }[];
  region_code: string | null;
  face_value_minor: number | null;
  face_value_currency: string | null;
  face_value_estimate: {
    amount_minor: number;
    old_rate_date: string | null;
  } | null;
  total_minor: number;
  currency: string;
  delivery: 'instant' | 'manual';
  delivery_minutes: number | null;
  warranty_days: number;
  /**
   * units in stock, counted up to 10
   */
  stock_count: number;
  /**
   * whether there are more units than stock_count
   */
  stock_has_more: boolean;
  seller: {
    id: string;
    username: string;
    seller_level: number;
    verified: boolean;
    completed_orders: number;
    /**
     * orders that were delivered, or whose promised time is over without a delivery
     */
    due_orders: number;
    /**
     * share of due_orders in time, in basis points
     */
    on_time_share: number | null;
  };
}[];

export interface OffersSitemapPartInput {
  first_id: string;
}

export type OffersSitemapPartOutput = {
  id: string;
  kind: 'account' | 'gift_card';
  product_slug: string;
  updated_at: string;
}[];

export type OffersSitemapPartsOutput = string[];

export interface OffersStartVacationInput {
  idempotency_key: string;
  until: string | null;
}

export type OffersStartVacationOutput = Record<string, never>;

export type OffersVacationOutput = {
  since: string;
  until: string | null;
} | null;

export interface OffersWithdrawStockInput {
  idempotency_key: string;
  offer_id: string;
  quantity: number;
}

export interface OffersWithdrawStockOutput {
  withdrawn: number;
}

export interface OrdersAbandonInput {
  idempotency_key: string;
  order_id: string;
}

export interface OrdersAbandonOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersAnswerRequestInput {
  idempotency_key: string;
  order_id: string;
  kind: 'cancellation' | 'extension';
  answer: 'accept' | 'refuse';
}

export interface OrdersAnswerRequestOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersAskCancellationInput {
  idempotency_key: string;
  order_id: string;
  reason?: ('mistake' | 'found_elsewhere' | 'sooner' | 'other') | null;
}

export interface OrdersAskCancellationOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersAskExtensionInput {
  idempotency_key: string;
  order_id: string;
}

export interface OrdersAskExtensionOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export type OrdersBuyerLimitsInput = Record<string, never>;

export interface OrdersBuyerLimitsOutput {
  /**
   * the most that one order may cost
   */
  order_minor: number;
  day_minor: number;
  left_today_minor: number;
  orders_per_hour: number;
  /**
   * how many orders you may open in this hour
   */
  orders_left: number;
  /**
   * the most codes of one order
   */
  most_units: number;
  /**
   * the verification that raises the limits: 1 is two-factor authentication
   */
  next: {
    verification: number;
    order_minor: number;
  } | null;
}

export interface OrdersCancelBeforeStartInput {
  idempotency_key: string;
  order_id: string;
}

export interface OrdersCancelBeforeStartOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersCancelLateInput {
  idempotency_key: string;
  order_id: string;
}

export interface OrdersCancelLateOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersCannotDeliverInput {
  idempotency_key: string;
  order_id: string;
}

export interface OrdersCannotDeliverOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersCheckOutInput {
  idempotency_key: string;
  offer_id: string;
  quantity: number;
  expected_unit_total_minor: number;
  display_currency?: string;
}

export interface OrdersCheckOutOutput {
  order_id: string;
}

export interface OrdersChecklistInput {
  order_id: string;
}

export interface OrdersChecklistOutput {
  checklist: {
    items: {
      /**
       * more values may follow
       */
      item: string;
      done_at: string | null;
      undo_until: string | null;
    }[];
    done: number;
    total: number;
    completed_at: string | null;
    open_until: string | null;
    cover_days: number;
    may_tick: boolean;
  } | null;
}

export interface OrdersConfirmInput {
  idempotency_key: string;
  order_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  unit_ids: string[];
}

export interface OrdersConfirmOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersConfirmPaymentReviewInput {
  idempotency_key: string;
  proposal_id: string;
  fingerprint: string;
}

export interface OrdersConfirmPaymentReviewOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export type OrdersCountNeedsYouInput = Record<string, never>;

export interface OrdersCountNeedsYouOutput {
  /**
   * your purchases that wait for you; 100 means 100 or more
   */
  bought: number;
  /**
   * your sales that wait for you; 100 means 100 or more
   */
  sold: number;
}

export interface OrdersDecidePaymentReviewInput {
  idempotency_key: string;
  order_id: string;
  decision: 'clear' | 'reject';
  reason: string;
}

export interface OrdersDecidePaymentReviewOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
  proposal_id: string | null;
}

export interface OrdersDeliverInput {
  idempotency_key: string;
  order_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  secrets: {
    [k: string]: string;
  }[];
}

export interface OrdersDeliverOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersDetailInput {
  order_id: string;
  language?: 'en' | 'de';
}

export interface OrdersDetailOutput {
  id: string;
  number: string;
  side: 'buyer' | 'seller' | 'staff';
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
  kind: 'account' | 'gift_card';
  offer_id: string;
  /**
   * whether the offer is for sale now, to be bought again
   */
  is_offered: boolean;
  now: string;
  created_at: string;
  paid_at: string | null;
  delivered_at: string | null;
  closed_at: string | null;
  quantity: number;
  price_minor: number;
  fee_minor: number;
  total_minor: number;
  currency: string;
  /**
   * what the buyer was given back
   */
  refunded_minor: number;
  /**
   * what is in escrow for the buyer until they have checked it
   */
  in_escrow_minor: number;
  /**
   * what it cost when it was ordered; a refunded part lowers the price
   */
  at_purchase: {
    price_minor: number;
    fee_minor: number;
    total_minor: number;
  };
  refunds: {
    unit_position: number | null;
    amount_minor: number;
    occurred_at: string;
  }[];
  split: {
    seller_minor: number;
    /**
     * our commission without the share of the fund
     */
    commission_minor: number;
    fund_minor: number;
    buyer_fee_minor: number;
    /**
     * whether a part is a forecast: units not confirmed yet
     */
    is_expected: boolean;
    /**
     * whether it adds up with the refunds to what was paid, and the ledger has posted it so
     */
    is_reconciled: boolean;
  } | null;
  earnings: {
    net_minor: number;
    hold_minor: number;
    reserve_minor: number;
    available_minor: number;
    commission_minor: number;
    /**
     * the part of these amounts that is a forecast: units not confirmed yet
     */
    expected: {
      net_minor: number;
      hold_minor: number;
      reserve_minor: number;
      available_minor: number;
      commission_minor: number;
    } | null;
    hold_until: string | null;
    reserve_until: string | null;
    /**
     * the rates of the sale in basis points, by which refunds are calculated
     */
    rates: {
      commission: number;
      fund: number;
      reserve: number;
      early_release: number;
    };
  } | null;
  buyer: {
    id: string;
    username: string;
    avatar_url: string | null;
  };
  seller: {
    id: string;
    username: string;
    avatar_url: string | null;
    seller_level: number;
  };
  display: {
    currency: string;
    rates: {
      currency: string;
      per_euro_millionths: number;
      rate_date: string;
    }[];
  } | null;
  snapshot: {
    language: string;
    title: string;
    description: string;
    product_name: string;
    product_slug: string;
    attributes: {
      label: string;
      value: string;
    }[];
    picture: {
      /**
       * from 0, the lowest option of its rank, to 5, the highest
       */
      rank: number | null;
      /**
       * the first number that cards show, such as the level
       */
      figure: number | null;
    };
    /**
     * the first photo in its smallest size, in each format; empty without photos
     */
    cover: {
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
    region_code: string | null;
    region_name: string | null;
    face_value_minor: number | null;
    face_value_currency: string | null;
  };
  terms: {
    delivery: 'instant' | 'manual';
    delivery_minutes: number | null;
    protection_days: number;
    inspect_hours: number;
    inspect_after_reveal_hours: number;
    /**
     * how long the deadline of a unit pauses, once, when the buyer reports a problem
     */
    problem_pause_hours: number;
    late_grace_minutes: number;
    reserve_days: number;
  };
  next: {
    /**
     * more values may follow
     */
    waits_for: string;
    on_due: string | null;
    due_at: string | null;
    promised_at: string | null;
  };
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
  requests: {
    /**
     * what you may ask the other party for now
     *
     * Items: more values may follow
     */
    may_ask: string[];
    /**
     * the promised time that the seller may ask for; null without a longer option
     */
    longer_promised_at: string | null;
    /**
     * how long the other party has to answer
     */
    answer_hours: number;
    /**
     * the request that waits for an answer
     */
    open: {
      /**
       * more values may follow
       */
      kind: string;
      reason: string | null;
      /**
       * the promised time that the seller asks for
       */
      promised_at: string | null;
      /**
       * until when it is answered
       */
      due_at: string;
      may_answer: boolean;
      may_withdraw: boolean;
    } | null;
  };
  units: {
    id: string;
    position: number;
    state:
      | 'awaiting_delivery'
      | 'delivered'
      | 'in_protection'
      | 'disputed'
      | 'completed'
      | 'refunded'
      | 'returned'
      | 'cancelled';
    /**
     * what was paid for it without the fee, less refunded parts
     */
    price_minor: number;
    fee_minor: number;
    total_minor: number;
    due_at: string | null;
    first_revealed_at: string | null;
    confirmed_at: string | null;
    /**
     * until when its deadline pauses, because the buyer has reported a problem
     */
    paused_until: string | null;
    /**
     * when what was sealed was deleted for good, after the last right to view it
     */
    secret_destroyed_at: string | null;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
  }[];
  redeem: {
    url: string;
    steps: string[];
  } | null;
  vault_form:
    | {
        key: string;
        label: string;
        required: boolean;
        multiline: boolean;
        pattern?: string;
        example?: string;
      }[]
    | null;
  timeline: {
    event: string;
    to_state: string;
    unit_position: number | null;
    actor: string;
    occurred_at: string;
  }[];
}

export interface OrdersDismissPaymentReviewInput {
  idempotency_key: string;
  proposal_id: string;
  reason: string;
}

export interface OrdersDismissPaymentReviewOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersFeesInput {
  month: string;
}

export interface OrdersFeesOutput {
  month: string;
  /**
   * whether the month is not over
   */
  is_open: boolean;
  currency: string;
  sales: {
    order_id: string;
    order_number: string;
    language: string;
    title: string;
    posted_at: string;
    /**
     * the price of what was confirmed, less what was refunded
     */
    gross_minor: number;
    commission_minor: number;
  }[];
  /**
   * of all sales of the month
   */
  sale_count: number;
  gross_minor: number;
  commission_minor: number;
  /**
   * fees of withdrawals that were paid
   */
  withdrawal_minor: number;
  /**
   * fees of disputes that were lost
   */
  dispute_minor: number;
  /**
   * all fees of the month
   */
  total_minor: number;
  tax: {
    /**
     * the operator's tax id
     */
    id: string | null;
    /**
     * the tax within our fees, in basis points of the net amount
     */
    share: number;
    /**
     * the tax within the fee
     */
    within_minor: number;
  };
  /**
   * null until it is issued, after the month
   */
  document: {
    number: string;
    kind: 'receipt' | 'credit_note' | 'fee_statement';
    issued_at: string;
    currency: string;
    total_minor: number;
    /**
     * the document, a page that needs nothing else
     */
    html: string;
    /**
     * the hash of its UTF-8, in hexadecimal digits
     */
    sha256: string;
  } | null;
}

export interface OrdersListInput {
  side: 'bought' | 'sold';
  tab?: 'all' | 'needs_you' | 'open' | 'protected' | 'finished';
  search?: string;
  /**
   * @minItems 1
   * @maxItems 100
   */
  order_ids?: string[];
  cursor?: string | null;
  limit?: number;
}

export interface OrdersListOutput {
  now: string;
  items: {
    id: string;
    number: string;
    state:
      | 'awaiting_payment'
      | 'payment_review'
      | 'paid'
      | 'in_delivery'
      | 'delivered'
      | 'in_protection'
      | 'completed'
      | 'disputed'
      | 'refunded'
      | 'cancelled'
      | 'expired'
      | 'charged_back';
    kind: 'account' | 'gift_card';
    language: string;
    title: string;
    product_name: string;
    product_slug: string;
    offer_id: string;
    /**
     * whether the offer is for sale now, to be bought again
     */
    is_offered: boolean;
    picture: {
      /**
       * from 0, the lowest option of its rank, to 5, the highest
       */
      rank: number | null;
      /**
       * the first number that cards show, such as the level
       */
      figure: number | null;
    };
    /**
     * the first photo in its smallest size, in each format; empty without photos
     */
    cover: {
      url: string;
      media_type: string;
      width: number;
      height: number;
    }[];
    face_value_minor: number | null;
    face_value_currency: string | null;
    quantity: number;
    amount_minor: number;
    /**
     * the part of amount_minor that is a forecast: units that are not confirmed yet
     */
    expected_minor: number;
    currency: string;
    /**
     * what the buyer was given back
     */
    refunded_minor: number;
    other_party: string;
    needs_you: boolean;
    next: {
      /**
       * more values may follow
       */
      waits_for: string;
      on_due: string | null;
      due_at: string | null;
      promised_at: string | null;
    };
    created_at: string;
  }[];
  next_cursor: string | null;
}

export interface OrdersPayFromWalletInput {
  idempotency_key: string;
  order_id: string;
}

export interface OrdersPayFromWalletOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersPaymentReviewInput {
  order_id: string;
}

export interface OrdersPaymentReviewOutput {
  order_id: string;
  number: string;
  kind: 'account' | 'gift_card';
  language: string;
  title: string;
  quantity: number;
  total_minor: number;
  currency: string;
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
  buyer: string;
  seller: string;
  risk_score: number;
  risk_reasons: {
    /**
     * more values may follow
     */
    rule: string;
    weight: number;
    found: number;
  }[];
  since: string | null;
  due_at: string | null;
  created_at: string;
  proposal: {
    id: string;
    reason: string;
    proposed_by: string;
    proposed_at: string;
    is_own: boolean;
    /**
     * names what was shown, to confirm it
     */
    fingerprint: string;
    decision: 'clear' | 'reject';
    before: {
      state:
        | 'awaiting_payment'
        | 'payment_review'
        | 'paid'
        | 'in_delivery'
        | 'delivered'
        | 'in_protection'
        | 'completed'
        | 'disputed'
        | 'refunded'
        | 'cancelled'
        | 'expired'
        | 'charged_back';
      in_escrow_minor: number;
      refunded_minor: number;
    };
    after: {
      state:
        | 'awaiting_payment'
        | 'payment_review'
        | 'paid'
        | 'in_delivery'
        | 'delivered'
        | 'in_protection'
        | 'completed'
        | 'disputed'
        | 'refunded'
        | 'cancelled'
        | 'expired'
        | 'charged_back';
      in_escrow_minor: number;
      refunded_minor: number;
    };
  } | null;
  needs_second_person: boolean;
  now: string;
  product_name: string;
  units: {
    id: string;
    position: number;
    state:
      | 'awaiting_delivery'
      | 'delivered'
      | 'in_protection'
      | 'disputed'
      | 'completed'
      | 'refunded'
      | 'returned'
      | 'cancelled';
    /**
     * the keyed hash of its secret, which staff search by
     */
    hash: string | null;
  }[];
  price_minor: number;
  fee_minor: number;
  review_from_score: number;
  paid_from: string | null;
  may_decide: boolean;
  before: {
    state:
      | 'awaiting_payment'
      | 'payment_review'
      | 'paid'
      | 'in_delivery'
      | 'delivered'
      | 'in_protection'
      | 'completed'
      | 'disputed'
      | 'refunded'
      | 'cancelled'
      | 'expired'
      | 'charged_back';
    in_escrow_minor: number;
    refunded_minor: number;
  } | null;
  outcomes: {
    decision: 'clear' | 'reject';
    after: {
      state:
        | 'awaiting_payment'
        | 'payment_review'
        | 'paid'
        | 'in_delivery'
        | 'delivered'
        | 'in_protection'
        | 'completed'
        | 'disputed'
        | 'refunded'
        | 'cancelled'
        | 'expired'
        | 'charged_back';
      in_escrow_minor: number;
      refunded_minor: number;
    };
  }[];
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    proposal_id: string;
    decision: 'clear' | 'reject';
    before: {
      state:
        | 'awaiting_payment'
        | 'payment_review'
        | 'paid'
        | 'in_delivery'
        | 'delivered'
        | 'in_protection'
        | 'completed'
        | 'disputed'
        | 'refunded'
        | 'cancelled'
        | 'expired'
        | 'charged_back';
      in_escrow_minor: number;
      refunded_minor: number;
    };
    after: {
      state:
        | 'awaiting_payment'
        | 'payment_review'
        | 'paid'
        | 'in_delivery'
        | 'delivered'
        | 'in_protection'
        | 'completed'
        | 'disputed'
        | 'refunded'
        | 'cancelled'
        | 'expired'
        | 'charged_back';
      in_escrow_minor: number;
      refunded_minor: number;
    };
  }[];
}

export interface OrdersPaymentReviewsInput {
  filter?: 'review' | 'all';
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface OrdersPaymentReviewsOutput {
  now: string;
  items: {
    order_id: string;
    number: string;
    kind: 'account' | 'gift_card';
    language: string;
    title: string;
    quantity: number;
    total_minor: number;
    currency: string;
    state:
      | 'awaiting_payment'
      | 'payment_review'
      | 'paid'
      | 'in_delivery'
      | 'delivered'
      | 'in_protection'
      | 'completed'
      | 'disputed'
      | 'refunded'
      | 'cancelled'
      | 'expired'
      | 'charged_back';
    buyer: string;
    seller: string;
    risk_score: number;
    risk_reasons: {
      /**
       * more values may follow
       */
      rule: string;
      weight: number;
      found: number;
    }[];
    since: string | null;
    due_at: string | null;
    created_at: string;
    is_proposed: boolean;
    proposal: {
      proposed_by: string;
      proposed_at: string;
      is_own: boolean;
      decision: 'clear' | 'reject';
    } | null;
    needs_second_person: boolean;
  }[];
  next_cursor: string | null;
}

export interface OrdersQuoteReturnInput {
  order_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  unit_ids: string[];
}

export interface OrdersQuoteReturnOutput {
  /**
   * what the buyer gets back, fees included
   */
  refund_minor: number;
  /**
   * all that go back: more than asked for, if too few would stay
   */
  returned_unit_ids: string[];
  /**
   * how many units stay
   */
  left: number;
  /**
   * what one unit that stays costs then; null if it costs no more than now
   */
  raised_total_minor: number | null;
}

export interface OrdersReceiptInput {
  order_id: string;
}

export interface OrdersReceiptOutput {
  order_id: string;
  order_number: string;
  kind: 'account' | 'gift_card';
  language: string;
  title: string;
  quantity: number;
  operator: string;
  buyer: string;
  seller: string;
  paid_at: string;
  now: string;
  currency: string;
  paid_minor: number;
  refunded_minor: number;
  /**
   * what the payer's bank took back
   */
  charged_back_minor: number;
  left_minor: number;
  price_minor: number;
  fee_minor: number;
  tax: {
    /**
     * the operator's tax id
     */
    id: string | null;
    /**
     * the tax within our fees, in basis points of the net amount
     */
    share: number;
    /**
     * the tax within the fee
     */
    within_minor: number;
  };
  /**
   * the receipt and its credit notes; empty in the seconds before it is issued
   */
  documents: {
    number: string;
    kind: 'receipt' | 'credit_note' | 'fee_statement';
    issued_at: string;
    currency: string;
    total_minor: number;
    /**
     * the document, a page that needs nothing else
     */
    html: string;
    /**
     * the hash of its UTF-8, in hexadecimal digits
     */
    sha256: string;
  }[];
}

export type OrdersRecentSalesOutput = {
  kind: 'account' | 'gift_card';
  product_slug: string;
  product_name: string;
  region_code: string | null;
  face_value_minor: number | null;
  face_value_currency: string | null;
  quantity: number;
  total_minor: number;
  currency: string;
  sold_at: string;
  /**
   * the time on the clock of the shop, to say how long ago it was
   */
  now: string;
}[];

export interface OrdersRefundUnitsInput {
  idempotency_key: string;
  order_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  unit_ids: string[];
  refund_minor: number | null;
}

export interface OrdersRefundUnitsOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersReturnSealedInput {
  idempotency_key: string;
  order_id: string;
  /**
   * @minItems 1
   * @maxItems 1000
   */
  unit_ids: string[];
  expected_refund_minor?: number;
}

export interface OrdersReturnSealedOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersStartDeliveryInput {
  idempotency_key: string;
  order_id: string;
}

export interface OrdersStartDeliveryOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface OrdersTickSecuringInput {
  idempotency_key: string;
  order_id: string;
  item:
    'password_changed' | 'email_changed' | 'two_factor_on' | 'sessions_ended' | 'recovery_removed';
  is_done: boolean;
}

export interface OrdersTickSecuringOutput {
  /**
   * more values may follow
   */
  item: string;
  is_done: boolean;
}

export interface OrdersWithdrawRequestInput {
  idempotency_key: string;
  order_id: string;
  kind: 'cancellation' | 'extension';
}

export interface OrdersWithdrawRequestOutput {
  state:
    | 'awaiting_payment'
    | 'payment_review'
    | 'paid'
    | 'in_delivery'
    | 'delivered'
    | 'in_protection'
    | 'completed'
    | 'disputed'
    | 'refunded'
    | 'cancelled'
    | 'expired'
    | 'charged_back';
}

export interface PaymentsBalanceReportsInput {
  provider?: string | null;
  cursor?: string | null;
  limit?: number;
}

export interface PaymentsBalanceReportsOutput {
  items: {
    provider: string;
    /**
     * a day of UTC
     */
    day: string;
    transaction_count: number;
    /**
     * what was captured
     */
    payments_minor: number;
    /**
     * below zero for what went back to its source
     */
    refunds_minor: number;
    /**
     * below zero for what banks took back
     */
    chargebacks_minor: number;
    /**
     * below zero for what sellers were paid
     */
    withdrawals_minor: number;
    /**
     * what reached the bank of the operator
     */
    settlements_minor: number;
    /**
     * what the provider kept
     */
    costs_minor: number;
    /**
     * what the shop has no posting for
     */
    others_minor: number;
    /**
     * the provider’s balance at the end of the day; null if the day was not compared
     */
    statement_minor: number | null;
    /**
     * the ledger’s balance then
     */
    ledger_minor: number | null;
    /**
     * ledger less statement, of what moved within the day before or since
     */
    in_transit_minor: number | null;
    /**
     * about what ledger and statement differ; the first 50
     */
    differences:
      | {
          /**
           * a payment, withdrawal, settlement or transaction
           */
          subject: string;
          ledger_minor: number;
          statement_minor: number;
        }[]
      | null;
    changed_at: string;
  }[];
  next_cursor: string | null;
}

export interface PaymentsChargebacksInput {
  state?: 'open' | 'won' | 'lost';
  cursor?: string | null;
  limit?: number;
}

export interface PaymentsChargebacksOutput {
  items: {
    id: string;
    payment_id: string;
    /**
     * null for a top-up
     */
    order_id: string | null;
    /**
     * who has paid
     */
    user_id: string;
    amount_minor: number;
    currency: string;
    state: 'open' | 'won' | 'lost';
    provider: string;
    /**
     * the provider’s id of it
     */
    provider_reference: string;
    /**
     * why, in the provider’s words
     */
    reason_code: string;
    /**
     * until when the provider takes evidence
     */
    evidence_due_at: string | null;
    /**
     * what is submitted to the provider; null before the first try
     */
    evidence: {
      /**
       * when, from where and how the payer signed in
       */
      access_log: string | null;
      /**
       * null if nothing was delivered
       */
      service_date: string | null;
      product_description: string;
      text: string;
    } | null;
    evidence_sent_at: string | null;
    /**
     * why it was not taken, in the provider’s words; too_late if it was not sent in time
     */
    evidence_failure: string | null;
    created_at: string;
    changed_at: string;
  }[];
  next_cursor: string | null;
}

export interface PaymentsDecideRefundInput {
  idempotency_key: string;
  refund_id: string;
  decision: 'approve' | 'reject';
  reason: string;
}

export interface PaymentsDecideRefundOutput {
  state: 'in_review' | 'pending' | 'succeeded' | 'failed' | 'rejected';
}

export interface PaymentsDetailInput {
  payment_id: string;
}

export interface PaymentsDetailOutput {
  id: string;
  order_id: string | null;
  state: 'pending' | 'captured' | 'failed' | 'expired' | 'quarantined';
  amount_minor: number;
  currency: string;
  /**
   * why the bank declined the last card; null if none was declined
   */
  decline_reason: string | null;
}

export interface PaymentsLimitsOutput {
  /**
   * how many of your payments may be unfinished at once
   */
  unfinished: number;
  unfinished_left: number;
  /**
   * how often you may top up in 24 hours
   */
  top_ups_per_day: number;
  top_ups_left: number;
  /**
   * how much you may top up in 24 hours
   */
  day_minor: number;
  left_today_minor: number;
  /**
   * when the first top-up that counts is 24 hours old; null when none counts
   */
  more_at: string | null;
}

export interface PaymentsListForOrderInput {
  order_id: string;
}

export interface PaymentsListForOrderOutput {
  items: {
    id: string;
    state: 'pending' | 'captured' | 'failed' | 'expired' | 'quarantined';
    amount_minor: number;
    currency: string;
    /**
     * why the bank declined the last card; null if none was declined
     */
    decline_reason: string | null;
    created_at: string;
    settled_at: string | null;
    /**
     * while it is pending: the provider’s payment page, where it can be continued
     */
    redirect_url: string | null;
    /**
     * where captured money went: to the order, or to the wallet if the order was over
     */
    credited_to: string | null;
  }[];
}

export interface PaymentsRefundReviewsOutput {
  items: {
    refund_id: string;
    payment_id: string;
    user_id: string;
    state: 'in_review' | 'pending' | 'succeeded' | 'failed' | 'rejected';
    /**
     * what goes to the source
     */
    amount_minor: number;
    /**
     * what it costs besides
     */
    fee_minor: number;
    currency: string;
    created_at: string;
    /**
     * when the request ends without an answer
     */
    answer_by: string | null;
  }[];
}

export interface PaymentsRefundToSourceInput {
  idempotency_key: string;
  payment_id: string;
  amount_minor: number;
  expected_fee_minor?: number;
}

export interface PaymentsRefundToSourceOutput {
  refund_id: string;
  state: 'in_review' | 'pending' | 'succeeded' | 'failed' | 'rejected';
}

export interface PaymentsRefundableOutput {
  items: {
    payment_id: string;
    order_id: string | null;
    amount_minor: number;
    /**
     * what lies unspent in the wallet, and can go back to its source
     */
    left_minor: number;
    /**
     * what of it an order gave back; that is always free
     */
    returned_minor: number;
    /**
     * what has bought something, and cannot go back
     */
    spent_minor: number;
    currency: string;
    created_at: string;
  }[];
  terms: {
    /**
     * whether an unused top-up goes back free now
     */
    is_free: boolean;
    /**
     * when one does so again
     */
    free_at: string | null;
    free_days: number;
    /**
     * what another one costs, after a review
     */
    cost: {
      share: number;
      fixed_minor: number;
    };
    per_day: number;
    /**
     * how many refunds are left of 24 hours
     */
    refunds_left: number;
    day_minor: number;
    left_today_minor: number;
    /**
     * your refund that is under review
     */
    reviewed: {
      refund_id: string;
      payment_id: string;
      user_id: string;
      state: 'in_review' | 'pending' | 'succeeded' | 'failed' | 'rejected';
      /**
       * what goes to the source
       */
      amount_minor: number;
      /**
       * what it costs besides
       */
      fee_minor: number;
      currency: string;
      created_at: string;
      /**
       * when the request ends without an answer
       */
      answer_by: string | null;
    } | null;
  };
}

export interface PaymentsReplayWebhookEventInput {
  idempotency_key: string;
  webhook_event_id: string;
  reason: string;
}

export interface PaymentsReplayWebhookEventOutput {
  state: 'received' | 'handled' | 'quarantined';
}

export interface PaymentsStartForOrderInput {
  idempotency_key: string;
  order_id: string;
}

export interface PaymentsStartForOrderOutput {
  payment_id: string;
  redirect_url: string;
}

export interface PaymentsStartTopUpInput {
  idempotency_key: string;
  amount_minor: number;
}

export interface PaymentsStartTopUpOutput {
  payment_id: string;
  redirect_url: string;
}

export interface PaymentsWebhookEventsInput {
  state?: 'received' | 'handled' | 'quarantined';
  cursor?: string | null;
  limit?: number;
}

export interface PaymentsWebhookEventsOutput {
  items: {
    id: string;
    provider: string;
    /**
     * the provider’s id of the event
     */
    event_id: string;
    /**
     * the provider’s name for what happened
     */
    type: string;
    /**
     * more values may follow
     */
    object_kind: string;
    object_id: string;
    state: 'received' | 'handled' | 'quarantined';
    /**
     * why it is in quarantine
     */
    fault: string | null;
    payment_id: string | null;
    attempts: number;
    created_at: string;
    changed_at: string;
  }[];
  next_cursor: string | null;
}

export type PrivacyCloseAccountInput = Record<string, never>;

export interface PrivacyCloseAccountOutput {
  /**
   * when your personal data is erased
   */
  closes_at: string;
}

export interface PrivacyClosingOutput {
  /**
   * when your personal data is erased; null if not at all
   */
  closes_at: string | null;
  /**
   * for how long you may come back
   */
  days: number;
  /**
   * what must end first
   */
  obstacles: {
    /**
     * more values may follow
     */
    obstacle: string;
    /**
     * whether it must end before you can ask, or before your data is erased
     */
    is_blocking: boolean;
    count: number;
    /**
     * null if it is not about money
     */
    amount_minor: number | null;
    /**
     * when it ends by itself; null if that is not known
     */
    until: string | null;
  }[];
  currency: string;
  wallet_minor: number;
  available_minor: number;
  /**
   * whether your money leaves without fee and minimum now
   */
  is_fee_waived: boolean;
}

export interface PrivacyDataExportOutput {
  /**
   * the copy that you asked for last; null without one
   */
  last: {
    /**
     * more values may follow
     */
    state: string;
    requested_at: string;
    /**
     * until when it can be downloaded; null if it is not ready
     */
    expires_at: string | null;
    /**
     * the size of the ZIP archive
     */
    bytes: number | null;
  } | null;
  /**
   * when you can ask for the next copy; null if you can now
   */
  next_at: string | null;
  /**
   * for how long a copy can be downloaded
   */
  days: number;
}

export type PrivacyDownloadDataExportInput = Record<string, never>;

export interface PrivacyDownloadDataExportOutput {
  /**
   * a path of this site, which works for some minutes
   */
  url: string;
}

export type PrivacyKeepAccountInput = Record<string, never>;

export type PrivacyKeepAccountOutput = Record<string, never>;

export type PrivacyRequestDataExportInput = Record<string, never>;

export type PrivacyRequestDataExportOutput = Record<string, never>;

export interface RulesBookOutput {
  now: string;
  in_force: number;
  earliest_at: string;
  versions: {
    version: number;
    effective_at: string;
    numbers: {
      pay_ttl_minutes: number;
      risk_review_score: number;
      risk_review_hours: number;
      second_person_above_minor: number;
      /**
       * @minItems 1
       * @maxItems 100
       */
      delivery_choices_minutes: number[];
      late_grace_minutes: number;
      late_auto_hours: number;
      request_answer_hours: number;
      inspect_hours: number;
      inspect_after_reveal_hours: number;
      resume_least_hours: number;
      /**
       * @maxItems 100
       */
      reminder_hours: number[];
      problem_pause_hours: number;
      warranty_days: {
        A: number;
        B: number;
        C: number;
      };
      /**
       * @minItems 1
       * @maxItems 100
       */
      warranty_choices_days: number[];
      reserve_days: {
        account: number;
        gift_card: number;
      };
      recall_cover_days: number;
      buyer_fee: {
        account: {
          share: number;
          least_minor: number;
        };
        gift_card: {
          share: number;
          least_minor: number;
        };
      };
      fund_share: number;
      /**
       * @minItems 1
       * @maxItems 100
       */
      levels: {
        commission: {
          account: number;
          gift_card: number;
        };
        max_active_offers: number;
        max_price_minor: number;
        early_release: number;
        reserve: number;
        code_hold_days: number;
      }[];
      /**
       * @minItems 1
       * @maxItems 100
       */
      buyer_limits: {
        verification: number;
        max_order_minor: number;
        max_day_minor: number;
        orders_per_hour: number;
      }[];
      orders_opened_per_hour: number;
      min_price_minor: number;
      max_price_minor: number;
      codes_per_order_new_buyer: number;
      codes_per_order: number;
      new_buyer_completed_orders: number;
      offer_days: {
        new_seller: number;
        others: number;
      };
      reviewed_first_offers: number;
      max_price_tiers: number;
      reveal_tries_per_hour: number;
      top_up: {
        least_minor: number;
        most_minor: number;
      };
      payment_limits: {
        unfinished: number;
        top_up_page_minutes: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        top_ups: {
          verification: number;
          max_day_minor: number;
          per_day: number;
        }[];
      };
      refunds_to_source: {
        per_day: number;
        max_day_minor: number;
        free_unused: number;
        free_unused_days: number;
        review_hours: number;
        cost: {
          share: number;
          fixed_minor: number;
        };
      };
      archive_undo_hours: number;
      price_review: {
        below_share: number;
        above_share: number;
        least_sales: number;
        days: number;
      };
      withdrawals: {
        least_minor: number;
        fees: {
          bank: {
            share: number;
            fixed_minor: number;
            least_minor: number;
            most_minor: number;
          };
          e_wallet: {
            share: number;
            fixed_minor: number;
            least_minor: number;
            most_minor: number;
          };
          stablecoin: {
            share: number;
            fixed_minor: number;
            least_minor: number;
            most_minor: number;
          };
        };
        network_costs: {
          ethereum: number;
          polygon: number;
        };
        free_per_month: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        day_limits_minor: number[];
        review_hours: number;
        auto_approve_hours: number;
        security_cooldown_hours: number;
        new_device_hours: number;
        hold_days: number;
        extended_hold_days: number;
      };
      risk_rules: {
        new_user: {
          weight: number;
          hours: number;
        };
        early_order: {
          weight: number;
          minutes: number;
        };
        few_orders: {
          weight: number;
          orders: number;
        };
        high_first_order: {
          weight: number;
          least_minor: number;
        };
        above_usual: {
          weight: number;
          share: number;
        };
        new_device: {
          weight: number;
          hours: number;
        };
        shared_device: {
          weight: number;
          users: number;
        };
        new_country: {
          weight: number;
          hours: number;
        };
        many_orders: {
          weight: number;
          orders: number;
        };
      };
      withdrawal_risk_rules: {
        new_method: {
          weight: number;
          hours: number;
        };
        shared_method: {
          weight: number;
          users: number;
        };
        few_withdrawals: {
          weight: number;
          withdrawals: number;
        };
        high_first_withdrawal: {
          weight: number;
          least_minor: number;
        };
        above_usual: {
          weight: number;
          share: number;
        };
        recent_earnings: {
          weight: number;
          hours: number;
          share: number;
        };
        new_device: {
          weight: number;
          hours: number;
        };
        shared_device: {
          weight: number;
          users: number;
        };
        new_country: {
          weight: number;
          hours: number;
        };
        many_withdrawals: {
          weight: number;
          withdrawals: number;
        };
        open_chargebacks: {
          weight: number;
          chargebacks: number;
        };
        debt: {
          weight: number;
          least_minor: number;
        };
      };
      checklist_undo_minutes: number;
      feedback: {
        window_days: number;
        edit_days: number;
        score_days: number;
        counted_per_author: number;
        counted_days: number;
        weight_least_minor: number;
        weight_most_minor: number;
      };
      disputes: {
        answer_hours: number;
        shown_answer_hours: number;
        escalate_hours: number;
        negotiation_hours: number;
        proposal_hours: number;
        proposals: number;
        assign_hours: number;
        evidence_hours: number;
        decision_hours: number;
        appeal_hours: number;
        open_per_buyer: number;
        per_unit: number;
        fee: number;
        min_fee_minor: number;
        max_fee_minor: number;
        claim_answer_hours: number;
        recovery_hours: number;
        claim_cap_minor: number;
      };
      verification: {
        least_age: number;
        tries: number;
        retry_days: number;
        review_hours: number;
        draft_days: number;
        answer_days: number;
        delete_days: number;
        valid_months: number;
        /**
         * @maxItems 100
         */
        reminder_days: number[];
        renew_days: number;
      };
      moderation: {
        high_hours: number;
        normal_hours: number;
        appeal_months: number;
        appeal_hours: number;
      };
      /**
       * @maxItems 100
       */
      link_hosts: string[];
    };
    by: string | null;
    reason: string;
    created_at: string;
  }[];
  proposal: {
    id: string;
    reason: string;
    proposed_by: string;
    proposed_at: string;
    is_own: boolean;
    /**
     * names what was shown, to confirm it
     */
    fingerprint: string;
    before: {
      version: number;
      effective_at: string;
      numbers: {
        pay_ttl_minutes: number;
        risk_review_score: number;
        risk_review_hours: number;
        second_person_above_minor: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        delivery_choices_minutes: number[];
        late_grace_minutes: number;
        late_auto_hours: number;
        request_answer_hours: number;
        inspect_hours: number;
        inspect_after_reveal_hours: number;
        resume_least_hours: number;
        /**
         * @maxItems 100
         */
        reminder_hours: number[];
        problem_pause_hours: number;
        warranty_days: {
          A: number;
          B: number;
          C: number;
        };
        /**
         * @minItems 1
         * @maxItems 100
         */
        warranty_choices_days: number[];
        reserve_days: {
          account: number;
          gift_card: number;
        };
        recall_cover_days: number;
        buyer_fee: {
          account: {
            share: number;
            least_minor: number;
          };
          gift_card: {
            share: number;
            least_minor: number;
          };
        };
        fund_share: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        levels: {
          commission: {
            account: number;
            gift_card: number;
          };
          max_active_offers: number;
          max_price_minor: number;
          early_release: number;
          reserve: number;
          code_hold_days: number;
        }[];
        /**
         * @minItems 1
         * @maxItems 100
         */
        buyer_limits: {
          verification: number;
          max_order_minor: number;
          max_day_minor: number;
          orders_per_hour: number;
        }[];
        orders_opened_per_hour: number;
        min_price_minor: number;
        max_price_minor: number;
        codes_per_order_new_buyer: number;
        codes_per_order: number;
        new_buyer_completed_orders: number;
        offer_days: {
          new_seller: number;
          others: number;
        };
        reviewed_first_offers: number;
        max_price_tiers: number;
        reveal_tries_per_hour: number;
        top_up: {
          least_minor: number;
          most_minor: number;
        };
        payment_limits: {
          unfinished: number;
          top_up_page_minutes: number;
          /**
           * @minItems 1
           * @maxItems 100
           */
          top_ups: {
            verification: number;
            max_day_minor: number;
            per_day: number;
          }[];
        };
        refunds_to_source: {
          per_day: number;
          max_day_minor: number;
          free_unused: number;
          free_unused_days: number;
          review_hours: number;
          cost: {
            share: number;
            fixed_minor: number;
          };
        };
        archive_undo_hours: number;
        price_review: {
          below_share: number;
          above_share: number;
          least_sales: number;
          days: number;
        };
        withdrawals: {
          least_minor: number;
          fees: {
            bank: {
              share: number;
              fixed_minor: number;
              least_minor: number;
              most_minor: number;
            };
            e_wallet: {
              share: number;
              fixed_minor: number;
              least_minor: number;
              most_minor: number;
            };
            stablecoin: {
              share: number;
              fixed_minor: number;
              least_minor: number;
              most_minor: number;
            };
          };
          network_costs: {
            ethereum: number;
            polygon: number;
          };
          free_per_month: number;
          /**
           * @minItems 1
           * @maxItems 100
           */
          day_limits_minor: number[];
          review_hours: number;
          auto_approve_hours: number;
          security_cooldown_hours: number;
          new_device_hours: number;
          hold_days: number;
          extended_hold_days: number;
        };
        risk_rules: {
          new_user: {
            weight: number;
            hours: number;
          };
          early_order: {
            weight: number;
            minutes: number;
          };
          few_orders: {
            weight: number;
            orders: number;
          };
          high_first_order: {
            weight: number;
            least_minor: number;
          };
          above_usual: {
            weight: number;
            share: number;
          };
          new_device: {
            weight: number;
            hours: number;
          };
          shared_device: {
            weight: number;
            users: number;
          };
          new_country: {
            weight: number;
            hours: number;
          };
          many_orders: {
            weight: number;
            orders: number;
          };
        };
        withdrawal_risk_rules: {
          new_method: {
            weight: number;
            hours: number;
          };
          shared_method: {
            weight: number;
            users: number;
          };
          few_withdrawals: {
            weight: number;
            withdrawals: number;
          };
          high_first_withdrawal: {
            weight: number;
            least_minor: number;
          };
          above_usual: {
            weight: number;
            share: number;
          };
          recent_earnings: {
            weight: number;
            hours: number;
            share: number;
          };
          new_device: {
            weight: number;
            hours: number;
          };
          shared_device: {
            weight: number;
            users: number;
          };
          new_country: {
            weight: number;
            hours: number;
          };
          many_withdrawals: {
            weight: number;
            withdrawals: number;
          };
          open_chargebacks: {
            weight: number;
            chargebacks: number;
          };
          debt: {
            weight: number;
            least_minor: number;
          };
        };
        checklist_undo_minutes: number;
        feedback: {
          window_days: number;
          edit_days: number;
          score_days: number;
          counted_per_author: number;
          counted_days: number;
          weight_least_minor: number;
          weight_most_minor: number;
        };
        disputes: {
          answer_hours: number;
          shown_answer_hours: number;
          escalate_hours: number;
          negotiation_hours: number;
          proposal_hours: number;
          proposals: number;
          assign_hours: number;
          evidence_hours: number;
          decision_hours: number;
          appeal_hours: number;
          open_per_buyer: number;
          per_unit: number;
          fee: number;
          min_fee_minor: number;
          max_fee_minor: number;
          claim_answer_hours: number;
          recovery_hours: number;
          claim_cap_minor: number;
        };
        verification: {
          least_age: number;
          tries: number;
          retry_days: number;
          review_hours: number;
          draft_days: number;
          answer_days: number;
          delete_days: number;
          valid_months: number;
          /**
           * @maxItems 100
           */
          reminder_days: number[];
          renew_days: number;
        };
        moderation: {
          high_hours: number;
          normal_hours: number;
          appeal_months: number;
          appeal_hours: number;
        };
        /**
         * @maxItems 100
         */
        link_hosts: string[];
      };
    };
    after: {
      version: number;
      effective_at: string;
      numbers: {
        pay_ttl_minutes: number;
        risk_review_score: number;
        risk_review_hours: number;
        second_person_above_minor: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        delivery_choices_minutes: number[];
        late_grace_minutes: number;
        late_auto_hours: number;
        request_answer_hours: number;
        inspect_hours: number;
        inspect_after_reveal_hours: number;
        resume_least_hours: number;
        /**
         * @maxItems 100
         */
        reminder_hours: number[];
        problem_pause_hours: number;
        warranty_days: {
          A: number;
          B: number;
          C: number;
        };
        /**
         * @minItems 1
         * @maxItems 100
         */
        warranty_choices_days: number[];
        reserve_days: {
          account: number;
          gift_card: number;
        };
        recall_cover_days: number;
        buyer_fee: {
          account: {
            share: number;
            least_minor: number;
          };
          gift_card: {
            share: number;
            least_minor: number;
          };
        };
        fund_share: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        levels: {
          commission: {
            account: number;
            gift_card: number;
          };
          max_active_offers: number;
          max_price_minor: number;
          early_release: number;
          reserve: number;
          code_hold_days: number;
        }[];
        /**
         * @minItems 1
         * @maxItems 100
         */
        buyer_limits: {
          verification: number;
          max_order_minor: number;
          max_day_minor: number;
          orders_per_hour: number;
        }[];
        orders_opened_per_hour: number;
        min_price_minor: number;
        max_price_minor: number;
        codes_per_order_new_buyer: number;
        codes_per_order: number;
        new_buyer_completed_orders: number;
        offer_days: {
          new_seller: number;
          others: number;
        };
        reviewed_first_offers: number;
        max_price_tiers: number;
        reveal_tries_per_hour: number;
        top_up: {
          least_minor: number;
          most_minor: number;
        };
        payment_limits: {
          unfinished: number;
          top_up_page_minutes: number;
          /**
           * @minItems 1
           * @maxItems 100
           */
          top_ups: {
            verification: number;
            max_day_minor: number;
            per_day: number;
          }[];
        };
        refunds_to_source: {
          per_day: number;
          max_day_minor: number;
          free_unused: number;
          free_unused_days: number;
          review_hours: number;
          cost: {
            share: number;
            fixed_minor: number;
          };
        };
        archive_undo_hours: number;
        price_review: {
          below_share: number;
          above_share: number;
          least_sales: number;
          days: number;
        };
        withdrawals: {
          least_minor: number;
          fees: {
            bank: {
              share: number;
              fixed_minor: number;
              least_minor: number;
              most_minor: number;
            };
            e_wallet: {
              share: number;
              fixed_minor: number;
              least_minor: number;
              most_minor: number;
            };
            stablecoin: {
              share: number;
              fixed_minor: number;
              least_minor: number;
              most_minor: number;
            };
          };
          network_costs: {
            ethereum: number;
            polygon: number;
          };
          free_per_month: number;
          /**
           * @minItems 1
           * @maxItems 100
           */
          day_limits_minor: number[];
          review_hours: number;
          auto_approve_hours: number;
          security_cooldown_hours: number;
          new_device_hours: number;
          hold_days: number;
          extended_hold_days: number;
        };
        risk_rules: {
          new_user: {
            weight: number;
            hours: number;
          };
          early_order: {
            weight: number;
            minutes: number;
          };
          few_orders: {
            weight: number;
            orders: number;
          };
          high_first_order: {
            weight: number;
            least_minor: number;
          };
          above_usual: {
            weight: number;
            share: number;
          };
          new_device: {
            weight: number;
            hours: number;
          };
          shared_device: {
            weight: number;
            users: number;
          };
          new_country: {
            weight: number;
            hours: number;
          };
          many_orders: {
            weight: number;
            orders: number;
          };
        };
        withdrawal_risk_rules: {
          new_method: {
            weight: number;
            hours: number;
          };
          shared_method: {
            weight: number;
            users: number;
          };
          few_withdrawals: {
            weight: number;
            withdrawals: number;
          };
          high_first_withdrawal: {
            weight: number;
            least_minor: number;
          };
          above_usual: {
            weight: number;
            share: number;
          };
          recent_earnings: {
            weight: number;
            hours: number;
            share: number;
          };
          new_device: {
            weight: number;
            hours: number;
          };
          shared_device: {
            weight: number;
            users: number;
          };
          new_country: {
            weight: number;
            hours: number;
          };
          many_withdrawals: {
            weight: number;
            withdrawals: number;
          };
          open_chargebacks: {
            weight: number;
            chargebacks: number;
          };
          debt: {
            weight: number;
            least_minor: number;
          };
        };
        checklist_undo_minutes: number;
        feedback: {
          window_days: number;
          edit_days: number;
          score_days: number;
          counted_per_author: number;
          counted_days: number;
          weight_least_minor: number;
          weight_most_minor: number;
        };
        disputes: {
          answer_hours: number;
          shown_answer_hours: number;
          escalate_hours: number;
          negotiation_hours: number;
          proposal_hours: number;
          proposals: number;
          assign_hours: number;
          evidence_hours: number;
          decision_hours: number;
          appeal_hours: number;
          open_per_buyer: number;
          per_unit: number;
          fee: number;
          min_fee_minor: number;
          max_fee_minor: number;
          claim_answer_hours: number;
          recovery_hours: number;
          claim_cap_minor: number;
        };
        verification: {
          least_age: number;
          tries: number;
          retry_days: number;
          review_hours: number;
          draft_days: number;
          answer_days: number;
          delete_days: number;
          valid_months: number;
          /**
           * @maxItems 100
           */
          reminder_days: number[];
          renew_days: number;
        };
        moderation: {
          high_hours: number;
          normal_hours: number;
          appeal_months: number;
          appeal_hours: number;
        };
        /**
         * @maxItems 100
         */
        link_hosts: string[];
      };
    };
  } | null;
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    proposal_id: string;
    effective_at: string;
    numbers: {
      pay_ttl_minutes?: number;
      risk_review_score?: number;
      risk_review_hours?: number;
      second_person_above_minor?: number;
      /**
       * @minItems 1
       * @maxItems 100
       */
      delivery_choices_minutes?: number[];
      late_grace_minutes?: number;
      late_auto_hours?: number;
      request_answer_hours?: number;
      inspect_hours?: number;
      inspect_after_reveal_hours?: number;
      resume_least_hours?: number;
      /**
       * @maxItems 100
       */
      reminder_hours?: number[];
      problem_pause_hours?: number;
      warranty_days?: {
        A: number;
        B: number;
        C: number;
      };
      /**
       * @minItems 1
       * @maxItems 100
       */
      warranty_choices_days?: number[];
      reserve_days?: {
        account: number;
        gift_card: number;
      };
      recall_cover_days?: number;
      buyer_fee?: {
        account: {
          share: number;
          least_minor: number;
        };
        gift_card: {
          share: number;
          least_minor: number;
        };
      };
      fund_share?: number;
      /**
       * @minItems 1
       * @maxItems 100
       */
      levels?: {
        commission: {
          account: number;
          gift_card: number;
        };
        max_active_offers: number;
        max_price_minor: number;
        early_release: number;
        reserve: number;
        code_hold_days: number;
      }[];
      /**
       * @minItems 1
       * @maxItems 100
       */
      buyer_limits?: {
        verification: number;
        max_order_minor: number;
        max_day_minor: number;
        orders_per_hour: number;
      }[];
      orders_opened_per_hour?: number;
      min_price_minor?: number;
      max_price_minor?: number;
      codes_per_order_new_buyer?: number;
      codes_per_order?: number;
      new_buyer_completed_orders?: number;
      offer_days?: {
        new_seller: number;
        others: number;
      };
      reviewed_first_offers?: number;
      max_price_tiers?: number;
      reveal_tries_per_hour?: number;
      top_up?: {
        least_minor: number;
        most_minor: number;
      };
      payment_limits?: {
        unfinished: number;
        top_up_page_minutes: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        top_ups: {
          verification: number;
          max_day_minor: number;
          per_day: number;
        }[];
      };
      refunds_to_source?: {
        per_day: number;
        max_day_minor: number;
        free_unused: number;
        free_unused_days: number;
        review_hours: number;
        cost: {
          share: number;
          fixed_minor: number;
        };
      };
      archive_undo_hours?: number;
      price_review?: {
        below_share: number;
        above_share: number;
        least_sales: number;
        days: number;
      };
      withdrawals?: {
        least_minor: number;
        fees: {
          bank: {
            share: number;
            fixed_minor: number;
            least_minor: number;
            most_minor: number;
          };
          e_wallet: {
            share: number;
            fixed_minor: number;
            least_minor: number;
            most_minor: number;
          };
          stablecoin: {
            share: number;
            fixed_minor: number;
            least_minor: number;
            most_minor: number;
          };
        };
        network_costs: {
          ethereum: number;
          polygon: number;
        };
        free_per_month: number;
        /**
         * @minItems 1
         * @maxItems 100
         */
        day_limits_minor: number[];
        review_hours: number;
        auto_approve_hours: number;
        security_cooldown_hours: number;
        new_device_hours: number;
        hold_days: number;
        extended_hold_days: number;
      };
      risk_rules?: {
        new_user: {
          weight: number;
          hours: number;
        };
        early_order: {
          weight: number;
          minutes: number;
        };
        few_orders: {
          weight: number;
          orders: number;
        };
        high_first_order: {
          weight: number;
          least_minor: number;
        };
        above_usual: {
          weight: number;
          share: number;
        };
        new_device: {
          weight: number;
          hours: number;
        };
        shared_device: {
          weight: number;
          users: number;
        };
        new_country: {
          weight: number;
          hours: number;
        };
        many_orders: {
          weight: number;
          orders: number;
        };
      };
      withdrawal_risk_rules?: {
        new_method: {
          weight: number;
          hours: number;
        };
        shared_method: {
          weight: number;
          users: number;
        };
        few_withdrawals: {
          weight: number;
          withdrawals: number;
        };
        high_first_withdrawal: {
          weight: number;
          least_minor: number;
        };
        above_usual: {
          weight: number;
          share: number;
        };
        recent_earnings: {
          weight: number;
          hours: number;
          share: number;
        };
        new_device: {
          weight: number;
          hours: number;
        };
        shared_device: {
          weight: number;
          users: number;
        };
        new_country: {
          weight: number;
          hours: number;
        };
        many_withdrawals: {
          weight: number;
          withdrawals: number;
        };
        open_chargebacks: {
          weight: number;
          chargebacks: number;
        };
        debt: {
          weight: number;
          least_minor: number;
        };
      };
      checklist_undo_minutes?: number;
      feedback?: {
        window_days: number;
        edit_days: number;
        score_days: number;
        counted_per_author: number;
        counted_days: number;
        weight_least_minor: number;
        weight_most_minor: number;
      };
      disputes?: {
        answer_hours: number;
        shown_answer_hours: number;
        escalate_hours: number;
        negotiation_hours: number;
        proposal_hours: number;
        proposals: number;
        assign_hours: number;
        evidence_hours: number;
        decision_hours: number;
        appeal_hours: number;
        open_per_buyer: number;
        per_unit: number;
        fee: number;
        min_fee_minor: number;
        max_fee_minor: number;
        claim_answer_hours: number;
        recovery_hours: number;
        claim_cap_minor: number;
      };
      verification?: {
        least_age: number;
        tries: number;
        retry_days: number;
        review_hours: number;
        draft_days: number;
        answer_days: number;
        delete_days: number;
        valid_months: number;
        /**
         * @maxItems 100
         */
        reminder_days: number[];
        renew_days: number;
      };
      moderation?: {
        high_hours: number;
        normal_hours: number;
        appeal_months: number;
        appeal_hours: number;
      };
      /**
       * @maxItems 100
       */
      link_hosts?: string[];
    };
  }[];
}

export interface RulesConfirmChangeInput {
  idempotency_key: string;
  proposal_id: string;
  fingerprint: string;
}

export interface RulesConfirmChangeOutput {
  version: number;
  effective_at: string;
}

export interface RulesDismissChangeInput {
  idempotency_key: string;
  proposal_id: string;
  reason: string;
}

export interface RulesDismissChangeOutput {
  proposal_id: string;
}

export interface RulesFeesOutput {
  now: string;
  currency: string;
  version: number;
  numbers: {
    buyer_fee: {
      account: {
        share: number;
        least_minor: number;
      };
      gift_card: {
        share: number;
        least_minor: number;
      };
    };
    fund_share: number;
    /**
     * @minItems 1
     * @maxItems 100
     */
    levels: {
      commission: {
        account: number;
        gift_card: number;
      };
      max_active_offers: number;
      max_price_minor: number;
      early_release: number;
      reserve: number;
      code_hold_days: number;
    }[];
    reserve_days: {
      account: number;
      gift_card: number;
    };
    /**
     * @minItems 1
     * @maxItems 100
     */
    warranty_choices_days: number[];
    withdrawals: {
      least_minor: number;
      fees: {
        bank: {
          share: number;
          fixed_minor: number;
          least_minor: number;
          most_minor: number;
        };
        e_wallet: {
          share: number;
          fixed_minor: number;
          least_minor: number;
          most_minor: number;
        };
        stablecoin: {
          share: number;
          fixed_minor: number;
          least_minor: number;
          most_minor: number;
        };
      };
      network_costs: {
        ethereum: number;
        polygon: number;
      };
      free_per_month: number;
      /**
       * @minItems 1
       * @maxItems 100
       */
      day_limits_minor: number[];
      review_hours: number;
      auto_approve_hours: number;
      security_cooldown_hours: number;
      new_device_hours: number;
      hold_days: number;
      extended_hold_days: number;
    };
    min_price_minor: number;
    max_price_minor: number;
  };
  changes: {
    version: number;
    effective_at: string;
    announced_at: string;
    changed: {
      /**
       * the place in the rule book: levels.0.commission.account
       */
      field: string;
      before: number | null;
      after: number | null;
    }[];
  }[];
}

export interface RulesProposeChangeInput {
  idempotency_key: string;
  numbers: {
    pay_ttl_minutes?: number;
    risk_review_score?: number;
    risk_review_hours?: number;
    second_person_above_minor?: number;
    /**
     * @minItems 1
     * @maxItems 100
     */
    delivery_choices_minutes?: number[];
    late_grace_minutes?: number;
    late_auto_hours?: number;
    request_answer_hours?: number;
    inspect_hours?: number;
    inspect_after_reveal_hours?: number;
    resume_least_hours?: number;
    /**
     * @maxItems 100
     */
    reminder_hours?: number[];
    problem_pause_hours?: number;
    warranty_days?: {
      A: number;
      B: number;
      C: number;
    };
    /**
     * @minItems 1
     * @maxItems 100
     */
    warranty_choices_days?: number[];
    reserve_days?: {
      account: number;
      gift_card: number;
    };
    recall_cover_days?: number;
    buyer_fee?: {
      account: {
        share: number;
        least_minor: number;
      };
      gift_card: {
        share: number;
        least_minor: number;
      };
    };
    fund_share?: number;
    /**
     * @minItems 1
     * @maxItems 100
     */
    levels?: {
      commission: {
        account: number;
        gift_card: number;
      };
      max_active_offers: number;
      max_price_minor: number;
      early_release: number;
      reserve: number;
      code_hold_days: number;
    }[];
    /**
     * @minItems 1
     * @maxItems 100
     */
    buyer_limits?: {
      verification: number;
      max_order_minor: number;
      max_day_minor: number;
      orders_per_hour: number;
    }[];
    orders_opened_per_hour?: number;
    min_price_minor?: number;
    max_price_minor?: number;
    codes_per_order_new_buyer?: number;
    codes_per_order?: number;
    new_buyer_completed_orders?: number;
    offer_days?: {
      new_seller: number;
      others: number;
    };
    reviewed_first_offers?: number;
    max_price_tiers?: number;
    reveal_tries_per_hour?: number;
    top_up?: {
      least_minor: number;
      most_minor: number;
    };
    payment_limits?: {
      unfinished: number;
      top_up_page_minutes: number;
      /**
       * @minItems 1
       * @maxItems 100
       */
      top_ups: {
        verification: number;
        max_day_minor: number;
        per_day: number;
      }[];
    };
    refunds_to_source?: {
      per_day: number;
      max_day_minor: number;
      free_unused: number;
      free_unused_days: number;
      review_hours: number;
      cost: {
        share: number;
        fixed_minor: number;
      };
    };
    archive_undo_hours?: number;
    price_review?: {
      below_share: number;
      above_share: number;
      least_sales: number;
      days: number;
    };
    withdrawals?: {
      least_minor: number;
      fees: {
        bank: {
          share: number;
          fixed_minor: number;
          least_minor: number;
          most_minor: number;
        };
        e_wallet: {
          share: number;
          fixed_minor: number;
          least_minor: number;
          most_minor: number;
        };
        stablecoin: {
          share: number;
          fixed_minor: number;
          least_minor: number;
          most_minor: number;
        };
      };
      network_costs: {
        ethereum: number;
        polygon: number;
      };
      free_per_month: number;
      /**
       * @minItems 1
       * @maxItems 100
       */
      day_limits_minor: number[];
      review_hours: number;
      auto_approve_hours: number;
      security_cooldown_hours: number;
      new_device_hours: number;
      hold_days: number;
      extended_hold_days: number;
    };
    risk_rules?: {
      new_user: {
        weight: number;
        hours: number;
      };
      early_order: {
        weight: number;
        minutes: number;
      };
      few_orders: {
        weight: number;
        orders: number;
      };
      high_first_order: {
        weight: number;
        least_minor: number;
      };
      above_usual: {
        weight: number;
        share: number;
      };
      new_device: {
        weight: number;
        hours: number;
      };
      shared_device: {
        weight: number;
        users: number;
      };
      new_country: {
        weight: number;
        hours: number;
      };
      many_orders: {
        weight: number;
        orders: number;
      };
    };
    withdrawal_risk_rules?: {
      new_method: {
        weight: number;
        hours: number;
      };
      shared_method: {
        weight: number;
        users: number;
      };
      few_withdrawals: {
        weight: number;
        withdrawals: number;
      };
      high_first_withdrawal: {
        weight: number;
        least_minor: number;
      };
      above_usual: {
        weight: number;
        share: number;
      };
      recent_earnings: {
        weight: number;
        hours: number;
        share: number;
      };
      new_device: {
        weight: number;
        hours: number;
      };
      shared_device: {
        weight: number;
        users: number;
      };
      new_country: {
        weight: number;
        hours: number;
      };
      many_withdrawals: {
        weight: number;
        withdrawals: number;
      };
      open_chargebacks: {
        weight: number;
        chargebacks: number;
      };
      debt: {
        weight: number;
        least_minor: number;
      };
    };
    checklist_undo_minutes?: number;
    feedback?: {
      window_days: number;
      edit_days: number;
      score_days: number;
      counted_per_author: number;
      counted_days: number;
      weight_least_minor: number;
      weight_most_minor: number;
    };
    disputes?: {
      answer_hours: number;
      shown_answer_hours: number;
      escalate_hours: number;
      negotiation_hours: number;
      proposal_hours: number;
      proposals: number;
      assign_hours: number;
      evidence_hours: number;
      decision_hours: number;
      appeal_hours: number;
      open_per_buyer: number;
      per_unit: number;
      fee: number;
      min_fee_minor: number;
      max_fee_minor: number;
      claim_answer_hours: number;
      recovery_hours: number;
      claim_cap_minor: number;
    };
    verification?: {
      least_age: number;
      tries: number;
      retry_days: number;
      review_hours: number;
      draft_days: number;
      answer_days: number;
      delete_days: number;
      valid_months: number;
      /**
       * @maxItems 100
       */
      reminder_days: number[];
      renew_days: number;
    };
    moderation?: {
      high_hours: number;
      normal_hours: number;
      appeal_months: number;
      appeal_hours: number;
    };
    /**
     * @maxItems 100
     */
    link_hosts?: string[];
  };
  effective_at: string;
  reason: string;
}

export interface RulesProposeChangeOutput {
  proposal_id: string;
}

export interface SearchProductsInput {
  words: string;
  language?: 'en' | 'de';
}

export interface SearchProductsOutput {
  products: {
    kind: 'account' | 'gift_card';
    slug: string;
    name: string;
  }[];
  leading_kind: 'account' | 'gift_card';
}

export interface SearchSuggestInput {
  words: string;
  language?: 'en' | 'de';
}

export type SearchSuggestOutput = {
  kind: 'account' | 'gift_card';
  product_slug: string;
  product_name: string;
  offer_count: number;
  option: {
    key: string;
    option: string;
    label: string;
  } | null;
  card: {
    face_value_minor: number;
    currency: string;
    region_code: string | null;
  } | null;
}[];

export interface SiteExchangeRatesOutput {
  rates: {
    currency: string;
    /**
     * units of the currency for one euro, in millionths: 1070500 are 1.0705
     */
    per_euro_millionths: number;
    rate_date: string;
    /**
     * whether its date has to be shown beside what it is used for
     */
    is_old: boolean;
  }[];
}

export interface SiteFiguresInput {
  days?: 30 | 90 | 365;
}

export interface SiteFiguresOutput {
  /**
   * null before the first time
   */
  counted_at: string | null;
  money: {
    /**
     * paid for orders that are not confirmed
     */
    in_escrow_minor: number;
    /**
     * of confirmed sales, until the hold is over
     */
    on_hold_minor: number;
    reserved_minor: number;
    /**
     * earnings that sellers may withdraw
     */
    available_minor: number;
    in_wallets_minor: number;
    /**
     * on the way to sellers
     */
    withdrawing_minor: number;
    /**
     * what users owe the shop
     */
    in_debt_minor: number;
    fund_minor: number;
    /**
     * since the shop began
     */
    revenue_minor: number;
    /**
     * to sellers, since the shop began
     */
    released_minor: number;
    /**
     * to buyers, since the shop began
     */
    refunded_minor: number;
    at_providers_minor: number;
    in_bank_minor: number;
    /**
     * what belongs to users, wherever it is held for them
     */
    owed_minor: number;
    /**
     * what providers and the bank have to pay it with
     */
    covered_minor: number;
  };
  step: 'day' | 'week' | 'month';
  periods: {
    from: string;
    to: string;
    sign_ups: number;
    offers: number;
    orders: number;
    disputes: number;
    revenue_minor: number;
    released_minor: number;
    refunded_minor: number;
  }[];
}

export interface SiteFindInput {
  search?: string;
}

export interface SiteFindOutput {
  items: {
    /**
     * more values may follow
     */
    kind: string;
    id: string;
    title: string;
    /**
     * of the title: a BCP 47 tag
     */
    language: string | null;
    /**
     * of the order that it is, or is about
     */
    number: string | null;
    /**
     * false for a user whom others do not see any more
     */
    is_active: boolean;
  }[];
}

export interface SiteHealthOutput {
  version: string;
  /**
   * what is wrong; empty when nothing is
   */
  concerns: (
    | 'ledger_broken'
    | 'schema'
    | 'clock'
    | 'workers'
    | 'late_jobs'
    | 'outbox_late'
    | 'outbox_failed'
    | 'provider_events'
    | 'provider_silent'
    | 'balances'
    | 'payouts_late'
    | 'rates_old'
    | 'disk'
    | 'officers'
    | 'backup'
    | 'ledger_unchecked'
  )[];
  schema: {
    /**
     * migrations that the database lacks
     */
    missing: string[];
    /**
     * migrations of another version
     */
    unknown: string[];
    changed_functions: string[];
    /**
     * whether this server may not read its migrations
     */
    is_hidden: boolean;
  };
  /**
   * how far this server is ahead of the database
   */
  skew_seconds: number;
  workers: {
    /**
     * since a job ended well; null before the first
     */
    idle_seconds: number | null;
    late_jobs: {
      name: string;
      seconds_ago: number | null;
    }[];
  };
  outbox: {
    /**
     * messages that are due
     */
    waiting: number;
    /**
     * for how long the oldest of them has been due
     */
    late_seconds: number | null;
    /**
     * messages that are tried no more; counted to 1,000
     */
    failed: number;
  };
  provider_events: {
    /**
     * not handled within ten minutes
     */
    waiting: number;
    quarantined: number;
  };
  payment_providers: {
    name: string;
    takes_new: boolean;
    last_event_seconds_ago: number | null;
    /**
     * for how long no event has arrived in time
     */
    silent_seconds: number | null;
    last_report: {
      day: string;
      differences: number;
    } | null;
  }[];
  payout_providers: {
    name: string;
    processing: number;
    oldest_seconds: number | null;
  }[];
  rates: {
    are_read: boolean;
    newest_day: string | null;
    is_old: boolean;
  };
  disk: {
    free_bytes: number;
    total_bytes: number;
  } | null;
  /**
   * active members of staff who may decide disputes
   */
  officers: number;
  /**
   * null if none is known
   */
  backup_seconds_ago: number | null;
  /**
   * the last run of verify-ledger; null if none is known
   */
  ledger_check: {
    /**
     * in seconds
     */
    seconds_ago: number;
    /**
     * whether all invariants held
     */
    holds: boolean;
  } | null;
}

export interface SiteInfoOutput {
  mode: 'demo' | 'live';
  site_name: string;
  protection_label: string;
  identity_providers: ('google' | 'facebook')[];
  social_links: string[];
  chat_frame_url: string | null;
  sends_mail: boolean;
  demo_sign_ins:
    | {
        email: string;
        role: string;
        password: string;
      }[]
    | null;
  /**
   * a demo that others than its operator can reach, whose passwords everybody knows
   */
  is_open_demo: boolean;
}

export interface SiteRulesOutput {
  version: number;
  inspect_hours: number;
  inspect_after_reveal_hours: number;
  top_up: {
    least_minor: number;
    most_minor: number;
  };
}

export interface SiteStatusOutput {
  checked_at: string;
  parts: {
    part: 'shop' | 'deadlines' | 'payments' | 'payouts' | 'mails';
    /**
     * otherwise it is late; nothing is lost
     */
    works: boolean;
  }[];
}

export interface UsersChangeLanguageInput {
  language: 'en' | 'de';
}

export type UsersChangeLanguageOutput = Record<string, never>;

export interface UsersOwnLevelOutput {
  seller_level: number;
  /**
   * null while it never changed
   */
  level_since: string | null;
  window_days: number;
  currency: string;
  terms: {
    /**
     * in basis points
     */
    commission: {
      account: number;
      gift_card: number;
    };
    max_active_offers: number;
    max_price_minor: number;
  };
  /**
   * null at the highest level
   */
  next: {
    level: number;
    terms: {
      /**
       * in basis points
       */
      commission: {
        account: number;
        gift_card: number;
      };
      max_active_offers: number;
      max_price_minor: number;
    };
    needs: {
      /**
       * more values may follow
       */
      name: string;
      /**
       * a count, cents of a volume, or a share in basis points
       */
      needed: number;
      /**
       * null for a share of no cases
       */
      has: number | null;
      is_met: boolean;
      /**
       * a share of so few cases that it counts as met
       */
      has_few_cases: boolean;
    }[];
  } | null;
  drop: {
    to_level: number;
    /**
     * when the level is lost if nothing changes
     */
    at: string;
    /**
     * weeks that are over without what the level needs
     */
    failing_weeks: number;
    /**
     * what is not met
     */
    needs: {
      /**
       * more values may follow
       */
      name: string;
      /**
       * a count, cents of a volume, or a share in basis points
       */
      needed: number;
      /**
       * null for a share of no cases
       */
      has: number | null;
      is_met: boolean;
      /**
       * a share of so few cases that it counts as met
       */
      has_few_cases: boolean;
    }[];
  } | null;
}

export interface UsersProfileInput {
  user_id: string;
}

export interface UsersProfileOutput {
  id: string;
  username: string;
  avatar_url: string | null;
  seller_level: number;
  verified: boolean;
  member_since: string;
  completed_orders: number;
  /**
   * orders that were delivered, or whose promised time is over without a delivery
   */
  due_orders: number;
  /**
   * share of due_orders in time, in basis points
   */
  on_time_share: number | null;
  avatar_large_url: string | null;
}

export interface VaultCaseInput {
  order_id: string;
}

export interface VaultCaseOutput {
  cases: {
    /**
     * more values may follow
     */
    case_kind: string;
    case_id: string;
    opened_at: string;
  }[];
  proposal: {
    id: string;
    reason: string;
    proposed_by: string;
    proposed_at: string;
    is_own: boolean;
    /**
     * names what was shown, to confirm it
     */
    fingerprint: string;
    /**
     * more values may follow
     */
    case_kind: string;
  } | null;
  view_until: string | null;
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    /**
     * more values may follow
     */
    case_kind: string;
    proposal_id: string;
  }[];
}

export interface VaultConfirmViewInput {
  idempotency_key: string;
  proposal_id: string;
  fingerprint: string;
}

export interface VaultConfirmViewOutput {
  order_id: string;
}

export interface VaultDismissViewInput {
  idempotency_key: string;
  proposal_id: string;
  reason: string;
}

export interface VaultDismissViewOutput {
  order_id: string;
}

export interface VaultLogInput {
  order_id: string;
  unit_id: string;
}

export type VaultLogOutput = {
  occurred_at: string;
  /**
   * empty for a member of staff
   */
  viewer: string;
  /**
   * whether you were the viewer
   */
  is_own: boolean;
  ip_address: string | null;
  /**
   * ISO 3166-1 alpha-2, where the address is registered
   */
  country: string | null;
  device: string | null;
  /**
   * for which case and why a member of staff has viewed it; null for a buyer
   */
  staff: {
    /**
     * more values may follow
     */
    case_kind: string;
    reason: string;
  } | null;
}[];

export interface VaultProposeViewInput {
  idempotency_key: string;
  order_id: string;
  case_kind: 'payment_review' | 'chargeback' | 'dispute';
  reason: string;
}

export interface VaultProposeViewOutput {
  proposal_id: string;
}

export interface VaultRevealInput {
  order_id: string;
  unit_id: string;
  password?: string;
  consent: true;
  language?: 'en' | 'de';
}

export interface VaultRevealOutput {
  fields: {
    key: string;
    label: string;
    value: string;
    multiline: boolean;
  }[];
}

export interface VaultRevealUnitsInput {
  order_id: string;
  password?: string;
  consent: true;
  language?: 'en' | 'de';
  /**
   * @minItems 1
   * @maxItems 1000
   */
  unit_ids: string[];
}

export interface VaultRevealUnitsOutput {
  units: {
    fields: {
      key: string;
      label: string;
      value: string;
      multiline: boolean;
    }[];
    unit_id: string;
  }[];
}

export interface VaultViewInCaseInput {
  order_id: string;
  language?: 'en' | 'de';
}

export interface VaultViewInCaseOutput {
  units: {
    fields: {
      key: string;
      label: string;
      value: string;
      multiline: boolean;
    }[];
    unit_id: string;
    position: number;
  }[];
}

export interface VerificationAddPaperInput {
  idempotency_key: string;
  request_id: string;
  kind:
    'id_front' | 'id_back' | 'selfie' | 'proof_of_address' | 'source_of_goods' | 'company_papers';
  file_id: string;
}

export interface VerificationAddPaperOutput {
  paper_id: string;
}

export interface VerificationOwnInput {
  request_id: string;
}

export interface VerificationOwnOutput {
  now: string;
  request: {
    id: string;
    level: number;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * why it was rejected or revoked
     */
    reason: string | null;
    /**
     * what staff wrote to the applicant
     */
    note: string | null;
    /**
     * until when the applicant or staff have to act
     */
    due_at: string | null;
    created_at: string;
    submitted_at: string | null;
    decided_at: string | null;
    expires_at: string | null;
    /**
     * when papers and details are deleted, or were; null before the decision
     */
    papers_deleted_at: string | null;
    /**
     * how many keys of papers were destroyed; null while the papers are there
     */
    papers_deleted: number | null;
  };
  papers: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * false for one that staff ask for
     */
    is_there: boolean;
    /**
     * why staff ask for another one
     */
    fault: string | null;
    /**
     * what could be better about the picture
     *
     * Items: more values may follow
     */
    hints: string[];
    created_at: string;
  }[];
  /**
   * Items: more values may follow
   */
  needed: string[];
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
  history: {
    /**
     * more values may follow
     */
    event: string;
    /**
     * more values may follow
     */
    to_state: string;
    /**
     * `applicant`, `staff` or `system`
     */
    by: string;
    occurred_at: string;
  }[];
  revision: number;
  /**
   * null once they are deleted
   */
  details: {
    country: string | null;
    document: string | null;
    legal_name: string;
    original_name: string;
    birth_date: string;
    nationality: string | null;
    street: string;
    postal_code: string;
    city: string;
    region: string;
    document_number: string;
    company_name: string;
    register_number: string;
  } | null;
  /**
   * needed or asked for, and not there
   *
   * Items: more values may follow
   */
  missing: string[];
  has_two_factor: boolean;
  /**
   * when papers and details are deleted: at the latest, before a decision
   */
  deleted_at: string;
  delete_days: number;
  review_hours: number;
  least_age: number;
  valid_months: number;
  /**
   * when staff looked at your papers, the newest first
   */
  views: {
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    reason: string;
    occurred_at: string;
  }[];
}

export interface VerificationSaveInput {
  request_id: string;
  revision: number;
  details: {
    country: string | null;
    document: ('passport' | 'id_card' | 'driving_licence' | 'residence_permit') | null;
    legal_name: string;
    original_name: string;
    birth_date: string | '';
    nationality: string | null;
    street: string;
    postal_code: string;
    city: string;
    region: string;
    document_number: string;
    company_name: string;
    register_number: string;
  };
}

export interface VerificationSaveOutput {
  /**
   * of what is stored now: the one sent, or a later one
   */
  revision: number;
}

export interface VerificationStandingOutput {
  now: string;
  /**
   * 0 to 3, where two-factor sign-in counts as 1
   */
  level: number;
  has_two_factor: boolean;
  /**
   * null without a verification that ends
   */
  verified_until: string | null;
  /**
   * what each level unlocks
   */
  levels: {
    level: number;
    /**
     * the most that one order may cost
     */
    order_minor: number;
    /**
     * the most that may be ordered within 24 hours
     */
    day_minor: number;
    top_up_day_minor: number;
    sells_accounts: boolean;
    sells_gift_cards: boolean;
    withdraws: boolean;
  }[];
  /**
   * yours, the newest first
   */
  requests: {
    id: string;
    level: number;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * why it was rejected or revoked
     */
    reason: string | null;
    /**
     * what staff wrote to the applicant
     */
    note: string | null;
    /**
     * until when the applicant or staff have to act
     */
    due_at: string | null;
    created_at: string;
    submitted_at: string | null;
    decided_at: string | null;
    expires_at: string | null;
    /**
     * when papers and details are deleted, or were; null before the decision
     */
    papers_deleted_at: string | null;
    /**
     * how many keys of papers were destroyed; null while the papers are there
     */
    papers_deleted: number | null;
  }[];
  tries_left: number;
  /**
   * when you may ask again after a rejection
   */
  retry_at: string | null;
  /**
   * so many days before it ends, a verification may be renewed
   */
  renew_days: number;
}

export interface VerificationStartInput {
  idempotency_key: string;
  level: 2 | 3;
  kind: 'individual' | 'company';
}

export interface VerificationStartOutput {
  request_id: string;
}

export interface VerificationSubmitInput {
  idempotency_key: string;
  request_id: string;
  consent: true;
}

export interface VerificationSubmitOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationWithdrawInput {
  idempotency_key: string;
  request_id: string;
}

export interface VerificationWithdrawOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesApproveInput {
  idempotency_key: string;
  request_id: string;
  /**
   * @maxItems 8
   */
  checks: (
    | 'document_genuine'
    | 'document_valid'
    | 'details_match'
    | 'of_age'
    | 'face_matches'
    | 'address_proven'
    | 'source_proven'
    | 'company_proven'
  )[];
  reason: string;
}

export interface VerificationCasesApproveOutput {
  /**
   * more values may follow
   */
  state: string;
  /**
   * of a V3 approval, which waits for a second person; null when it was carried out
   */
  proposal_id: string | null;
}

export interface VerificationCasesAskInfoInput {
  idempotency_key: string;
  request_id: string;
  /**
   * @minItems 1
   * @maxItems 6
   */
  papers: {
    kind:
      'id_front' | 'id_back' | 'selfie' | 'proof_of_address' | 'source_of_goods' | 'company_papers';
    fault:
      | 'cut_off'
      | 'blurred'
      | 'too_dark'
      | 'glare'
      | 'screen_photo'
      | 'wrong_paper'
      | 'out_of_date'
      | 'name_differs'
      | 'face_not_visible';
  }[];
  note?: string;
}

export interface VerificationCasesAskInfoOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesConfirmApprovalInput {
  idempotency_key: string;
  proposal_id: string;
  fingerprint: string;
}

export interface VerificationCasesConfirmApprovalOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesDismissApprovalInput {
  idempotency_key: string;
  proposal_id: string;
  reason: string;
}

export interface VerificationCasesDismissApprovalOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesGetInput {
  request_id: string;
}

export interface VerificationCasesGetOutput {
  now: string;
  request: {
    id: string;
    level: number;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * why it was rejected or revoked
     */
    reason: string | null;
    /**
     * what staff wrote to the applicant
     */
    note: string | null;
    /**
     * until when the applicant or staff have to act
     */
    due_at: string | null;
    created_at: string;
    submitted_at: string | null;
    decided_at: string | null;
    expires_at: string | null;
    /**
     * when papers and details are deleted, or were; null before the decision
     */
    papers_deleted_at: string | null;
    /**
     * how many keys of papers were destroyed; null while the papers are there
     */
    papers_deleted: number | null;
  };
  papers: {
    id: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * false for one that staff ask for
     */
    is_there: boolean;
    /**
     * why staff ask for another one
     */
    fault: string | null;
    /**
     * what could be better about the picture
     *
     * Items: more values may follow
     */
    hints: string[];
    created_at: string;
  }[];
  /**
   * Items: more values may follow
   */
  needed: string[];
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
  history: {
    /**
     * more values may follow
     */
    event: string;
    /**
     * more values may follow
     */
    to_state: string;
    /**
     * `applicant`, `staff` or `system`
     */
    by: string;
    occurred_at: string;
  }[];
  applicant: string;
  applicant_id: string;
  country: string | null;
  officer: string | null;
  is_officer: boolean;
  is_late: boolean;
  /**
   * whether you see details and papers: while you decide about them
   */
  may_read: boolean;
  /**
   * null to who may not read them, and once deleted
   */
  details: {
    country: string | null;
    document: string | null;
    legal_name: string;
    original_name: string;
    birth_date: string;
    nationality: string | null;
    street: string;
    postal_code: string;
    city: string;
    region: string;
    document_number: string;
    company_name: string;
    register_number: string;
  } | null;
  /**
   * all of them are confirmed with an approval
   *
   * Items: more values may follow
   */
  checks: string[];
  same_document: {
    id: string;
    username: string;
  }[];
  views: {
    by: string;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    reason: string;
    occurred_at: string;
  }[];
  proposal: {
    id: string;
    reason: string;
    proposed_by: string;
    proposed_at: string;
    is_own: boolean;
    /**
     * names what was shown, to confirm it
     */
    fingerprint: string;
    /**
     * Items: more values may follow
     */
    checks: string[];
  } | null;
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
  }[];
}

export interface VerificationCasesHandBackInput {
  idempotency_key: string;
  request_id: string;
}

export interface VerificationCasesHandBackOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesListInput {
  filter?: 'waiting' | 'mine' | 'all';
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface VerificationCasesListOutput {
  now: string;
  items: {
    id: string;
    level: number;
    /**
     * more values may follow
     */
    kind: string;
    /**
     * more values may follow
     */
    state: string;
    /**
     * why it was rejected or revoked
     */
    reason: string | null;
    /**
     * what staff wrote to the applicant
     */
    note: string | null;
    /**
     * until when the applicant or staff have to act
     */
    due_at: string | null;
    created_at: string;
    submitted_at: string | null;
    decided_at: string | null;
    expires_at: string | null;
    /**
     * when papers and details are deleted, or were; null before the decision
     */
    papers_deleted_at: string | null;
    /**
     * how many keys of papers were destroyed; null while the papers are there
     */
    papers_deleted: number | null;
    applicant: string;
    country: string | null;
    /**
     * who has taken it
     */
    officer: string | null;
    /**
     * whether staff have missed their clock
     */
    is_late: boolean;
  }[];
  next_cursor: string | null;
}

export interface VerificationCasesRejectInput {
  idempotency_key: string;
  request_id: string;
  reason:
    | 'papers_unusable'
    | 'details_differ'
    | 'document_not_accepted'
    | 'under_age'
    | 'not_the_same_person'
    | 'second_user'
    | 'forged';
  note?: string;
}

export interface VerificationCasesRejectOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesRevokeInput {
  idempotency_key: string;
  request_id: string;
  reason: 'forged' | 'second_user' | 'not_the_same_person' | 'details_differ' | 'own_request';
  note?: string;
}

export interface VerificationCasesRevokeOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesTakeInput {
  idempotency_key: string;
  request_id: string;
}

export interface VerificationCasesTakeOutput {
  /**
   * more values may follow
   */
  state: string;
}

export interface VerificationCasesViewPaperInput {
  idempotency_key: string;
  request_id: string;
  paper_id: string;
  reason: 'first_check' | 'second_check' | 'duplicate' | 'complaint';
}

export interface VerificationCasesViewPaperOutput {
  media_type: string;
  /**
   * the picture, with your name and the time drawn into it
   */
  content_base64: string;
}

export interface WalletEntriesInput {
  account?: 'all' | 'wallet' | 'available' | 'hold' | 'reserve' | 'escrow' | 'receivable' | 'wd';
  cursor?: string | null;
  limit?: number;
}

export interface WalletEntriesOutput {
  items: {
    id: string;
    code: string;
    account: 'wallet' | 'available' | 'hold' | 'reserve' | 'escrow' | 'receivable' | 'wd';
    amount_minor: number;
    order_id: string | null;
    order_number: string | null;
    occurred_at: string;
  }[];
  next_cursor: string | null;
}

export type WalletHoldsOutput = {
  id: string;
  kind: 'hold' | 'reserve';
  order_id: string;
  order_number: string;
  language: string;
  title: string;
  amount_minor: number;
  release_at: string;
}[];

export interface WalletInclusionOutput {
  inclusion: {
    day: string;
    user_id: string;
    leaves: {
      amount_minor: number;
      /**
       * 16 bytes in hexadecimal digits
       */
      salt: string;
      path: {
        side: 'left' | 'right';
        hash: string;
        sum_minor: number;
      }[];
    }[];
  } | null;
}

export interface WalletLiabilitiesOutput {
  currency: string;
  trees: {
    /**
     * the day (UTC) at whose beginning the shop owed this
     */
    day: string;
    /**
     * 32 bytes in hexadecimal digits
     */
    root_hash: string;
    /**
     * what all users together were owed
     */
    total_minor: number;
    /**
     * each user has up to four leaves
     */
    leaf_count: number;
    fund_minor: number;
    provider_minor: number;
    bank_minor: number;
    published_at: string;
  }[];
}

export interface WalletMoveEarningsInput {
  idempotency_key: string;
  amount_minor: number;
}

export interface WalletMoveEarningsOutput {
  moved_minor: number;
}

export interface WalletOverTimeInput {
  days?: 30 | 90 | 365;
}

export interface WalletOverTimeOutput {
  days: number;
  /**
   * what each of the periods is
   */
  step: 'day' | 'week' | 'month';
  currency: string;
  periods: {
    from: string;
    to: string;
    /**
     * top-ups, and what sales earned when they were confirmed
     */
    in_minor: number;
    /**
     * earnings that became available
     */
    released_minor: number;
    /**
     * on hold and in reserve at the end of the period
     */
    held_minor: number;
  }[];
}

export interface WalletStatementInput {
  account?: 'all' | 'wallet' | 'available' | 'hold' | 'reserve' | 'escrow' | 'receivable' | 'wd';
  kind?:
    | 'all'
    | 'top_up'
    | 'purchase'
    | 'refund'
    | 'sale'
    | 'release'
    | 'withdrawal'
    | 'transfer'
    | 'debt'
    | 'chargeback'
    | 'fee';
  from?: string;
  to?: string;
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface WalletStatementOutput {
  groups: {
    id: string;
    order: {
      id: string;
      number: string;
      language: string;
      title: string;
      kind: 'account' | 'gift_card';
      side: 'bought' | 'sold';
    } | null;
    occurred_at: string;
    sum_minor: number;
    entry_count: number;
    entries: {
      id: string;
      code: string;
      account: 'wallet' | 'available' | 'hold' | 'reserve' | 'escrow' | 'receivable' | 'wd';
      amount_minor: number;
      order_id: string | null;
      order_number: string | null;
      occurred_at: string;
    }[];
  }[];
  next_cursor: string | null;
}

export interface WalletSummaryOutput {
  now: string;
  currency: string;
  spendable_minor: number;
  available_minor: number;
  on_hold_minor: number;
  reserve_minor: number;
  withdrawing_minor: number;
  in_escrow_minor: number;
  /**
   * what you owe by decisions about your sales; releases pay it
   */
  debt_minor: number;
  /**
   * what you owe for payments that your bank took back
   */
  chargeback_debt_minor: number;
  /**
   * all that is yours: every balance and your escrow, less your debt
   */
  total_minor: number;
  frozen: {
    reason: string;
    started_at: string;
  } | null;
}

export interface WebhooksChangeEndpointInput {
  endpoint_id: string;
  url?: string;
  /**
   * @minItems 1
   * @maxItems 7
   */
  types?: (
    | 'order.paid'
    | 'order.delivered'
    | 'order.completed'
    | 'order.cancelled'
    | 'order.refunded'
    | 'dispute.opened'
    | 'stock.low'
  )[];
  is_on?: boolean;
}

export type WebhooksChangeEndpointOutput = Record<string, never>;

export interface WebhooksCreateEndpointInput {
  url: string;
  /**
   * @minItems 1
   * @maxItems 7
   */
  types: (
    | 'order.paid'
    | 'order.delivered'
    | 'order.completed'
    | 'order.cancelled'
    | 'order.refunded'
    | 'dispute.opened'
    | 'stock.low'
  )[];
}

export interface WebhooksCreateEndpointOutput {
  id: string;
  /**
   * shown only once
   */
  secret: string;
}

export interface WebhooksDeliveriesInput {
  endpoint_id: string;
  cursor?: string | null;
  limit?: number;
}

export interface WebhooksDeliveriesOutput {
  items: {
    /**
     * the header webhook-id
     */
    id: string;
    /**
     * more values may follow
     */
    type: string;
    /**
     * the body that was signed, as JSON
     */
    payload: string;
    created_at: string;
    /**
     * when the endpoint took it
     */
    taken_at: string | null;
    /**
     * the next try; null when it was taken or given up
     */
    due_at: string | null;
    tries: {
      id: string;
      /**
       * of the response
       */
      status: number | null;
      /**
       * why there was no response
       */
      fault: string | null;
      /**
       * the first kilobyte of the response
       */
      answer: string | null;
      took_ms: number;
      tried_at: string;
    }[];
  }[];
  next_cursor: string | null;
}

export type WebhooksEndpointsOutput = {
  id: string;
  url: string;
  /**
   * Items: more values may follow
   */
  types: string[];
  /**
   * why nothing is sent to it; null while it is on
   */
  off_reason: string | null;
  /**
   * the first failure since the last success
   */
  failing_since: string | null;
  created_at: string;
}[];

export interface WebhooksRedeliverInput {
  message_id: string;
}

export type WebhooksRedeliverOutput = Record<string, never>;

export interface WebhooksRemoveEndpointInput {
  endpoint_id: string;
}

export type WebhooksRemoveEndpointOutput = Record<string, never>;

export interface WebhooksRotateSecretInput {
  endpoint_id: string;
}

export interface WebhooksRotateSecretOutput {
  /**
   * shown only once
   */
  secret: string;
}

export interface WebhooksSendTestInput {
  endpoint_id: string;
}

export type WebhooksSendTestOutput = Record<string, never>;

export interface WithdrawalsAddMethodInput {
  payee_name: string;
  destination:
    | {
        kind: 'bank';
        iban: string;
      }
    | {
        kind: 'e_wallet';
        service: 'paypal' | 'skrill' | 'wise';
        address: string;
      }
    | {
        kind: 'stablecoin';
        network: 'ethereum' | 'polygon';
        address: string;
      };
}

export interface WithdrawalsAddMethodOutput {
  method_id: string;
}

export interface WithdrawalsCancelInput {
  idempotency_key: string;
  withdrawal_id: string;
}

export interface WithdrawalsCancelOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
}

export interface WithdrawalsConfirmInput {
  idempotency_key: string;
  proposal_id: string;
  fingerprint: string;
}

export interface WithdrawalsConfirmOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
}

export interface WithdrawalsConfirmMethodInput {
  method_id: string;
}

export type WithdrawalsConfirmMethodOutput = Record<string, never>;

export interface WithdrawalsDecideInput {
  idempotency_key: string;
  withdrawal_id: string;
  reason: string;
  decision: 'approve' | 'reject';
  code: ('name_differs' | 'method_invalid' | 'source_unclear' | 'terms_broken' | 'other') | null;
}

export interface WithdrawalsDecideOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
  proposal_id: string | null;
}

export interface WithdrawalsDismissInput {
  idempotency_key: string;
  proposal_id: string;
  reason: string;
}

export interface WithdrawalsDismissOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
}

export interface WithdrawalsExtendHoldInput {
  idempotency_key: string;
  withdrawal_id: string;
  reason: string;
}

export interface WithdrawalsExtendHoldOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
  held_until: string | null;
}

export interface WithdrawalsHoldInput {
  idempotency_key: string;
  withdrawal_id: string;
  reason: string;
  code: 'documents' | 'source_of_goods' | 'open_case';
}

export interface WithdrawalsHoldOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
  held_until: string | null;
}

export interface WithdrawalsListInput {
  cursor?: string | null;
  limit?: number;
}

export interface WithdrawalsListOutput {
  items: {
    id: string;
    state:
      | 'requested'
      | 'risk_review'
      | 'approved'
      | 'processing'
      | 'paid'
      | 'rejected'
      | 'failed'
      | 'cancelled'
      | 'returned';
    amount_minor: number;
    fee_minor: number;
    payout_minor: number;
    currency: string;
    kind: 'bank' | 'e_wallet' | 'stablecoin' | 'stripe';
    service: string;
    ending: string;
    hold_code: string | null;
    held_until: string | null;
    arrives_by: string | null;
    outcome_code: string | null;
    created_at: string;
    closed_at: string | null;
    /**
     * Items: more values may follow
     */
    allowed_events: string[];
  }[];
  next_cursor: string | null;
}

export interface WithdrawalsMarkFailedInput {
  idempotency_key: string;
  withdrawal_id: string;
  reason: string;
  code: 'account_closed' | 'destination_refused' | 'returned' | 'other';
}

export interface WithdrawalsMarkFailedOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
  proposal_id: string | null;
}

export interface WithdrawalsMarkPaidInput {
  idempotency_key: string;
  withdrawal_id: string;
  reason: string;
  reference: string;
}

export interface WithdrawalsMarkPaidOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
}

export interface WithdrawalsMarkReturnedInput {
  idempotency_key: string;
  withdrawal_id: string;
  reason: string;
  code: 'account_closed' | 'destination_refused' | 'returned' | 'other';
}

export interface WithdrawalsMarkReturnedOutput {
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
  proposal_id: string | null;
}

export type WithdrawalsMethodsOutput = {
  id: string;
  kind: 'bank' | 'e_wallet' | 'stablecoin' | 'stripe';
  network: ('ethereum' | 'polygon') | null;
  /**
   * a country of banks, an e-wallet or a network
   */
  service: string;
  /**
   * the end of the account or address; nothing else is readable
   */
  ending: string;
  payee_name: string;
  /**
   * whether money may be sent to it, or why not
   */
  status: string;
  /**
   * what the provider of an account wants from you
   *
   * Items: more values may follow
   */
  requirements: string[];
  created_at: string;
}[];

export type WithdrawalsOpenOnboardingInput = Record<string, never>;

export interface WithdrawalsOpenOnboardingOutput {
  redirect_url: string;
}

export interface WithdrawalsQuoteInput {
  method_id: string;
  amount_minor: number;
}

export interface WithdrawalsQuoteOutput {
  amount_minor: number;
  fee_minor: number;
  /**
   * what arrives
   */
  payout_minor: number;
  is_free: boolean;
  /**
   * at the latest, unless it is held
   */
  arrives_by: string;
  needs_two_people: boolean;
}

export interface WithdrawalsRefreshMethodInput {
  method_id: string;
}

export interface WithdrawalsRefreshMethodOutput {
  /**
   * more values may follow
   */
  status: string;
}

export interface WithdrawalsRemoveMethodInput {
  method_id: string;
}

export type WithdrawalsRemoveMethodOutput = Record<string, never>;

export interface WithdrawalsRequestInput {
  idempotency_key: string;
  method_id: string;
  amount_minor: number;
  currency: 'USD';
  expected_fee_minor: number;
}

export interface WithdrawalsRequestOutput {
  withdrawal_id: string;
}

export interface WithdrawalsReviewInput {
  withdrawal_id: string;
}

export interface WithdrawalsReviewOutput {
  id: string;
  state:
    | 'requested'
    | 'risk_review'
    | 'approved'
    | 'processing'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'cancelled'
    | 'returned';
  amount_minor: number;
  fee_minor: number;
  payout_minor: number;
  currency: string;
  kind: 'bank' | 'e_wallet' | 'stablecoin' | 'stripe';
  service: string;
  ending: string;
  hold_code: string | null;
  held_until: string | null;
  arrives_by: string | null;
  outcome_code: string | null;
  created_at: string;
  closed_at: string | null;
  user_id: string;
  username: string;
  payee_name: string;
  provider: string;
  provider_reference: string | null;
  risk_score: number | null;
  /**
   * what the score consists of
   */
  risk_reasons: {
    /**
     * more values may follow
     */
    rule: string;
    weight: number;
    found: number;
  }[];
  /**
   * users who have had a payout method to the same destination
   */
  other_users: number;
  needs_second_person: boolean;
  /**
   * when staff should have answered
   */
  answer_by: string;
  /**
   * when the system acts next
   */
  due_at: string | null;
  proposal: {
    id: string;
    reason: string;
    proposed_by: string;
    proposed_at: string;
    is_own: boolean;
    /**
     * names what was shown, to confirm it
     */
    fingerprint: string;
    /**
     * more values may follow
     */
    decision: string;
    /**
     * why, as the user is told
     */
    code: string | null;
  } | null;
  now: string;
  seller_level: number;
  member_since: string;
  legal_name: string | null;
  /**
   * how payee and verified name differ; null if they are the same
   */
  name_fault: string | null;
  history: {
    event: string;
    to_state:
      | 'requested'
      | 'risk_review'
      | 'approved'
      | 'processing'
      | 'paid'
      | 'rejected'
      | 'failed'
      | 'cancelled'
      | 'returned';
    actor: string;
    reason: string | null;
    occurred_at: string;
  }[];
  acts: {
    /**
     * more values may follow
     */
    act: string;
    by: string;
    role: string;
    is_own: boolean;
    reason: string | null;
    occurred_at: string;
    proposal_id: string;
    /**
     * more values may follow
     */
    decision: string;
    /**
     * why, as the user is told
     */
    code: string | null;
  }[];
  /**
   * Items: more values may follow
   */
  allowed_events: string[];
}

export interface WithdrawalsReviewsInput {
  queue?: 'review' | 'payment' | 'closed';
  search?: string;
  cursor?: string | null;
  limit?: number;
}

export interface WithdrawalsReviewsOutput {
  now: string;
  items: {
    id: string;
    state:
      | 'requested'
      | 'risk_review'
      | 'approved'
      | 'processing'
      | 'paid'
      | 'rejected'
      | 'failed'
      | 'cancelled'
      | 'returned';
    amount_minor: number;
    fee_minor: number;
    payout_minor: number;
    currency: string;
    kind: 'bank' | 'e_wallet' | 'stablecoin' | 'stripe';
    service: string;
    ending: string;
    hold_code: string | null;
    held_until: string | null;
    arrives_by: string | null;
    outcome_code: string | null;
    created_at: string;
    closed_at: string | null;
    user_id: string;
    username: string;
    payee_name: string;
    provider: string;
    provider_reference: string | null;
    risk_score: number | null;
    /**
     * what the score consists of
     */
    risk_reasons: {
      /**
       * more values may follow
       */
      rule: string;
      weight: number;
      found: number;
    }[];
    /**
     * users who have had a payout method to the same destination
     */
    other_users: number;
    needs_second_person: boolean;
    /**
     * when staff should have answered
     */
    answer_by: string;
    /**
     * when the system acts next
     */
    due_at: string | null;
    proposal: {
      id: string;
      reason: string;
      proposed_by: string;
      proposed_at: string;
      is_own: boolean;
      /**
       * names what was shown, to confirm it
       */
      fingerprint: string;
      /**
       * more values may follow
       */
      decision: string;
      /**
       * why, as the user is told
       */
      code: string | null;
    } | null;
  }[];
  next_cursor: string | null;
}

export interface WithdrawalsTermsOutput {
  now: string;
  obstacle: {
    /**
     * more values may follow
     */
    code: string;
    reason: string | null;
    until: string | null;
  } | null;
  legal_name: string | null;
  kinds: ('bank' | 'e_wallet' | 'stablecoin' | 'stripe')[];
  least_minor: number;
  day_limit_minor: number;
  left_today_minor: number;
  /**
   * withdrawals of this calendar month of UTC that are free
   */
  free_left: number;
}

export type ErrorCode = 'API_TOKEN_LIMIT' | 'AUDIT_ENTRY_NOT_FOUND' | 'BRAND_NOT_FOUND' | 'BUYER_LIMIT' | 'CASE_NOT_OPEN' | 'CHARGEBACK_DEBT' | 'CLOSING_BLOCKED' | 'CODES_INVALID' | 'CODE_WRONG' | 'CONTENT_CHANGED' | 'CONTENT_FAULTY' | 'CONTENT_NOT_FOUND' | 'CREDENTIALS_WRONG' | 'DATA_EXPORT_NOT_FOUND' | 'DATA_EXPORT_TOO_SOON' | 'DEBT_LIMIT' | 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'DECISION_PENDING' | 'DEVICE_BLOCKED' | 'DEVICE_NOT_FOUND' | 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_LIMIT' | 'DISPUTE_NOT_FOUND' | 'DRAFT_CHANGED' | 'DRAFT_LIMIT' | 'DRAFT_NOT_FOUND' | 'EMAIL_TAKEN' | 'EVIDENCE_LIMIT' | 'FAVOURITE_LIMIT' | 'FEEDBACK_EVENT_REFUSED' | 'FEEDBACK_NOT_FOUND' | 'FILES_UNAVAILABLE' | 'FILE_NOT_FOUND' | 'FILE_QUOTA_EXCEEDED' | 'FUNDS_FROZEN' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'IDENTITY_NOT_LINKED' | 'IDENTITY_NOT_VERIFIED' | 'IDENTITY_TAKEN' | 'INPUT_INVALID' | 'INSUFFICIENT_FUNDS' | 'INVITATION_NOT_FOUND' | 'INVITATION_OF_ANOTHER' | 'INVITATION_PENDING' | 'LAST_WAY_IN' | 'MAIL_OFF' | 'MESSAGE_BLOCKED' | 'MESSAGE_NOT_DELETABLE' | 'MESSAGE_NOT_FOUND' | 'NOTHING_TO_REFUND' | 'NOTIFICATION_NOT_FOUND' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'OFFER_DUPLICATE' | 'OFFER_EVENT_REFUSED' | 'OFFER_INVALID' | 'OFFER_LIMIT' | 'OFFER_NOT_FOUND' | 'OFFER_UNAVAILABLE' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'OUT_OF_STOCK' | 'OWN_OFFER' | 'OWN_QUESTION' | 'PASSKEY_WRONG' | 'PASSWORD_COMMON' | 'PAYEE_NAME_DIFFERS' | 'PAYMENT_NOT_FOUND' | 'PAYOUTS_UNAVAILABLE' | 'PAYOUT_METHOD_IN_USE' | 'PAYOUT_METHOD_KNOWN' | 'PAYOUT_METHOD_LIMIT' | 'PAYOUT_METHOD_NOT_FOUND' | 'PAYOUT_METHOD_UNUSABLE' | 'PERMISSION_DENIED' | 'POINTS_NOT_FOUND' | 'PRICE_CHANGED' | 'PRODUCT_CHANGED' | 'PRODUCT_EXISTS' | 'PRODUCT_HIDDEN' | 'PROVIDER_UNAVAILABLE' | 'PUSH_ENDPOINT_REFUSED' | 'QUANTITY_NOT_OFFERED' | 'REAUTH_REQUIRED' | 'REFUND_CHANGED' | 'REFUND_DAY_LIMIT' | 'REFUND_DECIDED' | 'REFUND_FEE_CHANGED' | 'REFUND_IN_REVIEW' | 'REFUND_LIMIT' | 'REFUND_NOT_COVERED' | 'REFUND_NOT_FOUND' | 'REFUND_TOO_SMALL' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'REPORT_TARGET_NOT_FOUND' | 'RESTRICTED' | 'RESTRICTION_EVENT_REFUSED' | 'RESTRICTION_NOT_FOUND' | 'RETURN_BELOW_MINIMUM' | 'REVEAL_PASSWORD_WRONG' | 'REVEAL_TOO_OFTEN' | 'ROUTE_RULE_LIMIT' | 'ROUTE_RULE_LOOP' | 'ROUTE_RULE_NOT_FOUND' | 'RULES_INVALID' | 'RULES_TOO_LATE' | 'RULES_TOO_SOON' | 'RULES_UNCHANGED' | 'SAVED_SEARCH_LIMIT' | 'SAVED_SEARCH_NOT_FOUND' | 'SECOND_FACTOR_REQUIRED' | 'SECRET_DUPLICATE' | 'SECRET_INVALID' | 'SECRET_NOT_HELD' | 'SECRET_UNREADABLE' | 'SECURITY_COOLDOWN' | 'SELLER_NOT_VERIFIED' | 'SHARED_DEVICE' | 'SIGN_IN_EXPIRED' | 'SIGN_UP_CLOSED' | 'SSO_REFUSED' | 'SSO_STATE_WRONG' | 'SSO_UNAVAILABLE' | 'STAFF_CHANGE_REFUSED' | 'THREAD_CLOSED' | 'THREAD_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TOP_UP_DAY_LIMIT' | 'TOP_UP_LIMIT' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'UNFINISHED_PAYMENTS' | 'USERNAME_RESERVED' | 'USERNAME_TAKEN' | 'USERNAME_TOO_SOON' | 'USER_CLOSING' | 'USER_INACTIVE' | 'USER_NOT_ACTIVATED' | 'USER_NOT_FOUND' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND' | 'VIEW_NOT_CONFIRMED' | 'WEBHOOK_ENDPOINT_INVALID' | 'WEBHOOK_ENDPOINT_LIMIT' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'WEBHOOK_EVENT_NOT_FOUND' | 'WEBHOOK_EVENT_REFUSED' | 'WEBHOOK_MESSAGE_NOT_FOUND' | 'WEBHOOK_REFUSED' | 'WITHDRAWAL_DAY_LIMIT' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_FEE_CHANGED' | 'WITHDRAWAL_NOT_FOUND' | 'WITHDRAWAL_TOO_SMALL' | 'INTERNAL';

export interface ErrorCodes {
  'audit.get': 'AUDIT_ENTRY_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'audit.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.brand': 'BRAND_NOT_FOUND' | 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'catalog.brands': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'catalog.deliveryChoices': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.editedBrand': 'BRAND_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.editedGame': 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.game': 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'catalog.games': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'catalog.home': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'catalog.products': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.saveBrand': 'BRAND_NOT_FOUND' | 'DECISION_PENDING' | 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'PRODUCT_CHANGED' | 'PRODUCT_EXISTS' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.saveGame': 'DECISION_PENDING' | 'FILE_NOT_FOUND' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'PRODUCT_CHANGED' | 'PRODUCT_EXISTS' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.saveSchema': 'DECISION_PENDING' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'PRODUCT_CHANGED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.setRestriction': 'BRAND_NOT_FOUND' | 'DECISION_PENDING' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'catalog.setVisibility': 'BRAND_NOT_FOUND' | 'DECISION_PENDING' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'content.addresses': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.archiveText': 'CONTENT_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'content.article': 'CONTENT_NOT_FOUND' | 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.articles': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.document': 'CONTENT_NOT_FOUND' | 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.documents': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.picture': 'CONTENT_NOT_FOUND' | 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.previewText': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'content.questions': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.routeRules': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.saveText': 'CONTENT_CHANGED' | 'CONTENT_FAULTY' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'content.search': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.sendMessage': 'INPUT_INVALID' | 'MAIL_OFF' | 'ORDER_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'content.text': 'CONTENT_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'content.texts': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'devices.get': 'DEVICE_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'devices.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'devices.openCase': 'DEVICE_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_TARGET_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'devices.setBlock': 'DECISION_PENDING' | 'DEVICE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'devices.setLink': 'DECISION_PENDING' | 'DEVICE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'devices.setTrust': 'DECISION_PENDING' | 'DEVICE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.acceptClaim': 'DEBT_LIMIT' | 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REFUND_NOT_COVERED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.acceptDecision': 'DEBT_LIMIT' | 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REFUND_NOT_COVERED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.acceptProposal': 'DEBT_LIMIT' | 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REFUND_NOT_COVERED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.addEvidence': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'EVIDENCE_LIMIT' | 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.answer': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'EVIDENCE_LIMIT' | 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.appeal': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'EVIDENCE_LIMIT' | 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.askEvidence': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.cases': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.claim': 'DISPUTE_LIMIT' | 'EVIDENCE_LIMIT' | 'FILE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.confirmDecision': 'DEBT_LIMIT' | 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REFUND_NOT_COVERED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.decide': 'DEBT_LIMIT' | 'DECISION_PENDING' | 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REFUND_NOT_COVERED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.dismissDecision': 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.escalate': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.figures': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.get': 'DISPUTE_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.handOver': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.ofOrder': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.officers': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.open': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_LIMIT' | 'EVIDENCE_LIMIT' | 'FILE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.openForStaff': 'DISPUTE_LIMIT' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.openOriginal': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'FILES_UNAVAILABLE' | 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.propose': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.proposeReplacement': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_DUPLICATE' | 'SECRET_INVALID' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.refuseProposal': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.take': 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'disputes.thread': 'DISPUTE_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'disputes.withdraw': 'DEBT_LIMIT' | 'DISPUTE_EVENT_REFUSED' | 'DISPUTE_NOT_FOUND' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REFUND_NOT_COVERED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'feedback.edit': 'FEEDBACK_EVENT_REFUSED' | 'FEEDBACK_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'feedback.give': 'FEEDBACK_EVENT_REFUSED' | 'FEEDBACK_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'feedback.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'feedback.ofOrder': 'FEEDBACK_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'feedback.ofUser': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'feedback.remove': 'FEEDBACK_EVENT_REFUSED' | 'FEEDBACK_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'feedback.reply': 'FEEDBACK_EVENT_REFUSED' | 'FEEDBACK_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'feedback.score': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'feedback.toGive': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'feedback.trend': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'files.changeAvatar': 'FILE_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'files.read': 'FILE_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.acceptInvitation': 'CODE_WRONG' | 'INPUT_INVALID' | 'INVITATION_OF_ANOTHER' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'STAFF_CHANGE_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'identity.apiTokens': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.becomeFirstAdmin': 'CODE_WRONG' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.changeGrants': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'STAFF_CHANGE_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'identity.changePassword': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PASSWORD_COMMON' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.changeRole': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'STAFF_CHANGE_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'identity.changeUsername': 'INPUT_INVALID' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USERNAME_RESERVED' | 'USERNAME_TAKEN' | 'USERNAME_TOO_SOON';
  'identity.confirmEmail': 'CODE_WRONG' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.confirmStaffChange': 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'identity.confirmTotp': 'CODE_WRONG' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.createApiToken': 'API_TOKEN_LIMIT' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.devices': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.dismissStaffChange': 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'identity.endOtherSessions': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.endSession': 'INPUT_INVALID' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.forgetDevice': 'DEVICE_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.inviteStaff': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'INVITATION_PENDING' | 'MAIL_OFF' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'STAFF_CHANGE_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'identity.linkProvider': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'SSO_UNAVAILABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.makeRecoveryCodes': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'identity.passkeyOptions': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.proveAtProvider': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'SSO_UNAVAILABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.providers': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.registerPasskey': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PASSKEY_WRONG' | 'REAUTH_REQUIRED' | 'SIGN_IN_EXPIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.removePasskey': 'INPUT_INVALID' | 'LAST_WAY_IN' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.renamePasskey': 'INPUT_INVALID' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.requestEmailChange': 'INPUT_INVALID' | 'MAIL_OFF' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.resendInvitation': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'INVITATION_NOT_FOUND' | 'MAIL_OFF' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'identity.resetSecondFactor': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'STAFF_CHANGE_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'identity.revokeApiToken': 'INPUT_INVALID' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.revokeInvitation': 'DECISION_CLOSED' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'INVITATION_NOT_FOUND' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'identity.secondFactors': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.security': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.sessions': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.staff': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'identity.staffLog': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'identity.startTotp': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.stepUpPasskeyOptions': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.stepUpWithPasskey': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PASSKEY_WRONG' | 'SIGN_IN_EXPIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.stepUpWithPassword': 'CREDENTIALS_WRONG' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.stepUpWithTotp': 'CODE_WRONG' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.turnOffTotp': 'INPUT_INVALID' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'identity.unlinkProvider': 'INPUT_INVALID' | 'LAST_WAY_IN' | 'NOT_FOUND' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'SSO_UNAVAILABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'me.changes': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.answerTime': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'messages.blockUser': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'messages.blockedUsers': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.changeSettings': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.delete': 'INPUT_INVALID' | 'MESSAGE_NOT_DELETABLE' | 'MESSAGE_NOT_FOUND' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.markRead': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'THREAD_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.reportBlock': 'INPUT_INVALID' | 'MESSAGE_NOT_FOUND' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.send': 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'MESSAGE_BLOCKED' | 'NOT_SIGNED_IN' | 'OWN_QUESTION' | 'PERMISSION_DENIED' | 'THREAD_CLOSED' | 'THREAD_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.settings': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.thread': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OWN_QUESTION' | 'PERMISSION_DENIED' | 'THREAD_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.typing': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'THREAD_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.unblockUser': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'messages.unread': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'moderation.appeal': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'moderation.appealPoints': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'POINTS_NOT_FOUND' | 'RESTRICTION_EVENT_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'moderation.appealRestriction': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'RESTRICTION_EVENT_REFUSED' | 'RESTRICTION_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'moderation.own': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'moderation.report': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REPORT_TARGET_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'moderation.restrictions': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'moderationCases.act': 'FEEDBACK_EVENT_REFUSED' | 'FEEDBACK_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'RESTRICTION_EVENT_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.dismiss': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.get': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.handBack': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.overturn': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.take': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.triage': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationCases.uphold': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REPORT_EVENT_REFUSED' | 'REPORT_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationRestrictions.changeEnd': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RESTRICTION_EVENT_REFUSED' | 'RESTRICTION_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationRestrictions.confirm': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RESTRICTION_EVENT_REFUSED' | 'RESTRICTION_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationRestrictions.get': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RESTRICTION_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationRestrictions.lift': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RESTRICTION_EVENT_REFUSED' | 'RESTRICTION_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationRestrictions.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationRestrictions.overturn': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RESTRICTION_EVENT_REFUSED' | 'RESTRICTION_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'moderationRestrictions.uphold': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RESTRICTION_EVENT_REFUSED' | 'RESTRICTION_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'notifications.channels': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.markAllRead': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.markRead': 'INPUT_INVALID' | 'NOTIFICATION_NOT_FOUND' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.preparePushes': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.pushStatus': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.schedule': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.setChannel': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.setSchedule': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.subscribePushes': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PUSH_ENDPOINT_REFUSED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.unreadCount': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'notifications.unsubscribePushes': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.applyChanges': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.change': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.codeUpload': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.countView': 'INPUT_INVALID' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.detail': 'INPUT_INVALID' | 'OFFER_NOT_FOUND' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.discardDraft': 'DRAFT_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.draft': 'BRAND_NOT_FOUND' | 'DRAFT_NOT_FOUND' | 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.drafts': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.edit': 'BRAND_NOT_FOUND' | 'FILE_NOT_FOUND' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_DUPLICATE' | 'OFFER_EVENT_REFUSED' | 'OFFER_INVALID' | 'OFFER_LIMIT' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.endVacation': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.facets': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.favouriteIds': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.favourites': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.featured': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.finishCodeUpload': 'CODES_INVALID' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_EVENT_REFUSED' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'RESTRICTED' | 'SECRET_DUPLICATE' | 'SECRET_UNREADABLE' | 'SELLER_NOT_VERIFIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.keepFavourite': 'FAVOURITE_LIMIT' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.list': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.openSavedSearch': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'SAVED_SEARCH_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.own': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.ownCounts': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.ownDetail': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.pause': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.pending': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'offers.priceHint': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.publishDraft': 'BRAND_NOT_FOUND' | 'CODES_INVALID' | 'DRAFT_CHANGED' | 'DRAFT_NOT_FOUND' | 'FILE_NOT_FOUND' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_DUPLICATE' | 'OFFER_EVENT_REFUSED' | 'OFFER_INVALID' | 'OFFER_LIMIT' | 'PERMISSION_DENIED' | 'PRODUCT_HIDDEN' | 'RESTRICTED' | 'SECRET_DUPLICATE' | 'SECRET_INVALID' | 'SELLER_NOT_VERIFIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.remove': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_EVENT_REFUSED' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'offers.removeFavourite': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.removeSavedSearch': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'SAVED_SEARCH_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.renameSavedSearch': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'SAVED_SEARCH_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.restoreSavedSearch': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'SAVED_SEARCH_LIMIT' | 'SAVED_SEARCH_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.resume': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RESTRICTED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.review': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_EVENT_REFUSED' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'offers.reviewed': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'offers.sales': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.saveDraft': 'BRAND_NOT_FOUND' | 'DRAFT_CHANGED' | 'DRAFT_LIMIT' | 'DRAFT_NOT_FOUND' | 'FILE_NOT_FOUND' | 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.saveSearch': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'SAVED_SEARCH_LIMIT' | 'SAVED_SEARCH_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.savedSearches': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.schemaEffects': 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'offers.sellingTerms': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'PRODUCT_HIDDEN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.setFavouriteAlert': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.setPrices': 'BRAND_NOT_FOUND' | 'GAME_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.setSearchAlert': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'SAVED_SEARCH_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.similar': 'INPUT_INVALID' | 'OFFER_NOT_FOUND' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.sitemapPart': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.sitemapParts': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.startVacation': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.vacation': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'offers.withdrawStock': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.abandon': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.answerRequest': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.askCancellation': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.askExtension': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.buyerLimits': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.cancelBeforeStart': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.cancelLate': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.cannotDeliver': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.checkOut': 'BUYER_LIMIT' | 'CHARGEBACK_DEBT' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'OFFER_NOT_FOUND' | 'OFFER_UNAVAILABLE' | 'OUT_OF_STOCK' | 'OWN_OFFER' | 'PERMISSION_DENIED' | 'PRICE_CHANGED' | 'QUANTITY_NOT_OFFERED' | 'RESTRICTED' | 'SHARED_DEVICE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USER_CLOSING';
  'orders.checklist': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.confirm': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.confirmPaymentReview': 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'orders.countNeedsYou': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.decidePaymentReview': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'orders.deliver': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'SECRET_DUPLICATE' | 'SECRET_INVALID' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.detail': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.dismissPaymentReview': 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'orders.fees': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.payFromWallet': 'CHARGEBACK_DEBT' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'INSUFFICIENT_FUNDS' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'RESTRICTED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.paymentReview': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'orders.paymentReviews': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'orders.quoteReturn': 'INPUT_INVALID' | 'NOTHING_TO_REFUND' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'RETURN_BELOW_MINIMUM' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.receipt': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.recentSales': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.refundUnits': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.returnSealed': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOTHING_TO_REFUND' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'REFUND_CHANGED' | 'RETURN_BELOW_MINIMUM' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.startDelivery': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.tickSecuring': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'orders.withdrawRequest': 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'payments.balanceReports': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'payments.chargebacks': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'payments.decideRefund': 'CHARGEBACK_DEBT' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'INSUFFICIENT_FUNDS' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REFUND_DECIDED' | 'REFUND_LIMIT' | 'REFUND_NOT_FOUND' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'payments.detail': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PAYMENT_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'payments.limits': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'payments.listForOrder': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'payments.refundReviews': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'payments.refundToSource': 'CHARGEBACK_DEBT' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'INSUFFICIENT_FUNDS' | 'NOT_SIGNED_IN' | 'PAYMENT_NOT_FOUND' | 'PERMISSION_DENIED' | 'REFUND_DAY_LIMIT' | 'REFUND_FEE_CHANGED' | 'REFUND_IN_REVIEW' | 'REFUND_LIMIT' | 'REFUND_TOO_SMALL' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'payments.refundable': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'payments.replayWebhookEvent': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WEBHOOK_EVENT_NOT_FOUND' | 'WEBHOOK_EVENT_REFUSED';
  'payments.startForOrder': 'CHARGEBACK_DEBT' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'PROVIDER_UNAVAILABLE' | 'RESTRICTED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'UNFINISHED_PAYMENTS';
  'payments.startTopUp': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'PROVIDER_UNAVAILABLE' | 'RESTRICTED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TOP_UP_DAY_LIMIT' | 'TOP_UP_LIMIT' | 'UNAVAILABLE' | 'UNFINISHED_PAYMENTS' | 'USER_CLOSING';
  'payments.webhookEvents': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'privacy.closeAccount': 'CLOSING_BLOCKED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'privacy.closing': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'privacy.dataExport': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'privacy.downloadDataExport': 'DATA_EXPORT_NOT_FOUND' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'privacy.keepAccount': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'privacy.requestDataExport': 'DATA_EXPORT_TOO_SOON' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'rules.book': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'rules.confirmChange': 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RULES_TOO_SOON' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'rules.dismissChange': 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'rules.fees': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'rules.proposeChange': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'RULES_INVALID' | 'RULES_TOO_LATE' | 'RULES_TOO_SOON' | 'RULES_UNCHANGED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'search.products': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'search.suggest': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'site.exchangeRates': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'site.figures': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'site.find': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'site.health': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'site.info': 'INPUT_INVALID' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'site.rules': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'site.status': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'users.changeLanguage': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'users.ownLevel': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'users.profile': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USER_NOT_FOUND';
  'vault.case': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'vault.confirmView': 'CASE_NOT_OPEN' | 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'vault.dismissView': 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'vault.log': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'vault.proposeView': 'CASE_NOT_OPEN' | 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'vault.reveal': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'REVEAL_PASSWORD_WRONG' | 'REVEAL_TOO_OFTEN' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'vault.revealUnits': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_EVENT_REFUSED' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'REVEAL_PASSWORD_WRONG' | 'REVEAL_TOO_OFTEN' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'vault.viewInCase': 'CASE_NOT_OPEN' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'SECRET_NOT_HELD' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VIEW_NOT_CONFIRMED';
  'verification.addPaper': 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verification.own': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'VERIFICATION_NOT_FOUND';
  'verification.save': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verification.standing': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'verification.start': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'USER_NOT_FOUND' | 'VERIFICATION_EVENT_REFUSED';
  'verification.submit': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verification.withdraw': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.approve': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.askInfo': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.confirmApproval': 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.dismissApproval': 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.get': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.handBack': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'verificationCases.reject': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.revoke': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.take': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'verificationCases.viewPaper': 'FILES_UNAVAILABLE' | 'FILE_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'SECRET_UNREADABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'VERIFICATION_EVENT_REFUSED' | 'VERIFICATION_NOT_FOUND';
  'wallet.entries': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'wallet.holds': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'wallet.inclusion': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'wallet.liabilities': 'INPUT_INVALID' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'wallet.moveEarnings': 'CHARGEBACK_DEBT' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'INSUFFICIENT_FUNDS' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'wallet.overTime': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'wallet.statement': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'wallet.summary': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'webhooks.changeEndpoint': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WEBHOOK_ENDPOINT_INVALID' | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  'webhooks.createEndpoint': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WEBHOOK_ENDPOINT_INVALID' | 'WEBHOOK_ENDPOINT_LIMIT';
  'webhooks.deliveries': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  'webhooks.endpoints': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'webhooks.redeliver': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WEBHOOK_MESSAGE_NOT_FOUND';
  'webhooks.removeEndpoint': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  'webhooks.rotateSecret': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  'webhooks.sendTest': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  'withdrawals.addMethod': 'IDENTITY_NOT_VERIFIED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PAYEE_NAME_DIFFERS' | 'PAYOUTS_UNAVAILABLE' | 'PAYOUT_METHOD_KNOWN' | 'PAYOUT_METHOD_LIMIT' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'withdrawals.cancel': 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.confirm': 'DECISION_CHANGED' | 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'DECISION_OWN' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.confirmMethod': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PAYOUT_METHOD_NOT_FOUND' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'withdrawals.decide': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.dismiss': 'DECISION_CLOSED' | 'DECISION_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.extendHold': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.hold': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.list': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'withdrawals.markFailed': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.markPaid': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.markReturned': 'DECISION_PENDING' | 'IDEMPOTENCY_KEY_REUSED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_EVENT_REFUSED' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.methods': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'withdrawals.openOnboarding': 'IDENTITY_NOT_VERIFIED' | 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PAYOUTS_UNAVAILABLE' | 'PAYOUT_METHOD_LIMIT' | 'PERMISSION_DENIED' | 'PROVIDER_UNAVAILABLE' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'withdrawals.quote': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PAYOUT_METHOD_NOT_FOUND' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'WITHDRAWAL_TOO_SMALL';
  'withdrawals.refreshMethod': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PAYOUT_METHOD_NOT_FOUND' | 'PERMISSION_DENIED' | 'PROVIDER_UNAVAILABLE' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'withdrawals.removeMethod': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PAYOUT_METHOD_IN_USE' | 'PAYOUT_METHOD_NOT_FOUND' | 'PERMISSION_DENIED' | 'REAUTH_REQUIRED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
  'withdrawals.request': 'CHARGEBACK_DEBT' | 'FUNDS_FROZEN' | 'IDEMPOTENCY_KEY_REUSED' | 'IDENTITY_NOT_VERIFIED' | 'INPUT_INVALID' | 'INSUFFICIENT_FUNDS' | 'NOT_SIGNED_IN' | 'PAYEE_NAME_DIFFERS' | 'PAYOUTS_UNAVAILABLE' | 'PAYOUT_METHOD_NOT_FOUND' | 'PAYOUT_METHOD_UNUSABLE' | 'PERMISSION_DENIED' | 'SECURITY_COOLDOWN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_DAY_LIMIT' | 'WITHDRAWAL_FEE_CHANGED' | 'WITHDRAWAL_TOO_SMALL';
  'withdrawals.review': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE' | 'WITHDRAWAL_NOT_FOUND';
  'withdrawals.reviews': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'PERMISSION_DENIED' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'TWO_FACTOR_REQUIRED' | 'UNAVAILABLE';
  'withdrawals.terms': 'INPUT_INVALID' | 'NOT_SIGNED_IN' | 'TOKEN_SCOPE_MISSING' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE';
}

/** The facts of each error: `error.data.facts`. */
export interface ErrorFacts {
  API_TOKEN_LIMIT: {
    /** how many may be valid at once */
    readonly most: unknown;
  };
  AUDIT_ENTRY_NOT_FOUND: Record<string, never>;
  BRAND_NOT_FOUND: Record<string, never>;
  BUYER_LIMIT: {
    /** `quantity`, `order`, `day` or `orders_per_hour` */
    readonly limit: unknown;
    /** the limit: a number, or cents for `order` and `day` */
    readonly most: unknown;
  };
  CASE_NOT_OPEN: Record<string, never>;
  CHARGEBACK_DEBT: {
    /** what they owe in cents; 0 if it was written off */
    readonly owed_minor: unknown;
  };
  CLOSING_BLOCKED: {
    /** what must end first, such as open_orders */
    readonly obstacles: unknown;
  };
  CODES_INVALID: {
    /** how many lines have errors; the first 100 are reported */
    readonly line_count: unknown;
  };
  CODE_WRONG: Record<string, never>;
  CONTENT_CHANGED: {
    /** the number of its last version */
    readonly number: unknown;
  };
  CONTENT_FAULTY: {
    /** the line, from 1 */
    readonly line: unknown;
    /** what it is */
    readonly fault: unknown;
  };
  CONTENT_NOT_FOUND: Record<string, never>;
  CREDENTIALS_WRONG: Record<string, never>;
  DATA_EXPORT_NOT_FOUND: Record<string, never>;
  DATA_EXPORT_TOO_SOON: {
    /** when you may ask again */
    readonly next_at: unknown;
  };
  DEBT_LIMIT: {
    /** what the shop lacks in cents */
    readonly missing_minor: unknown;
  };
  DECISION_CHANGED: Record<string, never>;
  DECISION_CLOSED: Record<string, never>;
  DECISION_NOT_FOUND: Record<string, never>;
  DECISION_OWN: Record<string, never>;
  DECISION_PENDING: {
    /** the proposal that waits */
    readonly proposal_id: unknown;
  };
  DEVICE_BLOCKED: {
    /** whether the user has just proven a second factor */
    readonly second_factor: unknown;
  };
  DEVICE_NOT_FOUND: Record<string, never>;
  DISPUTE_EVENT_REFUSED: {
    /** what was tried */
    readonly event: unknown;
    /** the state of the dispute; null before it is open */
    readonly state: unknown;
    /** why it is refused, such as `STATE`, `NOT_YET`, `TOO_LATE` or `AMOUNT` */
    readonly reason: unknown;
  };
  DISPUTE_LIMIT: {
    /** `open_per_buyer`, `per_unit`, `open_of_unit` or `chargeback` */
    readonly limit: unknown;
    /** how many are allowed */
    readonly most: unknown;
  };
  DISPUTE_NOT_FOUND: Record<string, never>;
  DRAFT_CHANGED: {
    /** the revision that is stored */
    readonly revision: unknown;
  };
  DRAFT_LIMIT: {
    /** how many drafts a seller may have */
    readonly most: unknown;
  };
  DRAFT_NOT_FOUND: Record<string, never>;
  EMAIL_TAKEN: Record<string, never>;
  EVIDENCE_LIMIT: {
    /** `files` or `items` */
    readonly limit: unknown;
    /** how many of them a side may bring */
    readonly most: unknown;
  };
  FAVOURITE_LIMIT: {
    /** how many offers a user may keep */
    readonly most: unknown;
  };
  FEEDBACK_EVENT_REFUSED: {
    /** the requested event */
    readonly event: unknown;
    /** the current state; null before feedback was given */
    readonly state: unknown;
    /** `STATE`, `ACTOR` or the reason of the guard */
    readonly reason: unknown;
  };
  FEEDBACK_NOT_FOUND: Record<string, never>;
  FILES_UNAVAILABLE: {
    /** when to try again */
    readonly retry_after_seconds: unknown;
  };
  FILE_NOT_FOUND: Record<string, never>;
  FILE_QUOTA_EXCEEDED: {
    /** how much one user may store */
    readonly most_megabytes: unknown;
  };
  FUNDS_FROZEN: {
    /** what is frozen: `unit`, `slice` or `account` */
    readonly frozen: unknown;
  };
  GAME_NOT_FOUND: Record<string, never>;
  IDEMPOTENCY_KEY_REUSED: Record<string, never>;
  IDENTITY_NOT_LINKED: Record<string, never>;
  IDENTITY_NOT_VERIFIED: Record<string, never>;
  IDENTITY_TAKEN: Record<string, never>;
  INPUT_INVALID: Record<string, never>;
  INSUFFICIENT_FUNDS: {
    /** the missing amount in cents; null if unknown */
    readonly missing_minor: unknown;
  };
  INVITATION_NOT_FOUND: Record<string, never>;
  INVITATION_OF_ANOTHER: Record<string, never>;
  INVITATION_PENDING: Record<string, never>;
  LAST_WAY_IN: Record<string, never>;
  MAIL_OFF: Record<string, never>;
  MESSAGE_BLOCKED: {
    /** the kind of what was found, such as `email` or `phone` */
    readonly contact: unknown;
    /** the words that were found */
    readonly found: unknown;
    /** the id by which a wrong hit can be reported; null if there is nothing to report */
    readonly block_id: unknown;
  };
  MESSAGE_NOT_DELETABLE: Record<string, never>;
  MESSAGE_NOT_FOUND: Record<string, never>;
  NOTHING_TO_REFUND: {
    /** how much more it costs */
    readonly missing_minor: unknown;
  };
  NOTIFICATION_NOT_FOUND: Record<string, never>;
  NOT_FOUND: Record<string, never>;
  NOT_SIGNED_IN: Record<string, never>;
  OFFER_DUPLICATE: Record<string, never>;
  OFFER_EVENT_REFUSED: {
    /** the requested event */
    readonly event: unknown;
    /** the current state */
    readonly state: unknown;
    /** `STATE`, `ACTOR` or the reason of the guard; `KIND` or `DELIVERY` for codes */
    readonly reason: unknown;
  };
  OFFER_INVALID: Record<string, never>;
  OFFER_LIMIT: {
    /** how many active offers the level allows */
    readonly most: unknown;
  };
  OFFER_NOT_FOUND: {
    /** whether it was listed once and is removed or archived; not for own offers */
    readonly gone: unknown;
  };
  OFFER_UNAVAILABLE: {
    /** the state of the offer */
    readonly state: unknown;
  };
  ORDER_EVENT_REFUSED: {
    /** the requested event */
    readonly event: unknown;
    /** the current state */
    readonly state: unknown;
    /** `STATE`, `ACTOR` or the reason of the guard */
    readonly reason: unknown;
  };
  ORDER_NOT_FOUND: Record<string, never>;
  OUT_OF_STOCK: {
    /** how many units are left */
    readonly left: unknown;
  };
  OWN_OFFER: Record<string, never>;
  OWN_QUESTION: Record<string, never>;
  PASSKEY_WRONG: Record<string, never>;
  PASSWORD_COMMON: Record<string, never>;
  PAYEE_NAME_DIFFERS: {
    /** how the names differ: other_name, other_script */
    readonly reason: unknown;
  };
  PAYMENT_NOT_FOUND: Record<string, never>;
  PAYOUTS_UNAVAILABLE: Record<string, never>;
  PAYOUT_METHOD_IN_USE: Record<string, never>;
  PAYOUT_METHOD_KNOWN: Record<string, never>;
  PAYOUT_METHOD_LIMIT: {
    /** how many you may have at once */
    readonly most: unknown;
  };
  PAYOUT_METHOD_NOT_FOUND: Record<string, never>;
  PAYOUT_METHOD_UNUSABLE: {
    /** why: returned, unfinished, checking, disabled, other_name */
    readonly status: unknown;
  };
  PERMISSION_DENIED: Record<string, never>;
  POINTS_NOT_FOUND: Record<string, never>;
  PRICE_CHANGED: {
    /** the current price of one unit, including the buyer fee */
    readonly unit_total_minor: unknown;
  };
  PRODUCT_CHANGED: Record<string, never>;
  PRODUCT_EXISTS: Record<string, never>;
  PRODUCT_HIDDEN: Record<string, never>;
  PROVIDER_UNAVAILABLE: Record<string, never>;
  PUSH_ENDPOINT_REFUSED: Record<string, never>;
  QUANTITY_NOT_OFFERED: {
    /** the minimum */
    readonly min_quantity: unknown;
    /** the maximum */
    readonly max_quantity: unknown;
  };
  REAUTH_REQUIRED: {
    /** the allowed methods: password, passkey, totp, google, facebook */
    readonly methods: unknown;
  };
  REFUND_CHANGED: {
    /** the refund now */
    readonly refund_minor: unknown;
  };
  REFUND_DAY_LIMIT: {
    /** what is left of it now in cents; 0 when so many refunds are too many */
    readonly left_minor: unknown;
    /** the most of 24 hours in cents */
    readonly most_minor: unknown;
    /** the most refunds of 24 hours */
    readonly most: unknown;
  };
  REFUND_DECIDED: {
    /** its state now */
    readonly state: unknown;
  };
  REFUND_FEE_CHANGED: {
    /** what it costs in cents */
    readonly fee_minor: unknown;
  };
  REFUND_IN_REVIEW: Record<string, never>;
  REFUND_LIMIT: {
    /** what is left of it in cents */
    readonly most_minor: unknown;
  };
  REFUND_NOT_COVERED: {
    /** the missing amount in cents */
    readonly missing_minor: unknown;
  };
  REFUND_NOT_FOUND: Record<string, never>;
  REFUND_TOO_SMALL: {
    /** what it costs in cents */
    readonly fee_minor: unknown;
  };
  REPORT_EVENT_REFUSED: {
    /** the requested event */
    readonly event: unknown;
    /** the current state; null before a report was filed */
    readonly state: unknown;
    /** `STATE`, `ACTOR` or the reason of the guard */
    readonly reason: unknown;
  };
  REPORT_NOT_FOUND: Record<string, never>;
  REPORT_TARGET_NOT_FOUND: Record<string, never>;
  RESTRICTED: {
    /** its kind: `sell_restricted`, `suspended` … */
    readonly restriction: unknown;
  };
  RESTRICTION_EVENT_REFUSED: {
    /** the requested event */
    readonly event: unknown;
    /** the current state; null before it was imposed */
    readonly state: unknown;
    /** `STATE`, `ACTOR` or the reason of the guard */
    readonly reason: unknown;
  };
  RESTRICTION_NOT_FOUND: Record<string, never>;
  RETURN_BELOW_MINIMUM: {
    /** the minimum */
    readonly min_quantity: unknown;
    /** how many units would stay */
    readonly left: unknown;
  };
  REVEAL_PASSWORD_WRONG: Record<string, never>;
  REVEAL_TOO_OFTEN: {
    /** when the next attempt is allowed */
    readonly retry_after_seconds: unknown;
  };
  ROUTE_RULE_LIMIT: {
    /** how many there may be */
    readonly most: unknown;
  };
  ROUTE_RULE_LOOP: {
    /** the path of a rule that might */
    readonly path: unknown;
  };
  ROUTE_RULE_NOT_FOUND: Record<string, never>;
  RULES_INVALID: Record<string, never>;
  RULES_TOO_LATE: {
    /** the latest time from which the version may be in force */
    readonly latest_at: unknown;
  };
  RULES_TOO_SOON: {
    /** the earliest time from which the version may be in force */
    readonly earliest_at: unknown;
  };
  RULES_UNCHANGED: Record<string, never>;
  SAVED_SEARCH_LIMIT: {
    /** how many searches a user may save */
    readonly most: unknown;
  };
  SAVED_SEARCH_NOT_FOUND: Record<string, never>;
  SECOND_FACTOR_REQUIRED: {
    /** proves the first factor; single use, valid for five minutes */
    readonly ticket: unknown;
    /** the allowed second factors: totp, recovery_code, passkey */
    readonly methods: unknown;
  };
  SECRET_DUPLICATE: {
    /** how many of the submitted secrets are duplicates */
    readonly count: unknown;
  };
  SECRET_INVALID: Record<string, never>;
  SECRET_NOT_HELD: Record<string, never>;
  SECRET_UNREADABLE: Record<string, never>;
  SECURITY_COOLDOWN: {
    /** what happened: security_change, payout_method, new_device */
    readonly reason: unknown;
    /** when you can withdraw again */
    readonly until: unknown;
  };
  SELLER_NOT_VERIFIED: {
    /** the required verification level */
    readonly needed: unknown;
  };
  SHARED_DEVICE: Record<string, never>;
  SIGN_IN_EXPIRED: Record<string, never>;
  SIGN_UP_CLOSED: Record<string, never>;
  SSO_REFUSED: {
    /** the reason: cancelled, not_confirmed, no_email, not_fresh, somebody_else */
    readonly reason: unknown;
  };
  SSO_STATE_WRONG: Record<string, never>;
  SSO_UNAVAILABLE: Record<string, never>;
  STAFF_CHANGE_REFUSED: Record<string, never>;
  THREAD_CLOSED: {
    /** `offer_unavailable`, `order_closed`, `erased`, `blocked` or `suspended` */
    readonly reason: unknown;
  };
  THREAD_NOT_FOUND: Record<string, never>;
  TOKEN_SCOPE_MISSING: {
    /** the scope that the call requires; null when no API token may make it */
    readonly scope: unknown;
  };
  TOO_MANY_REQUESTS: {
    /** when the next attempt is allowed */
    readonly retry_after_seconds: unknown;
  };
  TOP_UP_DAY_LIMIT: {
    /** what is left of it now in cents; 0 when so many top-ups are too many */
    readonly left_minor: unknown;
    /** the most of 24 hours in cents */
    readonly most_minor: unknown;
    /** the most top-ups of 24 hours */
    readonly most: unknown;
  };
  TOP_UP_LIMIT: {
    /** the minimum in cents */
    readonly least_minor: unknown;
    /** the maximum in cents */
    readonly most_minor: unknown;
  };
  TWO_FACTOR_REQUIRED: Record<string, never>;
  UNAVAILABLE: {
    /** when to try again */
    readonly retry_after_seconds: unknown;
  };
  UNFINISHED_PAYMENTS: {
    /** how many may be */
    readonly most: unknown;
  };
  USERNAME_RESERVED: Record<string, never>;
  USERNAME_TAKEN: Record<string, never>;
  USERNAME_TOO_SOON: {
    /** when they may change it again */
    readonly next_at: unknown;
  };
  USER_CLOSING: {
    /** when the account is erased */
    readonly closes_at: unknown;
  };
  USER_INACTIVE: Record<string, never>;
  USER_NOT_ACTIVATED: {
    /** the user that the code activates */
    readonly user_id: unknown;
  };
  USER_NOT_FOUND: Record<string, never>;
  VERIFICATION_EVENT_REFUSED: {
    /** the requested event */
    readonly event: unknown;
    /** the current state; null before a request was begun */
    readonly state: unknown;
    /** `STATE`, `ACTOR` or the reason of the guard */
    readonly reason: unknown;
  };
  VERIFICATION_NOT_FOUND: Record<string, never>;
  VIEW_NOT_CONFIRMED: Record<string, never>;
  WEBHOOK_ENDPOINT_INVALID: Record<string, never>;
  WEBHOOK_ENDPOINT_LIMIT: {
    /** how many one may have */
    readonly most: unknown;
  };
  WEBHOOK_ENDPOINT_NOT_FOUND: Record<string, never>;
  WEBHOOK_EVENT_NOT_FOUND: Record<string, never>;
  WEBHOOK_EVENT_REFUSED: {
    /** its state now */
    readonly state: unknown;
  };
  WEBHOOK_MESSAGE_NOT_FOUND: Record<string, never>;
  WEBHOOK_REFUSED: Record<string, never>;
  WITHDRAWAL_DAY_LIMIT: {
    /** what is left of today in cents */
    readonly left_minor: unknown;
    /** the limit of a day */
    readonly most_minor: unknown;
  };
  WITHDRAWAL_EVENT_REFUSED: {
    /** the requested event */
    readonly event: unknown;
    /** the current state */
    readonly state: unknown;
    /** the reason, such as STATE, ACTOR, HELD, NOT_HELD, EXTENDED, PROVIDER */
    readonly reason: unknown;
  };
  WITHDRAWAL_FEE_CHANGED: {
    /** the fee now in cents */
    readonly fee_minor: unknown;
  };
  WITHDRAWAL_NOT_FOUND: Record<string, never>;
  WITHDRAWAL_TOO_SMALL: {
    /** the minimum in cents */
    readonly least_minor: unknown;
  };
}

export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  {
    audit: {
      /** Returns an entry of the audit with what is sealed in it. */
      get: TRPCQueryProcedure<{ input: AuditGetInput; output: AuditGetOutput; meta: unknown }>;
      /** Returns the audit, newest first: all of it, of one thing, or of one person. */
      list: TRPCQueryProcedure<{ input: AuditListInput; output: AuditListOutput; meta: unknown }>;
    };
    catalog: {
      /** Returns a gift-card brand with its regions and how to redeem its codes. */
      brand: TRPCQueryProcedure<{ input: CatalogBrandInput; output: CatalogBrandOutput; meta: unknown }>;
      /** Returns all gift-card brands with their offer counts. */
      brands: TRPCQueryProcedure<{ input: CatalogBrandsInput | undefined; output: CatalogBrandsOutput; meta: unknown }>;
      /** Returns the delivery times that a game may allow. */
      deliveryChoices: TRPCQueryProcedure<{ input: void; output: CatalogDeliveryChoicesOutput; meta: unknown }>;
      /** Returns a gift-card brand, and who decided what about it. */
      editedBrand: TRPCQueryProcedure<{ input: CatalogEditedBrandInput; output: CatalogEditedBrandOutput; meta: unknown }>;
      /** Returns a game with its versions, and who decided what about it. */
      editedGame: TRPCQueryProcedure<{ input: CatalogEditedGameInput; output: CatalogEditedGameOutput; meta: unknown }>;
      /** Returns a game with the attributes of its offers. */
      game: TRPCQueryProcedure<{ input: CatalogGameInput; output: CatalogGameOutput; meta: unknown }>;
      /** Returns all games with their offer counts. */
      games: TRPCQueryProcedure<{ input: CatalogGamesInput | undefined; output: CatalogGamesOutput; meta: unknown }>;
      /** Returns the data of the home page. */
      home: TRPCQueryProcedure<{ input: CatalogHomeInput | undefined; output: CatalogHomeOutput; meta: unknown }>;
      /** Returns a page of the games or gift-card brands in every state, by name. */
      products: TRPCQueryProcedure<{ input: CatalogProductsInput; output: CatalogProductsOutput; meta: unknown }>;
      /** Adds a gift-card brand, hidden, or changes one. */
      saveBrand: TRPCMutationProcedure<{ input: CatalogSaveBrandInput; output: CatalogSaveBrandOutput; meta: unknown }>;
      /** Adds a game, hidden and without attributes, or changes what is said of one. */
      saveGame: TRPCMutationProcedure<{ input: CatalogSaveGameInput; output: CatalogSaveGameOutput; meta: unknown }>;
      /** Changes the attributes of a game, as a new version of its schema; running offers keep theirs. */
      saveSchema: TRPCMutationProcedure<{ input: CatalogSaveSchemaInput; output: CatalogSaveSchemaOutput; meta: unknown }>;
      /** Restricts a game or gift-card brand: its sellers need V3, and each offer is reviewed. Or lifts that. */
      setRestriction: TRPCMutationProcedure<{ input: CatalogSetRestrictionInput; output: CatalogSetRestrictionOutput; meta: unknown }>;
      /** Hides a game or gift-card brand, which takes no new offers then, or shows it again. */
      setVisibility: TRPCMutationProcedure<{ input: CatalogSetVisibilityInput; output: CatalogSetVisibilityOutput; meta: unknown }>;
    };
    content: {
      /** Lists the texts that have a page of their own, with the time of their last change. */
      addresses: TRPCQueryProcedure<{ input: void; output: ContentAddressesOutput; meta: unknown }>;
      /** Takes an article or a question off the site; its versions stay stored. */
      archiveText: TRPCMutationProcedure<{ input: ContentArchiveTextInput; output: ContentArchiveTextOutput; meta: unknown }>;
      /** Returns an article of the blog. */
      article: TRPCQueryProcedure<{ input: ContentArticleInput; output: ContentArticleOutput; meta: unknown }>;
      /** Lists the articles of the blog, newest first: all, with a tag, or with some words. */
      articles: TRPCQueryProcedure<{ input: ContentArticlesInput; output: ContentArticlesOutput; meta: unknown }>;
      /** Returns a policy or a page of the help, with what changed since its last version. */
      document: TRPCQueryProcedure<{ input: ContentDocumentInput; output: ContentDocumentOutput; meta: unknown }>;
      /** Lists the policies and the pages of the help. */
      documents: TRPCQueryProcedure<{ input: ContentDocumentsInput; output: ContentDocumentsOutput; meta: unknown }>;
      /** Returns the picture of an article, as the text of an SVG. */
      picture: TRPCQueryProcedure<{ input: ContentPictureInput; output: ContentPictureOutput; meta: unknown }>;
      /** Returns Markdown as readers would see it, and what may not be in it. */
      previewText: TRPCMutationProcedure<{ input: ContentPreviewTextInput; output: ContentPreviewTextOutput; meta: unknown }>;
      /** Lists the questions that users often ask, with answers: all, or with some words. */
      questions: TRPCQueryProcedure<{ input: ContentQuestionsInput; output: ContentQuestionsOutput; meta: unknown }>;
      /** Lists the paths whose pages have moved, with where they are now, or are gone. */
      routeRules: TRPCQueryProcedure<{ input: void; output: ContentRouteRulesOutput; meta: unknown }>;
      /** Stores a new version of an article or a question: a draft, published or scheduled. */
      saveText: TRPCMutationProcedure<{ input: ContentSaveTextInput; output: ContentSaveTextOutput; meta: unknown }>;
      /** Finds policies, help, articles and questions that have some words. */
      search: TRPCQueryProcedure<{ input: ContentSearchInput; output: ContentSearchOutput; meta: unknown }>;
      /** Sends a message to the support, and a copy with its number to the sender. The deadlines of the units that a buyer names pause once. */
      sendMessage: TRPCMutationProcedure<{ input: ContentSendMessageInput; output: ContentSendMessageOutput; meta: unknown }>;
      /** Returns an article or a question with its versions, and who decided what about it. */
      text: TRPCQueryProcedure<{ input: ContentTextInput; output: ContentTextOutput; meta: unknown }>;
      /** Returns a page of the articles or questions in every state, last changed first. */
      texts: TRPCQueryProcedure<{ input: ContentTextsInput; output: ContentTextsOutput; meta: unknown }>;
    };
    devices: {
      /** Returns a device with its users, what else links them, and what staff have decided. */
      get: TRPCQueryProcedure<{ input: DevicesGetInput; output: DevicesGetOutput; meta: unknown }>;
      /** Returns the devices that several users have, or all of one user and what links them to others. */
      list: TRPCQueryProcedure<{ input: DevicesListInput; output: DevicesListOutput; meta: unknown }>;
      /** Reports a user of a device to the staff, for somebody else to decide. */
      openCase: TRPCMutationProcedure<{ input: DevicesOpenCaseInput; output: DevicesOpenCaseOutput; meta: unknown }>;
      /** Blocks a device, which ends its sessions and allows no sign-in, or unblocks it. */
      setBlock: TRPCMutationProcedure<{ input: DevicesSetBlockInput; output: DevicesSetBlockOutput; meta: unknown }>;
      /** Unlinks one user from the other users of a device, or links them again. */
      setLink: TRPCMutationProcedure<{ input: DevicesSetLinkInput; output: DevicesSetLinkOutput; meta: unknown }>;
      /** Trusts a device of people who know each other: they may trade and rate. Or takes that back. */
      setTrust: TRPCMutationProcedure<{ input: DevicesSetTrustInput; output: DevicesSetTrustOutput; meta: unknown }>;
    };
    disputes: {
      /** Refunds a recall claim as its seller, without a decision. */
      acceptClaim: TRPCMutationProcedure<{ input: DisputesAcceptClaimInput; output: DisputesAcceptClaimOutput; meta: unknown }>;
      /** Accepts a decision that gave you less than you asked for, and gives up the appeal. */
      acceptDecision: TRPCMutationProcedure<{ input: DisputesAcceptDecisionInput; output: DisputesAcceptDecisionOutput; meta: unknown }>;
      /** Accepts the proposal of the other side: the dispute closes with it. */
      acceptProposal: TRPCMutationProcedure<{ input: DisputesAcceptProposalInput; output: DisputesAcceptProposalOutput; meta: unknown }>;
      /** Adds to the evidence of your side. Nothing can be removed from it. */
      addEvidence: TRPCMutationProcedure<{ input: DisputesAddEvidenceInput; output: DisputesAddEvidenceOutput; meta: unknown }>;
      /** Answers a dispute as the seller: both sides can then propose how to settle. Staff decide about a recall claim. */
      answer: TRPCMutationProcedure<{ input: DisputesAnswerInput; output: DisputesAnswerOutput; meta: unknown }>;
      /** Appeals against a decision, once, with something new. Somebody else decides. */
      appeal: TRPCMutationProcedure<{ input: DisputesAppealInput; output: DisputesAppealOutput; meta: unknown }>;
      /** Asks a side for evidence, each side once; it has a day to answer. */
      askEvidence: TRPCMutationProcedure<{ input: DisputesAskEvidenceInput; output: DisputesAskEvidenceOutput; meta: unknown }>;
      /** Returns a page of the disputes that staff decide, those that waited longest first. */
      cases: TRPCQueryProcedure<{ input: DisputesCasesInput | undefined; output: DisputesCasesOutput; meta: unknown }>;
      /** Claims that the seller or an earlier owner took back an account whose order is completed. */
      claim: TRPCMutationProcedure<{ input: DisputesClaimInput; output: DisputesClaimOutput; meta: unknown }>;
      /** Confirms the proposal of another person, as it was shown, and carries it out. */
      confirmDecision: TRPCMutationProcedure<{ input: DisputesConfirmDecisionInput; output: DisputesConfirmDecisionOutput; meta: unknown }>;
      /** Decides a case with reasons that name its evidence, or proposes to where a second person confirms. */
      decide: TRPCMutationProcedure<{ input: DisputesDecideInput; output: DisputesDecideOutput; meta: unknown }>;
      /** Closes a proposal of a decision; the case stays as it is. */
      dismissDecision: TRPCMutationProcedure<{ input: DisputesDismissDecisionInput; output: DisputesDismissDecisionOutput; meta: unknown }>;
      /** Calls for staff, who then decide. */
      escalate: TRPCMutationProcedure<{ input: DisputesEscalateInput; output: DisputesEscalateOutput; meta: unknown }>;
      /** Returns how disputes ended in the last 90 days, and how often staff were late. */
      figures: TRPCQueryProcedure<{ input: void; output: DisputesFiguresOutput; meta: unknown }>;
      /** Returns the file of a dispute: what was said, shown, proposed and decided, and what you may do now. */
      get: TRPCQueryProcedure<{ input: DisputesGetInput; output: DisputesGetOutput; meta: unknown }>;
      /** Gives a case of yours back to the queue. */
      handOver: TRPCMutationProcedure<{ input: DisputesHandOverInput; output: DisputesHandOverOutput; meta: unknown }>;
      /** Returns the disputes of an order of yours, and what the buyer can dispute now, for what reasons. */
      ofOrder: TRPCQueryProcedure<{ input: DisputesOfOrderInput; output: DisputesOfOrderOutput; meta: unknown }>;
      /** Returns how many cases members of staff have, and what they decided in 90 days. */
      officers: TRPCQueryProcedure<{ input: DisputesOfficersInput; output: DisputesOfficersOutput; meta: unknown }>;
      /** Disputes units of an order: their deadlines pause and their money is frozen. */
      open: TRPCMutationProcedure<{ input: DisputesOpenInput; output: DisputesOpenOutput; meta: unknown }>;
      /** Opens a case about units of an order whose sale looks like a fraud: it is in the queue of staff at once. */
      openForStaff: TRPCMutationProcedure<{ input: DisputesOpenForStaffInput; output: DisputesOpenForStaffOutput; meta: unknown }>;
      /** Returns the original of what a side has shown, for who has taken the case. It is logged, and both sides see it. */
      openOriginal: TRPCMutationProcedure<{ input: DisputesOpenOriginalInput; output: DisputesOpenOriginalOutput; meta: unknown }>;
      /** Proposes a full refund, or a part of the price of each unit, to the other side. */
      propose: TRPCMutationProcedure<{ input: DisputesProposeInput; output: DisputesProposeOutput; meta: unknown }>;
      /** Offers the buyer another account or other codes instead of the disputed ones, one secret for each. */
      proposeReplacement: TRPCMutationProcedure<{ input: DisputesProposeReplacementInput; output: DisputesProposeReplacementOutput; meta: unknown }>;
      /** Refuses the proposal of the other side. */
      refuseProposal: TRPCMutationProcedure<{ input: DisputesRefuseProposalInput; output: DisputesRefuseProposalOutput; meta: unknown }>;
      /** Takes a case: only you ask for evidence and decide about it from then on. */
      take: TRPCMutationProcedure<{ input: DisputesTakeInput; output: DisputesTakeOutput; meta: unknown }>;
      /** Returns what both sides of a dispute have written to each other about its order, the newest messages or older ones. */
      thread: TRPCQueryProcedure<{ input: DisputesThreadInput; output: DisputesThreadOutput; meta: unknown }>;
      /** Takes your dispute back: the deadlines of its units run on. */
      withdraw: TRPCMutationProcedure<{ input: DisputesWithdrawInput; output: DisputesWithdrawOutput; meta: unknown }>;
    };
    feedback: {
      /** Changes feedback of yours: freely while it is hidden, then once within 14 days, for the better or after a later refund. */
      edit: TRPCMutationProcedure<{ input: FeedbackEditInput; output: FeedbackEditOutput; meta: unknown }>;
      /** Rates the other side of an order, once. It stays hidden until both sides have spoken or the window ends. */
      give: TRPCMutationProcedure<{ input: FeedbackGiveInput; output: FeedbackGiveOutput; meta: unknown }>;
      /** Returns the feedback about you, or by you, the newest first. */
      list: TRPCQueryProcedure<{ input: FeedbackListInput; output: FeedbackListOutput; meta: unknown }>;
      /** Returns what you have said about an order of yours, whether you can rate it, and what the other side has said once both are published. */
      ofOrder: TRPCQueryProcedure<{ input: FeedbackOfOrderInput; output: FeedbackOfOrderOutput; meta: unknown }>;
      /** Returns the published feedback about a user with their replies, the newest first. */
      ofUser: TRPCQueryProcedure<{ input: FeedbackOfUserInput; output: FeedbackOfUserOutput; meta: unknown }>;
      /** Removes published feedback of other users for one of five reasons; this is logged. */
      remove: TRPCMutationProcedure<{ input: FeedbackRemoveInput; output: FeedbackRemoveOutput; meta: unknown }>;
      /** Replies to published feedback about you, once. */
      reply: TRPCMutationProcedure<{ input: FeedbackReplyInput; output: FeedbackReplyOutput; meta: unknown }>;
      /** Returns the score of a user as a seller and as a buyer, and how it is computed. */
      score: TRPCQueryProcedure<{ input: FeedbackScoreInput; output: FeedbackScoreOutput; meta: unknown }>;
      /** Returns the orders that you can still rate, the first to close first. */
      toGive: TRPCQueryProcedure<{ input: FeedbackToGiveInput; output: FeedbackToGiveOutput; meta: unknown }>;
      /** Returns how often you were rated in each of the last twelve months. */
      trend: TRPCQueryProcedure<{ input: void; output: FeedbackTrendOutput; meta: unknown }>;
    };
    files: {
      /** Your picture beside your name: one that you have uploaded as `avatar`, or null for none. Everybody sees it. */
      changeAvatar: TRPCMutationProcedure<{ input: FilesChangeAvatarInput; output: FilesChangeAvatarOutput; meta: unknown }>;
      /** Returns a file that you may read, with addresses of its variants. Those of a private file work for five minutes. */
      read: TRPCQueryProcedure<{ input: FilesReadInput; output: FilesReadOutput; meta: unknown }>;
    };
    identity: {
      /** Makes you staff, with the link of an invitation to your address. Ends your sessions. */
      acceptInvitation: TRPCMutationProcedure<{ input: IdentityAcceptInvitationInput; output: IdentityAcceptInvitationOutput; meta: unknown }>;
      /** Returns your API tokens with their last uses. The tokens themselves are not kept. */
      apiTokens: TRPCQueryProcedure<{ input: void; output: IdentityApiTokensOutput; meta: unknown }>;
      /** Makes you the first admin, with the token that a live server prints at its start. Ends your sessions. */
      becomeFirstAdmin: TRPCMutationProcedure<{ input: IdentityBecomeFirstAdminInput; output: IdentityBecomeFirstAdminOutput; meta: unknown }>;
      /** Replaces what a moderator may do besides; more rights need a second admin. */
      changeGrants: TRPCMutationProcedure<{ input: IdentityChangeGrantsInput; output: IdentityChangeGrantsOutput; meta: unknown }>;
      /** Sets a new password. Every other session ends, and this one gets a new token. */
      changePassword: TRPCMutationProcedure<{ input: IdentityChangePasswordInput; output: IdentityChangePasswordOutput; meta: unknown }>;
      /** Gives the user with an address another role; more rights need a second admin. */
      changeRole: TRPCMutationProcedure<{ input: IdentityChangeRoleInput; output: IdentityChangeRoleOutput; meta: unknown }>;
      /** Gives you another username, once in 30 days; your old one stays reserved for 90. */
      changeUsername: TRPCMutationProcedure<{ input: IdentityChangeUsernameInput; output: IdentityChangeUsernameOutput; meta: unknown }>;
      /** Confirms your new address with the code that was sent there, and notifies the old one. */
      confirmEmail: TRPCMutationProcedure<{ input: IdentityConfirmEmailInput; output: IdentityConfirmEmailOutput; meta: unknown }>;
      /** Confirms the proposal of another admin about staff, as it was shown. */
      confirmStaffChange: TRPCMutationProcedure<{ input: IdentityConfirmStaffChangeInput; output: IdentityConfirmStaffChangeOutput; meta: unknown }>;
      /** Turns your authenticator app on with one of its codes, and returns ten recovery codes. */
      confirmTotp: TRPCMutationProcedure<{ input: IdentityConfirmTotpInput; output: IdentityConfirmTotpOutput; meta: unknown }>;
      /** Creates an API token, which calls what its scopes allow in your name. It is returned only once. */
      createApiToken: TRPCMutationProcedure<{ input: IdentityCreateApiTokenInput; output: IdentityCreateApiTokenOutput; meta: unknown }>;
      /** Returns the devices on which you have signed in, the one used last first. */
      devices: TRPCQueryProcedure<{ input: void; output: IdentityDevicesOutput; meta: unknown }>;
      /** Closes a proposal about staff; they keep what they have. */
      dismissStaffChange: TRPCMutationProcedure<{ input: IdentityDismissStaffChangeInput; output: IdentityDismissStaffChangeOutput; meta: unknown }>;
      /** Ends every session of yours except the current one. */
      endOtherSessions: TRPCMutationProcedure<{ input: IdentityEndOtherSessionsInput; output: IdentityEndOtherSessionsOutput; meta: unknown }>;
      /** Ends one of your sessions immediately. */
      endSession: TRPCMutationProcedure<{ input: IdentityEndSessionInput; output: IdentityEndSessionOutput; meta: unknown }>;
      /** Forgets one of your devices: its sessions end, and it is new when you sign in again. */
      forgetDevice: TRPCMutationProcedure<{ input: IdentityForgetDeviceInput; output: IdentityForgetDeviceOutput; meta: unknown }>;
      /** Invites an address to become staff; once there are two admins the other confirms it. */
      inviteStaff: TRPCMutationProcedure<{ input: IdentityInviteStaffInput; output: IdentityInviteStaffOutput; meta: unknown }>;
      /** Starts to link an identity provider: returns its URL and sets a cookie. */
      linkProvider: TRPCMutationProcedure<{ input: IdentityLinkProviderInput; output: IdentityLinkProviderOutput; meta: unknown }>;
      /** Creates ten new recovery codes and voids the old ones. */
      makeRecoveryCodes: TRPCMutationProcedure<{ input: IdentityMakeRecoveryCodesInput; output: IdentityMakeRecoveryCodesOutput; meta: unknown }>;
      /** Returns the options with which your browser creates a passkey. */
      passkeyOptions: TRPCMutationProcedure<{ input: IdentityPasskeyOptionsInput; output: IdentityPasskeyOptionsOutput; meta: unknown }>;
      /** Starts a step-up at an identity provider, which authenticates you again. */
      proveAtProvider: TRPCMutationProcedure<{ input: IdentityProveAtProviderInput; output: IdentityProveAtProviderOutput; meta: unknown }>;
      /** Returns the identity providers that are configured here, with your linked identities. */
      providers: TRPCQueryProcedure<{ input: void; output: IdentityProvidersOutput; meta: unknown }>;
      /** Registers a passkey that your browser created. The first one returns ten recovery codes. */
      registerPasskey: TRPCMutationProcedure<{ input: IdentityRegisterPasskeyInput; output: IdentityRegisterPasskeyOutput; meta: unknown }>;
      /** Removes one of your passkeys. */
      removePasskey: TRPCMutationProcedure<{ input: IdentityRemovePasskeyInput; output: IdentityRemovePasskeyOutput; meta: unknown }>;
      /** Renames one of your passkeys. */
      renamePasskey: TRPCMutationProcedure<{ input: IdentityRenamePasskeyInput; output: IdentityRenamePasskeyOutput; meta: unknown }>;
      /** Sends a code to your new address, and tells the present one with a link that cancels the change. The response is the same whether or not the address is known. */
      requestEmailChange: TRPCMutationProcedure<{ input: IdentityRequestEmailChangeInput; output: IdentityRequestEmailChangeOutput; meta: unknown }>;
      /** Sends an invitation again, with a new link that works for 72 hours. */
      resendInvitation: TRPCMutationProcedure<{ input: IdentityResendInvitationInput; output: IdentityResendInvitationOutput; meta: unknown }>;
      /** Removes every second factor of a colleague; a second admin confirms it. */
      resetSecondFactor: TRPCMutationProcedure<{ input: IdentityResetSecondFactorInput; output: IdentityResetSecondFactorOutput; meta: unknown }>;
      /** Revokes one of your API tokens immediately. */
      revokeApiToken: TRPCMutationProcedure<{ input: IdentityRevokeApiTokenInput; output: IdentityRevokeApiTokenOutput; meta: unknown }>;
      /** Ends an invitation; its link no longer works. */
      revokeInvitation: TRPCMutationProcedure<{ input: IdentityRevokeInvitationInput; output: IdentityRevokeInvitationOutput; meta: unknown }>;
      /** Returns your authenticator app, recovery codes and passkeys, without their secrets. */
      secondFactors: TRPCQueryProcedure<{ input: void; output: IdentitySecondFactorsOutput; meta: unknown }>;
      /** Returns how you sign in, and how you can authenticate again. */
      security: TRPCQueryProcedure<{ input: void; output: IdentitySecurityOutput; meta: unknown }>;
      /** Returns every session of yours, with its browser and network (S5). */
      sessions: TRPCQueryProcedure<{ input: void; output: IdentitySessionsOutput; meta: unknown }>;
      /** Returns everybody with one of these roles, and the changes that wait for an admin. */
      staff: TRPCQueryProcedure<{ input: IdentityStaffInput; output: IdentityStaffOutput; meta: unknown }>;
      /** Returns what a member of staff has decided, newest first. */
      staffLog: TRPCQueryProcedure<{ input: IdentityStaffLogInput; output: IdentityStaffLogOutput; meta: unknown }>;
      /** Creates a secret for your authenticator app. It takes effect when a code confirms it. */
      startTotp: TRPCMutationProcedure<{ input: IdentityStartTotpInput; output: IdentityStartTotpOutput; meta: unknown }>;
      /** Returns a challenge to authenticate again with one of your passkeys. */
      stepUpPasskeyOptions: TRPCMutationProcedure<{ input: IdentityStepUpPasskeyOptionsInput; output: IdentityStepUpPasskeyOptionsOutput; meta: unknown }>;
      /** Authenticates you again with the response of your passkey. */
      stepUpWithPasskey: TRPCMutationProcedure<{ input: IdentityStepUpWithPasskeyInput; output: IdentityStepUpWithPasskeyOutput; meta: unknown }>;
      /** Authenticates you again with your password. A new token replaces the old one. */
      stepUpWithPassword: TRPCMutationProcedure<{ input: IdentityStepUpWithPasswordInput; output: IdentityStepUpWithPasswordOutput; meta: unknown }>;
      /** Authenticates you again with a code of your authenticator app. */
      stepUpWithTotp: TRPCMutationProcedure<{ input: IdentityStepUpWithTotpInput; output: IdentityStepUpWithTotpOutput; meta: unknown }>;
      /** Turns your authenticator app off. */
      turnOffTotp: TRPCMutationProcedure<{ input: IdentityTurnOffTotpInput; output: IdentityTurnOffTotpOutput; meta: unknown }>;
      /** Unlinks an identity provider, unless it is your only way to sign in. Ends your other sessions. */
      unlinkProvider: TRPCMutationProcedure<{ input: IdentityUnlinkProviderInput; output: IdentityUnlinkProviderOutput; meta: unknown }>;
    };
    me: {
      /** Says which of your orders, payments and threads have changed, and whether your wallet and notifications have. Staff may name orders of others. */
      changes: TRPCSubscriptionProcedure<{ input: MeChangesInput; output: AsyncIterable<StreamEvent<MeChangesOutput>, void, unknown>; meta: unknown }>;
    };
    messages: {
      /** Returns how fast a seller answers questions about their offers, the median of 90 days. */
      answerTime: TRPCQueryProcedure<{ input: MessagesAnswerTimeInput; output: MessagesAnswerTimeOutput; meta: unknown }>;
      /** Ends questions between you and another user, in both directions. Orders go on. */
      blockUser: TRPCMutationProcedure<{ input: MessagesBlockUserInput; output: MessagesBlockUserOutput; meta: unknown }>;
      /** Returns the users that you have blocked, the last first. */
      blockedUsers: TRPCQueryProcedure<{ input: void; output: MessagesBlockedUsersOutput; meta: unknown }>;
      /** Changes what others see of you in threads: how far you have read and that you are here, which is hidden at first, and that you are writing. */
      changeSettings: TRPCMutationProcedure<{ input: MessagesChangeSettingsInput; output: MessagesChangeSettingsOutput; meta: unknown }>;
      /** Deletes a message of yours that nobody has read, within two minutes. A mark stays in its place. */
      delete: TRPCMutationProcedure<{ input: MessagesDeleteInput; output: MessagesDeleteOutput; meta: unknown }>;
      /** Returns your threads with their last messages, unread ones first. */
      list: TRPCQueryProcedure<{ input: MessagesListInput; output: MessagesListOutput; meta: unknown }>;
      /** Says up to which message of a thread you have read. */
      markRead: TRPCMutationProcedure<{ input: MessagesMarkReadInput; output: MessagesMarkReadOutput; meta: unknown }>;
      /** Says that a text of yours was blocked by mistake. It is stored encrypted until staff have decided. */
      reportBlock: TRPCMutationProcedure<{ input: MessagesReportBlockInput; output: MessagesReportBlockOutput; meta: unknown }>;
      /** Sends a message to the other member of a thread. The idempotency key becomes the id of the message. A text with contacts or secrets is refused, and not stored. */
      send: TRPCMutationProcedure<{ input: MessagesSendInput; output: MessagesSendOutput; meta: unknown }>;
      /** Returns what others may see of you in threads. */
      settings: TRPCQueryProcedure<{ input: void; output: MessagesSettingsOutput; meta: unknown }>;
      /** Returns a thread of yours, or the one that begins with your first message about an order or an offer, with its newest messages or with older ones. */
      thread: TRPCQueryProcedure<{ input: MessagesThreadInput; output: MessagesThreadOutput; meta: unknown }>;
      /** Tells the other member of a thread that you are writing. Only the streams that they have open are told, and nothing is stored. */
      typing: TRPCMutationProcedure<{ input: MessagesTypingInput; output: MessagesTypingOutput; meta: unknown }>;
      /** Takes back that you have blocked a user. */
      unblockUser: TRPCMutationProcedure<{ input: MessagesUnblockUserInput; output: MessagesUnblockUserOutput; meta: unknown }>;
      /** Returns how many of your threads have messages that you have not read. */
      unread: TRPCQueryProcedure<{ input: void; output: MessagesUnreadOutput; meta: unknown }>;
    };
    moderation: {
      /** Appeals a decision against you, once within six months: an action about you, or the dismissal of your report. Another person decides within 72 hours. */
      appeal: TRPCMutationProcedure<{ input: ModerationAppealInput; output: ModerationAppealOutput; meta: unknown }>;
      /** Appeals points that the system gave you and that led to no restriction, once within six months. A person decides within 72 hours; it is listed among your restrictions. */
      appealPoints: TRPCMutationProcedure<{ input: ModerationAppealPointsInput; output: ModerationAppealPointsOutput; meta: unknown }>;
      /** Appeals a restriction of yours, once within six months, also when it is over. Another person decides within 72 hours. */
      appealRestriction: TRPCMutationProcedure<{ input: ModerationAppealRestrictionInput; output: ModerationAppealRestrictionOutput; meta: unknown }>;
      /** Returns what you have reported, or what was decided about you, the newest first. */
      own: TRPCQueryProcedure<{ input: ModerationOwnInput; output: ModerationOwnOutput; meta: unknown }>;
      /** Reports a user, an offer, a message to you, published feedback or an order of yours to the staff. A second report of the same is the same while it is open. */
      report: TRPCMutationProcedure<{ input: ModerationReportInput; output: ModerationReportOutput; meta: unknown }>;
      /** Returns what restricts or has restricted you, with its rule, reasons, end and appeal, and your points. */
      restrictions: TRPCQueryProcedure<{ input: void; output: ModerationRestrictionsOutput; meta: unknown }>;
    };
    moderationCases: {
      /** Decides that a rule was broken: warns the user, gives the points of the rule, restricts the user, or removes what was reported. Both sides are told. */
      act: TRPCMutationProcedure<{ input: ModerationCasesActInput; output: ModerationCasesActOutput; meta: unknown }>;
      /** Decides that no rule was broken. The reporters are told. */
      dismiss: TRPCMutationProcedure<{ input: ModerationCasesDismissInput; output: ModerationCasesDismissOutput; meta: unknown }>;
      /** Returns a report: what was reported as it was then, by whom, and what was decided about the same user before. */
      get: TRPCQueryProcedure<{ input: ModerationCasesGetInput; output: ModerationCasesGetOutput; meta: unknown }>;
      /** Gives a report that you have taken back to the queue. */
      handBack: TRPCMutationProcedure<{ input: ModerationCasesHandBackInput; output: ModerationCasesHandBackOutput; meta: unknown }>;
      /** Returns the reports that wait for staff, by when they are due. */
      list: TRPCQueryProcedure<{ input: ModerationCasesListInput; output: ModerationCasesListOutput; meta: unknown }>;
      /** Decides about an appeal: what was done is withdrawn. Both sides are told. */
      overturn: TRPCMutationProcedure<{ input: ModerationCasesOverturnInput; output: ModerationCasesOverturnOutput; meta: unknown }>;
      /** Takes a report or an appeal, also from a colleague; not the appeal of your decision. */
      take: TRPCMutationProcedure<{ input: ModerationCasesTakeInput; output: ModerationCasesTakeOutput; meta: unknown }>;
      /** Sets the priority of a report, and so until when it is decided. */
      triage: TRPCMutationProcedure<{ input: ModerationCasesTriageInput; output: ModerationCasesTriageOutput; meta: unknown }>;
      /** Decides about an appeal: the decision stays. The appellant is told. */
      uphold: TRPCMutationProcedure<{ input: ModerationCasesUpholdInput; output: ModerationCasesUpholdOutput; meta: unknown }>;
    };
    moderationRestrictions: {
      /** Shortens or extends a restriction: it ends so many days from now. Its user is told. */
      changeEnd: TRPCMutationProcedure<{ input: ModerationRestrictionsChangeEndInput; output: ModerationRestrictionsChangeEndOutput; meta: unknown }>;
      /** Says that what the system has imposed was looked at, and stays. */
      confirm: TRPCMutationProcedure<{ input: ModerationRestrictionsConfirmInput; output: ModerationRestrictionsConfirmOutput; meta: unknown }>;
      /** Returns a restriction with the points, the money and other restrictions of its user. */
      get: TRPCQueryProcedure<{ input: ModerationRestrictionsGetInput; output: ModerationRestrictionsGetOutput; meta: unknown }>;
      /** Lifts a restriction before its end; points stay. Its user is told. */
      lift: TRPCMutationProcedure<{ input: ModerationRestrictionsLiftInput; output: ModerationRestrictionsLiftOutput; meta: unknown }>;
      /** Returns restrictions of others: what waits for staff first, then by their time. */
      list: TRPCQueryProcedure<{ input: ModerationRestrictionsListInput; output: ModerationRestrictionsListOutput; meta: unknown }>;
      /** Decides about an appeal: the restriction is lifted, and its points no longer count. Its user is told. */
      overturn: TRPCMutationProcedure<{ input: ModerationRestrictionsOverturnInput; output: ModerationRestrictionsOverturnOutput; meta: unknown }>;
      /** Decides about an appeal: the restriction stays. Its user is told. */
      uphold: TRPCMutationProcedure<{ input: ModerationRestrictionsUpholdInput; output: ModerationRestrictionsUpholdOutput; meta: unknown }>;
    };
    notifications: {
      /** Returns by which channels you are told of each group of notices. */
      channels: TRPCQueryProcedure<{ input: void; output: NotificationsChannelsOutput; meta: unknown }>;
      /** Lists your notifications, the newest first. Those about one order, one offer or one saved search are one line. The first page also has the lines with a deadline. */
      list: TRPCQueryProcedure<{ input: NotificationsListInput; output: NotificationsListOutput; meta: unknown }>;
      /** Marks your notifications read, of one group or of all, until the newest that you name. Later ones stay unread. */
      markAllRead: TRPCMutationProcedure<{ input: NotificationsMarkAllReadInput; output: NotificationsMarkAllReadOutput; meta: unknown }>;
      /** Marks a line of notifications read, until the notification that you name. */
      markRead: TRPCMutationProcedure<{ input: NotificationsMarkReadInput; output: NotificationsMarkReadOutput; meta: unknown }>;
      /** Returns the key with which a browser subscribes to pushes. The first call in a shop makes it. */
      preparePushes: TRPCMutationProcedure<{ input: NotificationsPreparePushesInput; output: NotificationsPreparePushesOutput; meta: unknown }>;
      /** Says whether you get pushes in the browser with this address. */
      pushStatus: TRPCQueryProcedure<{ input: NotificationsPushStatusInput; output: NotificationsPushStatusOutput; meta: unknown }>;
      /** Returns when you want to be told: your quiet hours, and whether what is not urgent is mailed at once, in a summary, or not at all. */
      schedule: TRPCQueryProcedure<{ input: void; output: NotificationsScheduleOutput; meta: unknown }>;
      /** Turns a channel of a group of notices on or off for you. Those about security are always sent. */
      setChannel: TRPCMutationProcedure<{ input: NotificationsSetChannelInput; output: NotificationsSetChannelOutput; meta: unknown }>;
      /** Sets when you want to be told. Security, and deadlines that are nearer than two hours, pass quiet hours. */
      setSchedule: TRPCMutationProcedure<{ input: NotificationsSetScheduleInput; output: NotificationsSetScheduleOutput; meta: unknown }>;
      /** Subscribes your browser to pushes until you sign out. Pushes say what they are about, and nothing that users wrote. */
      subscribePushes: TRPCMutationProcedure<{ input: NotificationsSubscribePushesInput; output: NotificationsSubscribePushesOutput; meta: unknown }>;
      /** Counts your lines of notifications with something unread, up to 100. */
      unreadCount: TRPCQueryProcedure<{ input: void; output: NotificationsUnreadCountOutput; meta: unknown }>;
      /** Ends the pushes to your browser with this address; again changes nothing. */
      unsubscribePushes: TRPCMutationProcedure<{ input: NotificationsUnsubscribePushesInput; output: NotificationsUnsubscribePushesOutput; meta: unknown }>;
    };
    offers: {
      /** Sets prices and states of offers of yours, as a file that was previewed says. Each has a result of its own. */
      applyChanges: TRPCMutationProcedure<{ input: OffersApplyChangesInput; output: OffersApplyChangesOutput; meta: unknown }>;
      /** Pauses, resumes, renews, archives, restores or reprices offers of yours. Each has a result of its own. */
      change: TRPCMutationProcedure<{ input: OffersChangeInput; output: OffersChangeOutput; meta: unknown }>;
      /** Returns how many bytes of your upload of codes have arrived: 0 when there is none of this id. */
      codeUpload: TRPCQueryProcedure<{ input: OffersCodeUploadInput; output: OffersCodeUploadOutput; meta: unknown }>;
      /** Counts a view of the page of an offer, once a day for each network; not of its seller, nor of crawlers. */
      countView: TRPCMutationProcedure<{ input: OffersCountViewInput; output: OffersCountViewOutput; meta: unknown }>;
      /** Returns an offer, with the fee included in its price. */
      detail: TRPCQueryProcedure<{ input: OffersDetailInput; output: OffersDetailOutput; meta: unknown }>;
      /** Deletes a draft of yours, with its photos. */
      discardDraft: TRPCMutationProcedure<{ input: OffersDiscardDraftInput; output: OffersDiscardDraftOutput; meta: unknown }>;
      /** Returns a draft of yours, and what keeps it from being published. */
      draft: TRPCQueryProcedure<{ input: OffersDraftInput; output: OffersDraftOutput; meta: unknown }>;
      /** Returns the offers that you have begun and not published, the newest first. */
      drafts: TRPCQueryProcedure<{ input: void; output: OffersDraftsOutput; meta: unknown }>;
      /** Changes an offer of yours. Other words or attributes may send it to review, and an edit of a rejected offer submits it again. */
      edit: TRPCMutationProcedure<{ input: OffersEditInput; output: OffersEditOutput; meta: unknown }>;
      /** Ends your vacation: offers that were paused for it are for sale again. */
      endVacation: TRPCMutationProcedure<{ input: OffersEndVacationInput; output: OffersEndVacationOutput; meta: unknown }>;
      /** Returns how many offers of a product match the filters, and each choice of them. */
      facets: TRPCQueryProcedure<{ input: OffersFacetsInput; output: OffersFacetsOutput; meta: unknown }>;
      /** Returns the ids of the offers that you keep, the newest first. */
      favouriteIds: TRPCQueryProcedure<{ input: void; output: OffersFavouriteIdsOutput; meta: unknown }>;
      /** Returns the offers that you keep with their present state, the newest first. */
      favourites: TRPCQueryProcedure<{ input: OffersFavouritesInput; output: OffersFavouritesOutput; meta: unknown }>;
      /** Returns the best ranked offer of each of the most popular games. */
      featured: TRPCQueryProcedure<{ input: OffersFeaturedInput | undefined; output: OffersFeaturedOutput; meta: unknown }>;
      /** Adds the codes of an upload that has arrived whole to the stock of your gift-card offer: all of them, or none. The id of the upload is the idempotency key. */
      finishCodeUpload: TRPCMutationProcedure<{ input: OffersFinishCodeUploadInput; output: OffersFinishCodeUploadOutput; meta: unknown }>;
      /** Keeps an offer for you with its present price. One that you keep already stays as it is, and one that you have just removed comes back. */
      keepFavourite: TRPCMutationProcedure<{ input: OffersKeepFavouriteInput; output: OffersKeepFavouriteOutput; meta: unknown }>;
      /** Returns one page of a category list, filtered and sorted, with a cursor to the next page. */
      list: TRPCQueryProcedure<{ input: OffersListInput; output: OffersListOutput; meta: unknown }>;
      /** Remembers that you opened a saved search: offers that are listed later are new. */
      openSavedSearch: TRPCMutationProcedure<{ input: OffersOpenSavedSearchInput; output: OffersOpenSavedSearchOutput; meta: unknown }>;
      /** Returns one page of your own offers, with their stock. */
      own: TRPCQueryProcedure<{ input: OffersOwnInput; output: OffersOwnOutput; meta: unknown }>;
      /** Counts your own offers of a kind by their state. */
      ownCounts: TRPCQueryProcedure<{ input: OffersOwnCountsInput; output: OffersOwnCountsOutput; meta: unknown }>;
      /** Returns an offer of yours in any state, what you may do with it, and its history. */
      ownDetail: TRPCQueryProcedure<{ input: OffersOwnDetailInput; output: OffersOwnDetailOutput; meta: unknown }>;
      /** Takes offers of yours off the market for a while. Each has a result of its own. */
      pause: TRPCMutationProcedure<{ input: OffersPauseInput; output: OffersPauseOutput; meta: unknown }>;
      /** Returns a page of the offers that wait for a review, the longest waiting first. */
      pending: TRPCQueryProcedure<{ input: OffersPendingInput; output: OffersPendingOutput; meta: unknown }>;
      /** Returns what similar offers were sold for lately, to set a price by. */
      priceHint: TRPCQueryProcedure<{ input: OffersPriceHintInput; output: OffersPriceHintOutput; meta: unknown }>;
      /** Makes an offer of a draft and deletes the draft. What is delivered at once is sealed; the offer is listed, or waits for a review. */
      publishDraft: TRPCMutationProcedure<{ input: OffersPublishDraftInput; output: OffersPublishDraftOutput; meta: unknown }>;
      /** Takes an offer off the site for a rule that it broke; its orders run on. */
      remove: TRPCMutationProcedure<{ input: OffersRemoveInput; output: OffersRemoveOutput; meta: unknown }>;
      /** Removes an offer from those that you keep. */
      removeFavourite: TRPCMutationProcedure<{ input: OffersRemoveFavouriteInput; output: OffersRemoveFavouriteOutput; meta: unknown }>;
      /** Removes a saved search of yours; for an hour it can be restored. */
      removeSavedSearch: TRPCMutationProcedure<{ input: OffersRemoveSavedSearchInput; output: OffersRemoveSavedSearchOutput; meta: unknown }>;
      /** Gives a saved search of yours another name. */
      renameSavedSearch: TRPCMutationProcedure<{ input: OffersRenameSavedSearchInput; output: OffersRenameSavedSearchOutput; meta: unknown }>;
      /** Restores a saved search that you have removed. */
      restoreSavedSearch: TRPCMutationProcedure<{ input: OffersRestoreSavedSearchInput; output: OffersRestoreSavedSearchOutput; meta: unknown }>;
      /** Puts paused offers of yours up for sale again. Each has a result of its own. */
      resume: TRPCMutationProcedure<{ input: OffersResumeInput; output: OffersResumeOutput; meta: unknown }>;
      /** Approves or rejects an offer that waits for a review. */
      review: TRPCMutationProcedure<{ input: OffersReviewInput; output: OffersReviewOutput; meta: unknown }>;
      /** Returns an offer in any state as its buyers see it, with its history. */
      reviewed: TRPCQueryProcedure<{ input: OffersReviewedInput; output: OffersReviewedOutput; meta: unknown }>;
      /** Returns what you sold in the last days and what was seen of it, by day, week or month, with your best offers. */
      sales: TRPCQueryProcedure<{ input: OffersSalesInput; output: OffersSalesOutput; meta: unknown }>;
      /** Stores a half-filled offer, and returns what keeps it from being published. `revision` is the stored one, 0 for a new draft. */
      saveDraft: TRPCMutationProcedure<{ input: OffersSaveDraftInput; output: OffersSaveDraftOutput; meta: unknown }>;
      /** Saves a list of offers with its filters. The same id again is saved already. */
      saveSearch: TRPCMutationProcedure<{ input: OffersSaveSearchInput; output: OffersSaveSearchOutput; meta: unknown }>;
      /** Returns the searches that you have saved, with how many offers are new to you. */
      savedSearches: TRPCQueryProcedure<{ input: OffersSavedSearchesInput; output: OffersSavedSearchesOutput; meta: unknown }>;
      /** Counts the running offers that other attributes of their game would concern. */
      schemaEffects: TRPCQueryProcedure<{ input: OffersSchemaEffectsInput; output: OffersSchemaEffectsOutput; meta: unknown }>;
      /** Returns what you need to sell this, how many more offers you may list, whether they are reviewed, and the fees and limits of your level. */
      sellingTerms: TRPCQueryProcedure<{ input: OffersSellingTermsInput; output: OffersSellingTermsOutput; meta: unknown }>;
      /** Turns the mails about a lower price of a favourite on or off. One mail tells of all your favourites, at most daily or hourly. */
      setFavouriteAlert: TRPCMutationProcedure<{ input: OffersSetFavouriteAlertInput; output: OffersSetFavouriteAlertOutput; meta: unknown }>;
      /** Sets the prices of offers of yours. Each has a result of its own. */
      setPrices: TRPCMutationProcedure<{ input: OffersSetPricesInput; output: OffersSetPricesOutput; meta: unknown }>;
      /** Turns the mails about new offers of a saved search on or off. A search sends at most one mail a day, or an hour. */
      setSearchAlert: TRPCMutationProcedure<{ input: OffersSetSearchAlertInput; output: OffersSetSearchAlertOutput; meta: unknown }>;
      /** Returns other offers of the same game or brand. */
      similar: TRPCQueryProcedure<{ input: OffersSimilarInput; output: OffersSimilarOutput; meta: unknown }>;
      /** Returns the offers of one part of the sitemap: those from an id on. */
      sitemapPart: TRPCQueryProcedure<{ input: OffersSitemapPartInput; output: OffersSitemapPartOutput; meta: unknown }>;
      /** Returns the first offer id of each part of the sitemap. */
      sitemapParts: TRPCQueryProcedure<{ input: void; output: OffersSitemapPartsOutput; meta: unknown }>;
      /** Pauses all of your offers until you are back. */
      startVacation: TRPCMutationProcedure<{ input: OffersStartVacationInput; output: OffersStartVacationOutput; meta: unknown }>;
      /** Returns your vacation, or null while you are here. */
      vacation: TRPCQueryProcedure<{ input: void; output: OffersVacationOutput; meta: unknown }>;
      /** Takes sealed units that nobody has bought out of the stock of an offer of yours. Their secrets are deleted, not shown. */
      withdrawStock: TRPCMutationProcedure<{ input: OffersWithdrawStockInput; output: OffersWithdrawStockOutput; meta: unknown }>;
    };
    orders: {
      /** Abandons an unpaid order (O2). */
      abandon: TRPCMutationProcedure<{ input: OrdersAbandonInput; output: OrdersAbandonOutput; meta: unknown }>;
      /** Accepts or refuses what the other party of an order has asked (O9, O26). */
      answerRequest: TRPCMutationProcedure<{ input: OrdersAnswerRequestInput; output: OrdersAnswerRequestOutput; meta: unknown }>;
      /** Asks the seller to cancel an order in delivery, by the buyer (O9). */
      askCancellation: TRPCMutationProcedure<{ input: OrdersAskCancellationInput; output: OrdersAskCancellationOutput; meta: unknown }>;
      /** Asks the buyer for more time to deliver, by the seller (O26). */
      askExtension: TRPCMutationProcedure<{ input: OrdersAskExtensionInput; output: OrdersAskExtensionOutput; meta: unknown }>;
      /** Returns what you may buy now: per order, per day, per hour, and codes at once. */
      buyerLimits: TRPCQueryProcedure<{ input: OrdersBuyerLimitsInput; output: OrdersBuyerLimitsOutput; meta: unknown }>;
      /** Cancels an order before the seller has started to deliver, by the buyer (O8). */
      cancelBeforeStart: TRPCMutationProcedure<{ input: OrdersCancelBeforeStartInput; output: OrdersCancelBeforeStartOutput; meta: unknown }>;
      /** Cancels a late delivery, by the buyer (O11). */
      cancelLate: TRPCMutationProcedure<{ input: OrdersCancelLateInput; output: OrdersCancelLateOutput; meta: unknown }>;
      /** Cancels a manual delivery, by the seller. The buyer is refunded (O12). */
      cannotDeliver: TRPCMutationProcedure<{ input: OrdersCannotDeliverInput; output: OrdersCannotDeliverOutput; meta: unknown }>;
      /** Opens an order at the displayed price and reserves its units (O1). */
      checkOut: TRPCMutationProcedure<{ input: OrdersCheckOutInput; output: OrdersCheckOutOutput; meta: unknown }>;
      /** Returns the securing checklist of a revealed account; its seller sees only how many. */
      checklist: TRPCQueryProcedure<{ input: OrdersChecklistInput; output: OrdersChecklistOutput; meta: unknown }>;
      /** Confirms revealed units, by the buyer. Their protection starts (O15). */
      confirm: TRPCMutationProcedure<{ input: OrdersConfirmInput; output: OrdersConfirmOutput; meta: unknown }>;
      /** Confirms the proposal of another person, as it was shown, and carries it out. */
      confirmPaymentReview: TRPCMutationProcedure<{ input: OrdersConfirmPaymentReviewInput; output: OrdersConfirmPaymentReviewOutput; meta: unknown }>;
      /** Counts your purchases and your sales that wait for you. */
      countNeedsYou: TRPCQueryProcedure<{ input: OrdersCountNeedsYouInput; output: OrdersCountNeedsYouOutput; meta: unknown }>;
      /** Clears or rejects a payment (O4, O5), or proposes to where a second person confirms. */
      decidePaymentReview: TRPCMutationProcedure<{ input: OrdersDecidePaymentReviewInput; output: OrdersDecidePaymentReviewOutput; meta: unknown }>;
      /** Seals one secret per unit and delivers all units, by the seller (O10). */
      deliver: TRPCMutationProcedure<{ input: OrdersDeliverInput; output: OrdersDeliverOutput; meta: unknown }>;
      /** Returns an order with the events allowed to the viewer and the next deadline. */
      detail: TRPCQueryProcedure<{ input: OrdersDetailInput; output: OrdersDetailOutput; meta: unknown }>;
      /** Closes a proposal; the payment stays under review. */
      dismissPaymentReview: TRPCMutationProcedure<{ input: OrdersDismissPaymentReviewInput; output: OrdersDismissPaymentReviewOutput; meta: unknown }>;
      /** Returns the fees that you paid as a seller in a month of UTC. */
      fees: TRPCQueryProcedure<{ input: OrdersFeesInput; output: OrdersFeesOutput; meta: unknown }>;
      /** Returns one page of the orders that you have bought or sold. */
      list: TRPCQueryProcedure<{ input: OrdersListInput; output: OrdersListOutput; meta: unknown }>;
      /** Pays an order from the wallet (O4). Instant units are delivered immediately. */
      payFromWallet: TRPCMutationProcedure<{ input: OrdersPayFromWalletInput; output: OrdersPayFromWalletOutput; meta: unknown }>;
      /** Returns a payment under review: what each decision changes, and who did what. */
      paymentReview: TRPCQueryProcedure<{ input: OrdersPaymentReviewInput; output: OrdersPaymentReviewOutput; meta: unknown }>;
      /** Returns a page of the payments under review, those with the nearest deadline first; or of all orders. */
      paymentReviews: TRPCQueryProcedure<{ input: OrdersPaymentReviewsInput | undefined; output: OrdersPaymentReviewsOutput; meta: unknown }>;
      /** Returns what returning unrevealed units would give back, and which ones would go. */
      quoteReturn: TRPCQueryProcedure<{ input: OrdersQuoteReturnInput; output: OrdersQuoteReturnOutput; meta: unknown }>;
      /** Returns the receipt of an order that you have paid. */
      receipt: TRPCQueryProcedure<{ input: OrdersReceiptInput; output: OrdersReceiptOutput; meta: unknown }>;
      /** Returns what was sold last: product, price and time, without the parties. */
      recentSales: TRPCQueryProcedure<{ input: void; output: OrdersRecentSalesOutput; meta: unknown }>;
      /** Gives the buyer money back for undisputed units, all or a part, by the seller (O25). */
      refundUnits: TRPCMutationProcedure<{ input: OrdersRefundUnitsInput; output: OrdersRefundUnitsOutput; meta: unknown }>;
      /** Lets the buyer return unrevealed units (O14). */
      returnSealed: TRPCMutationProcedure<{ input: OrdersReturnSealedInput; output: OrdersReturnSealedOutput; meta: unknown }>;
      /** Starts a manual delivery, by the seller (O7). */
      startDelivery: TRPCMutationProcedure<{ input: OrdersStartDeliveryInput; output: OrdersStartDeliveryOutput; meta: unknown }>;
      /** Ticks an item of the securing checklist or takes the tick back, by the buyer. */
      tickSecuring: TRPCMutationProcedure<{ input: OrdersTickSecuringInput; output: OrdersTickSecuringOutput; meta: unknown }>;
      /** Takes back what you have asked the other party of an order. */
      withdrawRequest: TRPCMutationProcedure<{ input: OrdersWithdrawRequestInput; output: OrdersWithdrawRequestOutput; meta: unknown }>;
    };
    payments: {
      /** Returns a page of the daily balance reports of the payment providers, newest first. */
      balanceReports: TRPCQueryProcedure<{ input: PaymentsBalanceReportsInput | undefined; output: PaymentsBalanceReportsOutput; meta: unknown }>;
      /** Returns a page of the chargebacks in one state, newest first. */
      chargebacks: TRPCQueryProcedure<{ input: PaymentsChargebacksInput | undefined; output: PaymentsChargebacksOutput; meta: unknown }>;
      /** Approves or rejects a refund of an unused top-up; its user reads why it is rejected. */
      decideRefund: TRPCMutationProcedure<{ input: PaymentsDecideRefundInput; output: PaymentsDecideRefundOutput; meta: unknown }>;
      /** Returns one of your payments with its state. */
      detail: TRPCQueryProcedure<{ input: PaymentsDetailInput; output: PaymentsDetailOutput; meta: unknown }>;
      /** Returns what you may pay in now, and when more. */
      limits: TRPCQueryProcedure<{ input: void; output: PaymentsLimitsOutput; meta: unknown }>;
      /** Returns your card payments for one of your orders, newest first. */
      listForOrder: TRPCQueryProcedure<{ input: PaymentsListForOrderInput; output: PaymentsListForOrderOutput; meta: unknown }>;
      /** Returns refunds of unused top-ups that wait for a review, those due first. */
      refundReviews: TRPCQueryProcedure<{ input: void; output: PaymentsRefundReviewsOutput; meta: unknown }>;
      /** Sends money from your wallet back to the source of a payment, or asks staff to. */
      refundToSource: TRPCMutationProcedure<{ input: PaymentsRefundToSourceInput; output: PaymentsRefundToSourceOutput; meta: unknown }>;
      /** Returns your payments of which money can go back to its source, and what that costs. */
      refundable: TRPCQueryProcedure<{ input: void; output: PaymentsRefundableOutput; meta: unknown }>;
      /** Has an event in quarantine handled again, with a reason. */
      replayWebhookEvent: TRPCMutationProcedure<{ input: PaymentsReplayWebhookEventInput; output: PaymentsReplayWebhookEventOutput; meta: unknown }>;
      /** Opens the provider’s payment page for an order that awaits payment. */
      startForOrder: TRPCMutationProcedure<{ input: PaymentsStartForOrderInput; output: PaymentsStartForOrderOutput; meta: unknown }>;
      /** Opens the provider’s payment page for a top-up of the wallet. */
      startTopUp: TRPCMutationProcedure<{ input: PaymentsStartTopUpInput; output: PaymentsStartTopUpOutput; meta: unknown }>;
      /** Returns a page of the events of the payment providers in one state, newest first. */
      webhookEvents: TRPCQueryProcedure<{ input: PaymentsWebhookEventsInput | undefined; output: PaymentsWebhookEventsOutput; meta: unknown }>;
    };
    privacy: {
      /** Closes your account: your offers leave the market, your other sessions end, and your personal data is erased after some days unless you keep your account. */
      closeAccount: TRPCMutationProcedure<{ input: PrivacyCloseAccountInput; output: PrivacyCloseAccountOutput; meta: unknown }>;
      /** Returns whether you close your account, and what must end before that. */
      closing: TRPCQueryProcedure<{ input: void; output: PrivacyClosingOutput; meta: unknown }>;
      /** Returns what became of the copy of your data that you asked for last. */
      dataExport: TRPCQueryProcedure<{ input: void; output: PrivacyDataExportOutput; meta: unknown }>;
      /** Returns the address from which you download the copy of your data, after a step-up. */
      downloadDataExport: TRPCMutationProcedure<{ input: PrivacyDownloadDataExportInput; output: PrivacyDownloadDataExportOutput; meta: unknown }>;
      /** Keeps your account after all, while it is not erased. */
      keepAccount: TRPCMutationProcedure<{ input: PrivacyKeepAccountInput; output: PrivacyKeepAccountOutput; meta: unknown }>;
      /** Asks for a copy of everything that the shop has of you. It is made in the background; a mail tells that it is ready. */
      requestDataExport: TRPCMutationProcedure<{ input: PrivacyRequestDataExportInput; output: PrivacyRequestDataExportOutput; meta: unknown }>;
    };
    rules: {
      /** Returns the versions of the rule book, the proposal that waits, and who did what. */
      book: TRPCQueryProcedure<{ input: void; output: RulesBookOutput; meta: unknown }>;
      /** Confirms the proposal of another person, as it was shown, and announces the version. */
      confirmChange: TRPCMutationProcedure<{ input: RulesConfirmChangeInput; output: RulesConfirmChangeOutput; meta: unknown }>;
      /** Closes a proposal; the rule book stays as it is. */
      dismissChange: TRPCMutationProcedure<{ input: RulesDismissChangeInput; output: RulesDismissChangeOutput; meta: unknown }>;
      /** Returns the fees in force, and what each version of the rules changed of them. */
      fees: TRPCQueryProcedure<{ input: void; output: RulesFeesOutput; meta: unknown }>;
      /** Proposes the next version of the rule book; a second person confirms it. */
      proposeChange: TRPCMutationProcedure<{ input: RulesProposeChangeInput; output: RulesProposeChangeOutput; meta: unknown }>;
    };
    search: {
      /** Returns the games and brands that the words of a search name, despite typing errors. */
      products: TRPCQueryProcedure<{ input: SearchProductsInput; output: SearchProductsOutput; meta: unknown }>;
      /** Returns what a search may be completed to: games, brands, options and face values. */
      suggest: TRPCQueryProcedure<{ input: SearchSuggestInput; output: SearchSuggestOutput; meta: unknown }>;
    };
    site: {
      /** Returns what one euro is worth in other currencies, for display and comparison. Prices are in the currency of the shop. */
      exchangeRates: TRPCQueryProcedure<{ input: void; output: SiteExchangeRatesOutput; meta: unknown }>;
      /** Returns what the shop has and owes, and what happened in the last days. */
      figures: TRPCQueryProcedure<{ input: SiteFiguresInput; output: SiteFiguresOutput; meta: unknown }>;
      /** Finds users, orders, cases and offers for staff, by id, name, email, order number or words of a title; of those, what the caller may read. */
      find: TRPCQueryProcedure<{ input: SiteFindInput; output: SiteFindOutput; meta: unknown }>;
      /** Returns how the servers, the database and the providers of the shop are. */
      health: TRPCQueryProcedure<{ input: void; output: SiteHealthOutput; meta: unknown }>;
      /** Returns the name and settings of the site; in demo mode also the demo sign-ins. */
      info: TRPCQueryProcedure<{ input: void; output: SiteInfoOutput; meta: unknown }>;
      /** Returns the numbers of the business rules in force that pages show. */
      rules: TRPCQueryProcedure<{ input: void; output: SiteRulesOutput; meta: unknown }>;
      /** Returns which parts of the shop work, and which are late. */
      status: TRPCQueryProcedure<{ input: void; output: SiteStatusOutput; meta: unknown }>;
    };
    users: {
      /** The language of the mails that you get. */
      changeLanguage: TRPCMutationProcedure<{ input: UsersChangeLanguageInput; output: UsersChangeLanguageOutput; meta: unknown }>;
      /** Returns your seller level, what the next one needs, and when you would lose yours. */
      ownLevel: TRPCQueryProcedure<{ input: void; output: UsersOwnLevelOutput; meta: unknown }>;
      /** What everybody may know of a user: name on the site, level and record as a seller. */
      profile: TRPCQueryProcedure<{ input: UsersProfileInput; output: UsersProfileOutput; meta: unknown }>;
    };
    vault: {
      /** Returns the open cases about an order, and who may view what was sold. */
      case: TRPCQueryProcedure<{ input: VaultCaseInput; output: VaultCaseOutput; meta: unknown }>;
      /** Confirms the proposal of another person, who may view the order for a short time. */
      confirmView: TRPCMutationProcedure<{ input: VaultConfirmViewInput; output: VaultConfirmViewOutput; meta: unknown }>;
      /** Closes a proposal; nothing is shown. */
      dismissView: TRPCMutationProcedure<{ input: VaultDismissViewInput; output: VaultDismissViewOutput; meta: unknown }>;
      /** Returns the log of all reveals of a unit, for its buyer. */
      log: TRPCQueryProcedure<{ input: VaultLogInput; output: VaultLogOutput; meta: unknown }>;
      /** Proposes to view what was sold in an order, for an open case; a second person confirms it. */
      proposeView: TRPCMutationProcedure<{ input: VaultProposeViewInput; output: VaultProposeViewOutput; meta: unknown }>;
      /** Reveals the secret of a delivered unit to its buyer, after their password or a stronger authentication (O13). */
      reveal: TRPCMutationProcedure<{ input: VaultRevealInput; output: VaultRevealOutput; meta: unknown }>;
      /** Reveals the secrets of several units of an order to its buyer, after one password or stronger authentication: all or none, each with its own log and deadline (O13). */
      revealUnits: TRPCMutationProcedure<{ input: VaultRevealUnitsInput; output: VaultRevealUnitsOutput; meta: unknown }>;
      /** Shows what an order holds in the vault to the member of staff whose proposal was confirmed, after a recent second factor. The buyer sees it in the log. */
      viewInCase: TRPCMutationProcedure<{ input: VaultViewInCaseInput; output: VaultViewInCaseOutput; meta: unknown }>;
    };
    verification: {
      /** Adds a picture that you have uploaded for the purpose `verification`. Another one of the same kind is destroyed. */
      addPaper: TRPCMutationProcedure<{ input: VerificationAddPaperInput; output: VerificationAddPaperOutput; meta: unknown }>;
      /** Returns a request of yours: what you typed, your papers without their pictures, who has seen them, and what you may do now. */
      own: TRPCQueryProcedure<{ input: VerificationOwnInput; output: VerificationOwnOutput; meta: unknown }>;
      /** Saves what you have typed, whole or not. It is encrypted with a key of its own. */
      save: TRPCMutationProcedure<{ input: VerificationSaveInput; output: VerificationSaveOutput; meta: unknown }>;
      /** Returns how far you are verified, what each level unlocks, and your requests. */
      standing: TRPCQueryProcedure<{ input: void; output: VerificationStandingOutput; meta: unknown }>;
      /** Begins a request for V2 or V3. There is one at a time. */
      start: TRPCMutationProcedure<{ input: VerificationStartInput; output: VerificationStartOutput; meta: unknown }>;
      /** Sends a request to the staff, with your consent to what is kept, how long and why. */
      submit: TRPCMutationProcedure<{ input: VerificationSubmitInput; output: VerificationSubmitOutput; meta: unknown }>;
      /** Takes a request back. Its papers and what you typed are deleted at once. */
      withdraw: TRPCMutationProcedure<{ input: VerificationWithdrawInput; output: VerificationWithdrawOutput; meta: unknown }>;
    };
    verificationCases: {
      /** Approves a request after every check; V3 waits for a second person. */
      approve: TRPCMutationProcedure<{ input: VerificationCasesApproveInput; output: VerificationCasesApproveOutput; meta: unknown }>;
      /** Asks the applicant for papers again, each with a reason. */
      askInfo: TRPCMutationProcedure<{ input: VerificationCasesAskInfoInput; output: VerificationCasesAskInfoOutput; meta: unknown }>;
      /** Confirms, as a second person, the approval that a colleague proposed. */
      confirmApproval: TRPCMutationProcedure<{ input: VerificationCasesConfirmApprovalInput; output: VerificationCasesConfirmApprovalOutput; meta: unknown }>;
      /** Closes the proposal of an approval; the request stays in review. */
      dismissApproval: TRPCMutationProcedure<{ input: VerificationCasesDismissApprovalInput; output: VerificationCasesDismissApprovalOutput; meta: unknown }>;
      /** Returns a request as staff work on it. What the applicant says is returned to who has taken it alone. */
      get: TRPCQueryProcedure<{ input: VerificationCasesGetInput; output: VerificationCasesGetOutput; meta: unknown }>;
      /** Gives a request that you have taken back to the queue. */
      handBack: TRPCMutationProcedure<{ input: VerificationCasesHandBackInput; output: VerificationCasesHandBackOutput; meta: unknown }>;
      /** Returns the requests that wait for staff, those that have waited longest first. */
      list: TRPCQueryProcedure<{ input: VerificationCasesListInput; output: VerificationCasesListOutput; meta: unknown }>;
      /** Rejects a request for a reason; the applicant may try again, three times in all. */
      reject: TRPCMutationProcedure<{ input: VerificationCasesRejectInput; output: VerificationCasesRejectOutput; meta: unknown }>;
      /** Takes an approval back for a reason; the level of the user falls at once. */
      revoke: TRPCMutationProcedure<{ input: VerificationCasesRevokeInput; output: VerificationCasesRevokeOutput; meta: unknown }>;
      /** Takes a request, also from a colleague. */
      take: TRPCMutationProcedure<{ input: VerificationCasesTakeInput; output: VerificationCasesTakeOutput; meta: unknown }>;
      /** Returns a paper of a request that you decide about, with your name and the time drawn into it. This is logged, and the applicant can see it. */
      viewPaper: TRPCMutationProcedure<{ input: VerificationCasesViewPaperInput; output: VerificationCasesViewPaperOutput; meta: unknown }>;
    };
    wallet: {
      /** Returns the entries of your ledger accounts, newest first. */
      entries: TRPCQueryProcedure<{ input: WalletEntriesInput; output: WalletEntriesOutput; meta: unknown }>;
      /** Returns every held amount with its release date and order. */
      holds: TRPCQueryProcedure<{ input: void; output: WalletHoldsOutput; meta: unknown }>;
      /** Returns your leaves in the last of these trees, with their paths to its root. */
      inclusion: TRPCQueryProcedure<{ input: void; output: WalletInclusionOutput; meta: unknown }>;
      /** Returns the roots of the daily Merkle-sum trees of what the shop owes its users. */
      liabilities: TRPCQueryProcedure<{ input: void; output: WalletLiabilitiesOutput; meta: unknown }>;
      /** Moves available earnings to your wallet (E17). */
      moveEarnings: TRPCMutationProcedure<{ input: WalletMoveEarningsInput; output: WalletMoveEarningsOutput; meta: unknown }>;
      /** Returns what came to you, was released and was held, over time. */
      overTime: TRPCQueryProcedure<{ input: WalletOverTimeInput; output: WalletOverTimeOutput; meta: unknown }>;
      /** Returns the entries of your ledger accounts, newest first, grouped by their order. */
      statement: TRPCQueryProcedure<{ input: WalletStatementInput; output: WalletStatementOutput; meta: unknown }>;
      /** Returns your balances: spendable, available, on hold and in reserve. */
      summary: TRPCQueryProcedure<{ input: void; output: WalletSummaryOutput; meta: unknown }>;
    };
    webhooks: {
      /** Changes the URL or the types of one of your webhook endpoints, or switches it on or off. */
      changeEndpoint: TRPCMutationProcedure<{ input: WebhooksChangeEndpointInput; output: WebhooksChangeEndpointOutput; meta: unknown }>;
      /** Creates a webhook endpoint. The secret that signs is returned only once. */
      createEndpoint: TRPCMutationProcedure<{ input: WebhooksCreateEndpointInput; output: WebhooksCreateEndpointOutput; meta: unknown }>;
      /** Returns a page of what was sent to one of your webhook endpoints, newest first. */
      deliveries: TRPCQueryProcedure<{ input: WebhooksDeliveriesInput; output: WebhooksDeliveriesOutput; meta: unknown }>;
      /** Returns your webhook endpoints. Their secrets are not shown again. */
      endpoints: TRPCQueryProcedure<{ input: void; output: WebhooksEndpointsOutput; meta: unknown }>;
      /** Sends a webhook again now, with the same id. */
      redeliver: TRPCMutationProcedure<{ input: WebhooksRedeliverInput; output: WebhooksRedeliverOutput; meta: unknown }>;
      /** Removes one of your webhook endpoints with its log. */
      removeEndpoint: TRPCMutationProcedure<{ input: WebhooksRemoveEndpointInput; output: WebhooksRemoveEndpointOutput; meta: unknown }>;
      /** Gives one of your webhook endpoints a new secret, returned only once. The one before signs beside it for 24 hours. */
      rotateSecret: TRPCMutationProcedure<{ input: WebhooksRotateSecretInput; output: WebhooksRotateSecretOutput; meta: unknown }>;
      /** Sends a webhook of the type `endpoint.test`, which tells nothing, to one of your endpoints. */
      sendTest: TRPCMutationProcedure<{ input: WebhooksSendTestInput; output: WebhooksSendTestOutput; meta: unknown }>;
    };
    withdrawals: {
      /** Adds a payout method in your verified name. Withdrawals wait for 72 hours after it. */
      addMethod: TRPCMutationProcedure<{ input: WithdrawalsAddMethodInput; output: WithdrawalsAddMethodOutput; meta: unknown }>;
      /** Cancels a withdrawal that was not sent yet; the money is available again. */
      cancel: TRPCMutationProcedure<{ input: WithdrawalsCancelInput; output: WithdrawalsCancelOutput; meta: unknown }>;
      /** Confirms what another person proposed, as it was shown: an approval, or money back. */
      confirm: TRPCMutationProcedure<{ input: WithdrawalsConfirmInput; output: WithdrawalsConfirmOutput; meta: unknown }>;
      /** Says that you have checked a payout method to which a payment came back. */
      confirmMethod: TRPCMutationProcedure<{ input: WithdrawalsConfirmMethodInput; output: WithdrawalsConfirmMethodOutput; meta: unknown }>;
      /** Approves or rejects a withdrawal, or proposes to where a second person confirms. */
      decide: TRPCMutationProcedure<{ input: WithdrawalsDecideInput; output: WithdrawalsDecideOutput; meta: unknown }>;
      /** Closes a proposal; the withdrawal stays as it is. */
      dismiss: TRPCMutationProcedure<{ input: WithdrawalsDismissInput; output: WithdrawalsDismissOutput; meta: unknown }>;
      /** Extends the hold of a withdrawal once, until 60 days after its request. */
      extendHold: TRPCMutationProcedure<{ input: WithdrawalsExtendHoldInput; output: WithdrawalsExtendHoldOutput; meta: unknown }>;
      /** Holds a withdrawal for a reason, until 30 days after its request. */
      hold: TRPCMutationProcedure<{ input: WithdrawalsHoldInput; output: WithdrawalsHoldOutput; meta: unknown }>;
      /** Returns your withdrawals, newest first. */
      list: TRPCQueryProcedure<{ input: WithdrawalsListInput; output: WithdrawalsListOutput; meta: unknown }>;
      /** Records that a payment of staff did not go through; the money goes back, above $1,000 once a second person confirms it. */
      markFailed: TRPCMutationProcedure<{ input: WithdrawalsMarkFailedInput; output: WithdrawalsMarkFailedOutput; meta: unknown }>;
      /** Records that staff have paid a withdrawal themselves. */
      markPaid: TRPCMutationProcedure<{ input: WithdrawalsMarkPaidInput; output: WithdrawalsMarkPaidOutput; meta: unknown }>;
      /** Records that a bank sent back what staff had paid; the money goes back, above $1,000 once a second person confirms it. */
      markReturned: TRPCMutationProcedure<{ input: WithdrawalsMarkReturnedInput; output: WithdrawalsMarkReturnedOutput; meta: unknown }>;
      /** Returns your payout methods; of each account or address only its end. */
      methods: TRPCQueryProcedure<{ input: void; output: WithdrawalsMethodsOutput; meta: unknown }>;
      /** Opens the page of Stripe where you set up the account that you are paid to. */
      openOnboarding: TRPCMutationProcedure<{ input: WithdrawalsOpenOnboardingInput; output: WithdrawalsOpenOnboardingOutput; meta: unknown }>;
      /** Returns the fee of a withdrawal, and what will arrive by when. */
      quote: TRPCQueryProcedure<{ input: WithdrawalsQuoteInput; output: WithdrawalsQuoteOutput; meta: unknown }>;
      /** Asks the provider again whether a payout method can be paid to. */
      refreshMethod: TRPCMutationProcedure<{ input: WithdrawalsRefreshMethodInput; output: WithdrawalsRefreshMethodOutput; meta: unknown }>;
      /** Removes one of your payout methods. */
      removeMethod: TRPCMutationProcedure<{ input: WithdrawalsRemoveMethodInput; output: WithdrawalsRemoveMethodOutput; meta: unknown }>;
      /** Requests a withdrawal of your earnings; its amount leaves your balance at once. */
      request: TRPCMutationProcedure<{ input: WithdrawalsRequestInput; output: WithdrawalsRequestOutput; meta: unknown }>;
      /** Returns a withdrawal with its history, the match of its name, and who did what. */
      review: TRPCQueryProcedure<{ input: WithdrawalsReviewInput; output: WithdrawalsReviewOutput; meta: unknown }>;
      /** Returns a page of a queue of withdrawals: those that are due first, or ended last. */
      reviews: TRPCQueryProcedure<{ input: WithdrawalsReviewsInput; output: WithdrawalsReviewsOutput; meta: unknown }>;
      /** Returns what you may withdraw today, and what stands in the way. */
      terms: TRPCQueryProcedure<{ input: void; output: WithdrawalsTermsOutput; meta: unknown }>;
    };
  }
>;
