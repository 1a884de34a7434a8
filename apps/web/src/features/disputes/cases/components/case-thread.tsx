import type { DisputeView } from '@guildhall/api/disputes/views';
import { DISPUTE_SIDES } from '@guildhall/domain/disputes/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { Attachments } from '../../../files/components/attachments.tsx';
import { type CaseMessage, useCaseThread } from '../hooks.ts';

/** What both sides have written to each other about the order, for staff, who are no members. */
export function CaseThread({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const list = useCaseThread(dispute.id);
  const messages = (list.data?.pages ?? []).toReversed().flatMap((page) => page.messages);
  return (
    <Card>
      <CardHeader title={t('thread.title')} description={t('thread.help')} />
      {list.isPending && <Skeleton className="h-40 rounded-lg" />}
      {list.isError && (
        <ErrorState
          title={t('thread.failed')}
          description={messageOf(list.error)}
          retrying={list.isFetching}
          onRetry={() => void (list.isLoadingError ? list.refetch() : list.fetchNextPage())}
        />
      )}
      {list.isSuccess && messages.length === 0 && (
        <p className="text-sm text-muted">{t('thread.empty')}</p>
      )}
      {messages.length > 0 && (
        <div
          role="region"
          aria-label={t('thread.title')}
          // A keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-128 overflow-y-auto overscroll-contain"
        >
          {list.hasNextPage && (
            <Button
              variant="link"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('thread.older')}
            </Button>
          )}
          <ol className="divide-y divide-line">
            {messages.map((message) => (
              <Message key={message.id} message={message} onExpired={() => void list.refetch()} />
            ))}
          </ol>
        </div>
      )}
    </Card>
  );
}

function Message({ message, onExpired }: { message: CaseMessage; onExpired: () => void }) {
  const t = useMessages('disputes/case');
  const { moment } = useFormats();
  const { state, text, attachments, created_at: at } = message;
  const name = t(`thread.by.${DISPUTE_SIDES.find((side) => side === message.side) ?? 'buyer'}`);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium text-ink">{name}</span>
        <time dateTime={at} className="figures text-xs text-muted sm:ms-auto">
          {moment(at)}
        </time>
      </p>
      {state !== 'sent' && (
        <p className="mt-1 text-sm text-muted">
          <em>{t(state === 'erased' ? 'thread.erased' : 'thread.deleted')}</em>
        </p>
      )}
      {text !== '' && (
        <p
          dir="auto"
          className="align-with-page mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink"
        >
          {text}
        </p>
      )}
      {attachments.length > 0 && (
        <div className="mt-2">
          <Attachments
            attachments={attachments}
            size="size-32"
            wordsOf={(number) => ({
              name: t('thread.file', { number, name }),
              open: t('thread.open_file', { number, name }),
              gone: t('evidence.file_gone'),
            })}
            onExpired={onExpired}
          />
        </div>
      )}
    </li>
  );
}
