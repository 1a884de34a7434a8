import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { RefusedChange } from '../hooks.ts';

/** The offers that the last change has left as they were, each with its reason. */
export function RefusedChanges(props: { refused: readonly RefusedChange[]; onClose: () => void }) {
  const { refused, onClose } = props;
  const t = useMessages('offers/own');
  if (refused.length === 0) return null;
  return (
    <Notice
      tone="attention"
      urgent
      className="mb-4"
      title={t('refused.title', { count: refused.length })}
      action={
        <Button variant="ghost" size="icon" icon="x" aria-label={t('close')} onClick={onClose} />
      }
    >
      <ul className="mt-1 flex max-h-60 flex-col gap-1.5 overflow-y-auto">
        {refused.map(({ offer, message }) => (
          <li key={offer.id}>
            <strong lang={offer.language} dir="auto" className="font-semibold">
              {offer.title}
            </strong>
            {': '}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
