import { Button, buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { blockedKey } from '../messages.ts';
import type { BlockedText } from '../sending.ts';

export interface BlockedNoticeProps {
  blocked: BlockedText;
  /** Where the seller of a running order puts login data; null for everybody else. */
  vaultPath: string | null;
  /** On a phone the notice covers much of the log. */
  onClose: () => void;
}

/** What was found in a text that was not sent, why it was not, and what can be done instead. */
export function BlockedNotice({ blocked, vaultPath, onClose }: BlockedNoticeProps) {
  const t = useMessages('messages');
  const { client } = trpc.useUtils();
  const { kind, found, text, block_id: id } = blocked;
  const report = useMutation({
    mutationFn: async (blockId: string) =>
      await client.messages.reportBlock.mutate({ block_id: blockId, text }),
  });
  return (
    <Notice tone="attention" urgent title={<bdi>{t('blocked_text.title', { found })}</bdi>}>
      <p>{t(blockedKey(kind))}</p>
      <p className="mt-1">{t('blocked_text.kept')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {kind === 'credentials' && vaultPath !== null && (
          <Link to={vaultPath} className={buttonClass({ size: 'sm' })}>
            {t('blocked_text.vault')}
          </Link>
        )}
        {id !== null && !report.isSuccess && (
          <Button variant="link" loading={report.isPending} onClick={() => report.mutate(id)}>
            {t('blocked_text.mistake')}
          </Button>
        )}
        <Button variant="link" onClick={onClose}>
          {t('blocked_text.close')}
        </Button>
      </div>
      <p role="status" className="mt-1 empty:hidden">
        {report.isSuccess && t('blocked_text.reported')}
        {report.isError && messageOf(report.error)}
      </p>
      {id !== null && report.isIdle && (
        <p className="mt-1 text-xs text-muted">{t('blocked_text.mistake_help')}</p>
      )}
    </Notice>
  );
}
