import { Button } from '@guildhall/ui/button';
import { classNames } from '@guildhall/ui/class-names';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Menu, MenuItem } from '@guildhall/ui/menu';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { ReportDialog } from '../../../moderation/components/report-dialog.tsx';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import { Attachments, type ShownAttachment } from '../../../files/components/attachments.tsx';
import type { Unsent } from '../kept-texts.ts';
import type { Sending } from '../sending.ts';
import type { MessageView } from '../thread-reading.ts';
import { MessageText } from './message-text.tsx';

const bubbleClass = (isOwn: boolean) =>
  classNames(
    'flex min-w-0 flex-col gap-2 rounded-lg border px-3 py-2 text-ink',
    isOwn ? 'border-accent-line bg-accent-soft' : 'border-line bg-sunken',
  );

/** A message at the side of its writer, and below it what else there is to say. */
function Row(props: {
  isOwn: boolean;
  menu?: ReactNode;
  below: ReactNode;
  children: ReactNode;
  isBare?: boolean;
}) {
  const { isOwn, menu, below, children, isBare = false } = props;
  return (
    <div className={classNames('flex flex-col gap-0.5', isOwn ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'flex max-w-[90%] items-center gap-1 sm:max-w-[80%]',
          isOwn && 'flex-row-reverse',
        )}
      >
        <div className={isBare ? 'min-w-0 py-1' : bubbleClass(isOwn)}>{children}</div>
        {menu}
      </div>
      <div className="px-1 text-xs text-muted">{below}</div>
    </div>
  );
}

export interface MessageRowProps {
  message: MessageView;
  /** Whose it is, in words. */
  name: string;
  /** Whether it is the last message that the other side is known to have read. */
  isLastRead: boolean;
  onPictureExpired: () => void;
}

/** One message that the server has. */
export function MessageRow(props: MessageRowProps) {
  const { message, name, isLastRead, onPictureExpired } = props;
  const t = useMessages('messages');
  const { time } = useFormats();
  const { is_own: isOwn, state, text, attachments } = message;
  const below = (
    <>
      <span className="sr-only">{`${isOwn ? t('message.you') : name}, `}</span>
      <time dateTime={message.created_at}>{time(message.created_at)}</time>
      {isLastRead && ` · ${t('message.read')}`}
    </>
  );
  if (state !== 'sent') {
    return (
      <Row isOwn={isOwn} below={below} isBare>
        <p className="text-sm text-muted">
          <em>{t(state === 'erased' ? 'message.erased' : 'message.deleted')}</em>
        </p>
      </Row>
    );
  }
  return (
    <Row isOwn={isOwn} menu={<RowMenu message={message} />} below={below}>
      {attachments.length > 0 && (
        <MessageFiles attachments={attachments} name={name} onExpired={onPictureExpired} />
      )}
      {text !== '' && <MessageText text={text} />}
    </Row>
  );
}

/** Deleting one's own message while nobody has read it, or reporting one of the other. */
function RowMenu({ message }: { message: MessageView }) {
  const t = useMessages('messages');
  const { time } = useFormats();
  const [asks, setAsks] = useState<'report' | 'delete' | null>(null);
  const { is_own: isOwn, deletable_until: until } = message;
  if (isOwn && until === null) return null;
  return (
    <>
      <Menu
        align={isOwn ? 'end' : 'start'}
        trigger={
          <Button
            variant="ghost"
            size="icon"
            icon="ellipsis"
            aria-label={t('message.menu', { time: time(message.created_at) })}
          />
        }
      >
        {isOwn ? (
          <MenuItem icon="trash-2" danger onSelect={() => setAsks('delete')}>
            {t('message.delete')}
          </MenuItem>
        ) : (
          <MenuItem icon="flag" onSelect={() => setAsks('report')}>
            {t('message.report')}
          </MenuItem>
        )}
      </Menu>
      {asks === 'report' && (
        <ReportDialog kind="message" targetId={message.id} onClose={() => setAsks(null)} />
      )}
      <DeleteDialog message={message} open={asks === 'delete'} onClose={() => setAsks(null)} />
    </>
  );
}

function DeleteDialog(props: { message: MessageView; open: boolean; onClose: () => void }) {
  const t = useMessages('messages');
  const utils = trpc.useUtils();
  const { message, open, onClose } = props;
  const remove = useMutation({
    mutationFn: async () => await utils.client.messages.delete.mutate({ message_id: message.id }),
    onSuccess: () => toasts.success(t('message.delete_done'), { duration: SHORT_TOAST_MS }),
    // Refused too: somebody has read it, or the time is over.
    onSettled: async () => await utils.messages.thread.invalidate(),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('message.delete_title')}
      description={t('message.delete_help')}
      confirmLabel={t('message.delete_confirm')}
      confirmIcon="trash-2"
      cancelLabel={t('message.delete_cancel')}
      danger
      pending={remove.isPending}
      problem={problemOf(remove.error)}
      onConfirm={async () => {
        try {
          await remove.mutateAsync();
          return true;
        } catch {
          return false;
        }
      }}
    />
  );
}

/** One message that the server does not have yet. */
export function UnsentRow({ message, sending }: { message: Unsent; sending: Sending }) {
  const t = useMessages('messages');
  const { id, text, attachments, isSending, problem } = message;
  const below = isSending ? (
    t('message.sending')
  ) : (
    <span className="flex flex-wrap items-center justify-end gap-x-3 text-danger">
      {problem === null ? t('message.kept') : t('message.not_sent', { problem })}
      <Button variant="link" size="sm" onClick={() => sending.sendAgain(message)}>
        {t('message.retry')}
      </Button>
      <Button variant="link" size="sm" onClick={() => sending.takeBack(id)}>
        {t('message.edit')}
      </Button>
    </span>
  );
  return (
    <Row isOwn below={below}>
      {attachments.length > 0 && (
        <MessageFiles
          attachments={attachments.map(copyOf)}
          name={t('message.you')}
          onExpired={none}
        />
      )}
      {text !== '' && <MessageText text={text} />}
    </Row>
  );
}

/** The files of a message; a press shows one large. */
function MessageFiles(props: {
  attachments: readonly ShownAttachment[];
  /** Whose they are, in words. */
  name: string;
  onExpired: () => void;
}) {
  const t = useMessages('messages');
  const { attachments, name, onExpired } = props;
  return (
    <Attachments
      attachments={attachments}
      size="size-40"
      wordsOf={(number) => ({
        name: t('message.file', { number, name }),
        open: t('message.open_file', { number, name }),
        gone: t('message.file_gone'),
      })}
      onExpired={onExpired}
    />
  );
}

const none = () => undefined;
const copyOf = ({ file_id, variants, pages }: Unsent['attachments'][number]): ShownAttachment => ({
  file_id,
  variants,
  // The document itself is there once it was sent.
  document: pages === null ? null : { pages, url: '', bytes: 0, drawn: [] },
  video: null,
});
