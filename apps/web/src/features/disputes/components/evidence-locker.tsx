import type { DisputeView } from '@guildhall/api/disputes/views';
import { EVIDENCE_KINDS } from '@guildhall/domain/disputes/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { Attachments } from '../../files/components/attachments.tsx';
import { useRefreshDisputes } from '../hooks.ts';
import { OriginalDialog } from './original-dialog.tsx';

type Item = DisputeView['evidence'][number];
const GROUPS = ['buyer', 'seller', 'staff'] as const;

/** The element of an item, for links to it. */
export const evidenceElementId = (id: string) => `evidence-${id}`;

/** The number of each item: they come in the order in which they were added. */
export const evidenceNumbers = ({ evidence }: Pick<DisputeView, 'evidence'>) =>
  new Map(evidence.map(({ id }, index) => [id, index + 1]));

/** What was said and shown, by side. */
export function EvidenceLocker({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const { moment } = useFormats();
  const { files_deleted_at: deletedAt } = dispute;
  const numbers = evidenceNumbers(dispute);
  return (
    <Card>
      <CardHeader title={t('evidence.title')} description={t('evidence.help')} />
      <div className="flex flex-col gap-6">
        {GROUPS.map((side) => {
          const items = dispute.evidence.filter((item) => item.side === side);
          if (side === 'staff' && items.length === 0) return null;
          return (
            <section key={side} aria-label={t(`evidence.by.${side}`)}>
              <h3 className="text-sm font-semibold text-ink">{t(`evidence.by.${side}`)}</h3>
              {items.length === 0 && (
                <p className="mt-1 text-sm text-muted">{t('evidence.empty')}</p>
              )}
              <ul className="mt-1 divide-y divide-line">
                {items.map((item) => (
                  <EvidenceItem
                    key={item.id}
                    dispute={dispute}
                    item={item}
                    number={numbers.get(item.id) ?? 0}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {deletedAt !== null && (
          <p className="text-sm text-muted">
            {t('evidence.deleted_at', { time: moment(deletedAt) })}
          </p>
        )}
      </div>
    </Card>
  );
}

function useKindText({ kind, asked_side }: Item): string {
  const t = useMessages('disputes/case');
  if (asked_side === 'buyer') return t('evidence.question_buyer');
  if (asked_side === 'seller') return t('evidence.question_seller');
  return t(`evidence.kind.${EVIDENCE_KINDS.find((known) => known === kind) ?? 'other'}`);
}

interface EvidenceItemProps {
  dispute: DisputeView;
  item: Item;
  number: number;
}

function EvidenceItem({ dispute, item, number }: EvidenceItemProps) {
  const t = useMessages('disputes/case');
  const { moment } = useFormats();
  const kind = useKindText(item);
  return (
    <li id={evidenceElementId(item.id)} className="scroll-mt-20 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="figures font-medium text-ink">
          {t('evidence.item', { number: String(number) })}
        </span>
        <span className="text-muted">
          {kind}
          {item.is_own && ` · ${t('evidence.own')}`}
        </span>
        <time dateTime={item.created_at} className="figures text-xs text-muted sm:ms-auto">
          {moment(item.created_at)}
        </time>
      </p>
      <p
        dir="auto"
        className="align-with-page mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink"
      >
        {item.text}
      </p>
      {item.attachments.length > 0 && <EvidenceFiles {...{ dispute, item, number }} />}
    </li>
  );
}

/** What an item shows; a press shows one large. */
function EvidenceFiles({ dispute, item, number }: EvidenceItemProps) {
  const t = useMessages('disputes/case');
  const refresh = useRefreshDisputes();
  return (
    <div className="mt-3">
      <Attachments
        attachments={item.attachments}
        size="size-32"
        wordsOf={(place) => {
          const words = { number: place, item: String(number) };
          return {
            name: t('evidence.file', words),
            open: t('evidence.open_file', words),
            gone: t('evidence.file_gone'),
          };
        }}
        below={
          dispute.allowed.includes('open_original')
            ? (fileId, { name }) => <OriginalDialog {...{ dispute, fileId, name }} />
            : undefined
        }
        onExpired={() => void refresh()}
      />
    </div>
  );
}
