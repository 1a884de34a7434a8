import type { DisputeView } from '@guildhall/api/disputes/views';
import { type DisputeEvent, ORIGINAL_REASONS } from '@guildhall/domain/disputes/types';
import type { MessageKey } from '@guildhall/locales/messages';
import { Card, CardHeader } from '@guildhall/ui/card';
import type { IconName } from '@guildhall/ui/icon';
import { Timeline } from '@guildhall/ui/timeline';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

type EventKey = Extract<MessageKey<'disputes/case'>, `history.${DisputeEvent}`>;

const ICONS: Readonly<Record<DisputeEvent, IconName>> = {
  open: 'circle-alert',
  answer: 'message-square',
  close_in_silence: 'undo-2',
  escalate: 'users',
  propose: 'banknote',
  propose_replacement: 'package',
  accept_proposal: 'check',
  refuse_proposal: 'x',
  expire_proposal: 'clock',
  take: 'eye',
  assign: 'users',
  hand_over: 'users',
  ask_evidence: 'circle-help',
  bring_evidence: 'image',
  end_evidence: 'clock',
  decide: 'scale',
  accept_decision: 'check',
  appeal: 'scale',
  decide_appeal: 'scale',
  close: 'circle-check',
  withdraw: 'undo-2',
  miss_clock: 'triangle-alert',
  wait_for_cover: 'clock',
  accept_claim: 'undo-2',
  recover: 'clock',
};

const isKnown = (event: string): event is DisputeEvent => Object.hasOwn(ICONS, event);
const DONE: readonly string[] = ['close', 'accept_proposal', 'accept_claim'];
const ACTORS = ['buyer', 'seller', 'system', 'staff'] as const;

/** All events of the dispute, in order. */
export function DisputeHistory({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const claims = useMessages('disputes/claim');
  const { moment } = useFormats();
  const { history, viewer, case_kind } = dispute;
  const originals = useOriginalViews(dispute);
  const events = history.flatMap(({ event, actor, occurred_at }, index) => {
    if (!isKnown(event)) return [];
    const key: EventKey = `history.${event}`;
    const known = ACTORS.find((each) => each === actor);
    const by = actor === viewer && actor !== 'staff' ? 'you' : known;
    return {
      id: `${index}.${event}`,
      title: event === 'open' && case_kind === 'recall_claim' ? claims('opened') : t(key),
      body: by === undefined ? undefined : t(`history.by.${by}`),
      at: { iso: occurred_at, text: moment(occurred_at) },
      icon: ICONS[event],
      tone: DONE.includes(event) ? 'success' : 'neutral',
    } as const;
  });
  const items = [...events, ...originals].toSorted(({ at: one }, { at: other }) =>
    one.iso < other.iso ? -1 : 1,
  );
  return (
    <Card>
      <CardHeader title={t('history.title')} />
      <Timeline label={t('history.label')} items={items} />
    </Card>
  );
}

/** When staff opened what was uploaded, and why. */
function useOriginalViews({ original_views: views, evidence }: DisputeView) {
  const t = useMessages('disputes/case');
  const { moment } = useFormats();
  return views.map(({ file_id: fileId, reason, by, occurred_at }, index) => {
    const item = evidence.findIndex(({ attachments }) =>
      attachments.some(({ file_id: id }) => id === fileId),
    );
    const known = ORIGINAL_REASONS.find((each) => each === reason) ?? 'other';
    const why = t(`original.because.${known}`);
    return {
      id: `original.${index}`,
      title:
        item === -1 ? t('original.opened') : t('original.opened_of', { number: String(item + 1) }),
      body: `${by ?? t('history.by.staff')}: ${why}`,
      at: { iso: occurred_at, text: moment(occurred_at) },
      icon: 'eye',
      tone: 'neutral',
    } as const;
  });
}
