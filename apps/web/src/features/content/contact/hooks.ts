import { idSchema } from '@guildhall/domain/kernel/id-schema';
import type { SelectItem } from '@guildhall/ui/select-field';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { trpc } from '../../../lib/api/trpc.ts';

export type LinkedOrder = NonNullable<ReturnType<typeof useLinkedOrder>>;

const NO_ORDER = 'none';
const MAX_ORDERS = 20;

/** The order that a link leads here with; null without one. */
export function useLinkedOrder(orderId: string | null) {
  const language = useLanguage();
  const input = { order_id: orderId ?? '', language };
  return trpc.orders.detail.useQuery(input, { enabled: orderId !== null }).data ?? null;
}

/**
 * The user's newest purchases and sales as choices, and this order of theirs; the first is none of
 * them.
 */
export function useOrderChoices(also: LinkedOrder | null): SelectItem[] {
  const t = useMessages('content/contact');
  const bought = trpc.orders.list.useQuery({ side: 'bought', limit: MAX_ORDERS });
  const sold = trpc.orders.list.useQuery({ side: 'sold', limit: MAX_ORDERS });
  const listed = [...(bought.data?.items ?? []), ...(sold.data?.items ?? [])];
  const isListed = also === null || listed.some(({ id }) => id === also.id);
  const orders = isListed ? listed : [{ ...also, title: also.snapshot.title }, ...listed];
  return [
    { value: NO_ORDER, label: t('no_order') },
    ...orders.map(({ id, number, title }) => ({ value: id, label: `${number} · ${title}` })),
  ];
}

/** The id of a choice; null for none. */
export const chosenOrder = (value: string) => (value === NO_ORDER ? null : value);

/** The choice that a link leads here with. */
export function orderOf(search: URLSearchParams): string {
  const order = idSchema.safeParse(search.get('order'));
  return order.success ? order.data : NO_ORDER;
}

/** Sends a message in the language of the page. */
export function useSendMessage() {
  const language = useLanguage();
  const { mutateAsync } = trpc.content.sendMessage.useMutation({ meta: { quiet: true } });
  return async (message: Omit<Parameters<typeof mutateAsync>[0], 'language'>) =>
    await mutateAsync({ ...message, language });
}
