import type { SelectItem } from '@guildhall/ui/select-field';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const NO_ORDER = 'none';
const MAX_ORDERS = 20;

/** The user's newest purchases and sales as choices; the first is none of them. */
export function useOrderChoices(): SelectItem[] {
  const t = useMessages('content/contact');
  const bought = trpc.orders.list.useQuery({ side: 'bought', limit: MAX_ORDERS });
  const sold = trpc.orders.list.useQuery({ side: 'sold', limit: MAX_ORDERS });
  const orders = [...(bought.data?.items ?? []), ...(sold.data?.items ?? [])];
  return [
    { value: NO_ORDER, label: t('no_order') },
    ...orders.map(({ id, number, title }) => ({ value: id, label: `${number} · ${title}` })),
  ];
}

/** The id of a choice; null for none. */
export const chosenOrder = (value: string) => (value === NO_ORDER ? null : value);

/** Sends a message in the language of the page. */
export function useSendMessage() {
  const language = useLanguage();
  const { mutateAsync } = trpc.content.sendMessage.useMutation({ meta: { quiet: true } });
  return async (message: Omit<Parameters<typeof mutateAsync>[0], 'language'>) =>
    await mutateAsync({ ...message, language });
}
