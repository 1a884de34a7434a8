/** The kinds of texts: policies, help of the support, articles of the blog, and questions. */
export const CONTENT_KINDS = ['policy', 'support', 'article', 'faq'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The folder of each kind below its language, as in `content/en/policies/`. */
export const CONTENT_FOLDERS = {
  policy: 'policies',
  support: 'support',
  article: 'articles',
  faq: 'faq',
} as const satisfies Record<ContentKind, string>;

/** Each has a page at the root (product.md §2). */
export const POLICY_SLUGS = [
  'terms-of-service',
  'privacy-policy',
  'cookies-policy',
  'refund-policy',
  'withdrawal-policy',
] as const;

/** In the order of the page that lists them. */
export const SUPPORT_SLUGS = [
  'buying-tradeshield',
  'account-warranty',
  'gift-card-rules',
  'selling-tradeshield',
  'seller-rules',
  'account-seller-rules',
  'prohibited-goods',
  'feedback-rules',
  'chat-rules',
  'appeals',
  'rights-holders',
] as const;

/** What questions are about, in the order of the page. */
export const FAQ_TOPICS = [
  'buying',
  'selling',
  'payments',
  'protection',
  'gift-cards',
  'users',
] as const;

/** What names a text, in every language. */
export interface ContentName {
  readonly kind: ContentKind;
  readonly slug: string;
}

/** The path of its page, without a language. A question is a part of one. */
export function contentPath({ kind, slug }: ContentName): string {
  switch (kind) {
    case 'policy':
      return `/${slug}`;
    case 'support':
      return `/support/${slug}`;
    case 'article':
      return `/blog/${slug}`;
    case 'faq':
      return `/faq#${slug}`;
  }
}

/** What may not be in a text, in the preview and in a refusal. */
export const TEXT_FAULTS = [
  'html',
  'picture',
  'footnote',
  'address',
  'title',
  'heading',
  'placeholder',
] as const;
export type TextFault = (typeof TEXT_FAULTS)[number];
