import type { DisputeView } from '@guildhall/api/disputes/views';
import { BURDEN_RULES, BURDENS } from '@guildhall/domain/disputes/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useMessages } from '../../../lib/language/messages.ts';

/** What sentences of rules.md §6 say in percent: the part for something cosmetic, and the rate. */
const SHARES = { cosmetic: 0.1, failures: 0.02 };

/** Whom the facts speak for, and the sentence of the rules that says so (rules.md §6). */
export function Burden({ dispute: { burden: hint, sold } }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const burden = BURDENS.find((known) => known === hint.burden);
  const rule = BURDEN_RULES.find((known) => known === hint.rule);
  if (burden === undefined || rule === undefined) return null;
  return (
    <Card>
      <CardHeader title={t('burden.title')} description={t(`burden.${burden}`)} />
      <p className="text-sm text-muted">{t('burden.help')}</p>
      <blockquote className="mt-2 border-s-2 border-line ps-3 text-sm text-ink">
        {t(`burden.rule.${rule}`, SHARES)}
      </blockquote>
      {sold !== null && (
        <p className="mt-2 text-sm text-muted">
          {sold.codes === 0 ? t('burden.sold_none') : t('burden.sold', sold)}
        </p>
      )}
    </Card>
  );
}
