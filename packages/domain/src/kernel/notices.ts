/** Who a notice is for: a party of the order, the user whom it concerns, or the staff. */
export type Audience = 'buyer' | 'seller' | 'user' | 'staff';

/** An urgent notice goes ahead of all others, because somebody waits for it. */
export type Urgency = 'normal' | 'urgent';

/**
 * How notices reach people: in the product itself (`app`), or sent to them. What a user sees in the
 * product is pushed to their browsers too, so kinds declare `app` and never `push`.
 */
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
/** What a kind of notice declares. */
export type DeclaredChannel = Exclude<Channel, 'push'>;
/** The outbox has rows for each of these channels. */
export type SentChannel = Exclude<Channel, 'app'>;

/** What a kind belongs to where users see their notices, filter them and choose their channels. */
export const NOTICE_GROUPS = [
  'orders',
  'disputes',
  'money',
  'security',
  'offers',
  'messages',
] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** What users may turn off. Who could take their account must not be able to hide it from them. */
export const SWITCHABLE_GROUPS = NOTICE_GROUPS.filter(
  (group): group is Exclude<NoticeGroup, 'security'> => group !== 'security',
);
export type SwitchableGroup = (typeof SWITCHABLE_GROUPS)[number];

/** A kind of notice as its room declares it. `Facts` is everything that its texts need. */
export interface NoticeDeclaration<
  To extends Audience,
  Facts extends object,
  Subject extends string | null = string | null,
> {
  /** What it is about: more of it is read when the notice is sent. Null if its facts say all. */
  readonly subject: Subject;
  readonly group: NoticeGroup;
  readonly audience: readonly To[];
  readonly urgency: Urgency;
  readonly channels: readonly DeclaredChannel[];
  /** Until when whoever gets it has to act, ISO 8601; null if they do not have to. */
  deadline?(facts: Facts): string | null;
  /** Only for the compiler: the declaration holds no facts. */
  readonly facts?: Facts;
}

/** What a room declares in its `notices.ts`. */
export type NoticeDeclarations = Readonly<Record<string, NoticeDeclaration<Audience, object>>>;

/**
 * Declares a kind of notice with its facts, which are stored as JSON until it is sent. Times are
 * ISO 8601. Names of users, titles and secrets are no facts: they are read when it is sent.
 */
export function notice<
  To extends Audience,
  Facts extends object,
  Subject extends string | null = null,
>(
  declaration: {
    readonly audience: readonly To[];
    readonly urgency?: Urgency;
    readonly group: NoticeGroup;
    readonly channels: readonly DeclaredChannel[];
    deadline?(facts: Facts): string | null;
  } & (Subject extends null ? object : { readonly subject: Subject }),
): NoticeDeclaration<To, Facts, Subject> {
  // The parameter requires the subject unless it is null.
  const subject = ('subject' in declaration ? declaration.subject : null) as Subject;
  return { urgency: 'normal', ...declaration, subject };
}

/** A notice of one of these declarations, with its facts. */
export type NoticeOf<Declarations extends NoticeDeclarations> = {
  [Kind in keyof Declarations & string]: { readonly kind: Kind } & FactsOf<Declarations[Kind]>;
}[keyof Declarations & string];

type FactsOf<Declaration> =
  Declaration extends NoticeDeclaration<Audience, infer Facts> ? Readonly<Facts> : never;

/** The kinds whose audience includes this one. */
export type KindFor<Declarations extends NoticeDeclarations, To extends Audience> = {
  [Kind in keyof Declarations & string]: Declarations[Kind] extends NoticeDeclaration<
    infer Whole,
    infer _Facts,
    infer _Subject
  >
    ? To extends Whole
      ? Kind
      : never
    : never;
}[keyof Declarations & string];
