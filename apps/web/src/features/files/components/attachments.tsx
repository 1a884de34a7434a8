import { buttonClass } from '@guildhall/ui/button';
import { classNames } from '@guildhall/ui/class-names';
import { Dialog } from '@guildhall/ui/dialog';
import { Icon } from '@guildhall/ui/icon';
import { Picture, type PictureVariant } from '@guildhall/ui/picture';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/language/messages.ts';

/** A file that somebody shows, as the server describes it. */
export interface ShownAttachment {
  readonly file_id: string;
  readonly variants: readonly PictureVariant[];
  readonly document: {
    readonly pages: number;
    /** Empty while it is not sent. */
    readonly url: string;
    readonly bytes: number;
    readonly drawn: readonly (readonly PictureVariant[])[];
  } | null;
}

/** What one attachment is called, what its button says, and that it is gone. */
export interface AttachmentWords {
  readonly name: string;
  readonly open: string;
  readonly gone: string;
}

export interface AttachmentsProps {
  attachments: readonly ShownAttachment[];
  /** By its place, from 1. */
  wordsOf: (place: string) => AttachmentWords;
  /** What stands below one. */
  below?: ((fileId: string, words: AttachmentWords) => ReactNode) | undefined;
  /** The side of a small picture. */
  size: 'size-32' | 'size-40';
  /** The address of one does not work any more. */
  onExpired: () => void;
}

const SIZES = { 'size-32': '8rem', 'size-40': '10rem' } as const;

/** Pictures and documents that somebody shows; a press shows one large. */
export function Attachments(props: AttachmentsProps) {
  const { attachments, wordsOf, below, size, onExpired } = props;
  return (
    <ul className="flex flex-wrap gap-2">
      {attachments.map((attachment, at) => {
        const words = wordsOf(String(at + 1));
        return (
          <li key={attachment.file_id}>
            {attachment.variants.length === 0 ? (
              <em className="text-sm text-muted">{words.gone}</em>
            ) : (
              <OpenAttachment {...{ attachment, words, size, onExpired }} />
            )}
            {below?.(attachment.file_id, words)}
          </li>
        );
      })}
    </ul>
  );
}

function OpenAttachment(props: {
  attachment: ShownAttachment;
  words: AttachmentWords;
  size: AttachmentsProps['size'];
  onExpired: () => void;
}) {
  const { attachment, words, size, onExpired } = props;
  const { variants, document } = attachment;
  return (
    <Dialog
      title={words.name}
      trigger={
        <button
          type="button"
          aria-label={words.open}
          className="relative block overflow-hidden rounded-md border border-line"
        >
          <Picture
            variants={variants}
            alt=""
            sizes={SIZES[size]}
            onError={onExpired}
            className={classNames(
              size,
              'bg-sunken object-cover',
              document !== null && 'object-top',
            )}
          />
          {document !== null && <PagesLabel pages={document.pages} />}
        </button>
      }
      footer={document === null || document.url === '' ? undefined : <SaveDocument {...document} />}
    >
      {document === null ? (
        <Picture
          variants={variants}
          alt={words.name}
          sizes="(min-width: 40rem) 36rem, 100vw"
          eager
          onError={onExpired}
          className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-md bg-sunken"
        />
      ) : (
        <Pages attachment={attachment} document={document} onExpired={onExpired} />
      )}
    </Dialog>
  );
}

type ShownDocument = NonNullable<ShownAttachment['document']>;

/** The pages of a document one below the other; where only the first is shown, that it is. */
function Pages(props: {
  attachment: ShownAttachment;
  document: ShownDocument;
  onExpired: () => void;
}) {
  const { attachment, document, onExpired } = props;
  const t = useMessages('files');
  const { drawn, pages: count } = document;
  const pages = drawn.length > 0 ? drawn : [attachment.variants];
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {pages.map((variants, at) => (
          <li key={variants[0]?.url ?? at}>
            <Picture
              variants={variants}
              alt={t('page', { number: at + 1, count })}
              sizes="(min-width: 40rem) 36rem, 100vw"
              eager={at === 0}
              onError={onExpired}
              className="h-auto w-full rounded-md border border-line bg-sunken"
            />
          </li>
        ))}
      </ol>
      {pages.length < count && <p className="text-sm text-muted">{t('first_page', { count })}</p>}
    </div>
  );
}

function SaveDocument({ url, bytes }: Pick<ShownDocument, 'url' | 'bytes'>) {
  const t = useMessages('files');
  const kilobytes = Math.max(1, Math.round(bytes / 1_024));
  return (
    <a href={url} download className={buttonClass({ variant: 'secondary' })}>
      <Icon name="download" />
      {t('save', { kilobytes })}
    </a>
  );
}

/** On a small picture of the first page: that it is a document, and how long. */
export function PagesLabel({ pages }: { pages: number }) {
  const t = useMessages('files');
  return (
    <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 border-t border-line bg-raised px-1 py-0.5 text-xs text-ink">
      <Icon name="file-text" className="size-3.5 text-muted" />
      {t('pages', { count: pages })}
    </span>
  );
}
