import { useMessages } from '../../../lib/language/messages.ts';

/** Names of brands: the same in every language. */
const MARKS = ['Visa', 'Mastercard', 'American Express', 'Apple Pay', 'Google Pay'] as const;

/** The brands that the payment provider's page takes, below the button that leads to it. */
export function PaymentMarks() {
  const t = useMessages('payments');
  return (
    <ul
      aria-label={t('checkout.marks')}
      translate="no"
      className="flex flex-wrap justify-center gap-1"
    >
      {MARKS.map((mark) => (
        <li
          key={mark}
          className="rounded-sm border border-line bg-sunken px-1.5 text-xs font-medium text-ink"
        >
          {mark}
        </li>
      ))}
    </ul>
  );
}
