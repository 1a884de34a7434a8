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
  readonly video: {
    readonly seconds: number;
    readonly url: string;
    readonly bytes: number;
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

/** Pictures, documents and videos that somebody shows; a press shows one large. */
export function Attachments(props: AttachmentsProps) {
  const { attachments, wordsOf, below, size, onExpired } = props;
  return (
    <ul className="flex flex-wrap gap-2">
      {attachments.map((attachment, at) => {
        const words = wordsOf(String(at + 1));
        return (
          <li key={attachment.file_id}>
            {attachment.variants.length === 0 && attachment.video === null ? (
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

interface OpenProps {
  attachment: ShownAttachment;
  words: AttachmentWords;
  size: AttachmentsProps['size'];
  onExpired: () => void;
}

function OpenAttachment(props: OpenProps) {
  const { attachment, words } = props;
  const { document, video } = attachment;
  const saved = video ?? (document?.url === '' ? null : document);
  return (
    <Dialog
      title={words.name}
      trigger={
        <button
          type="button"
          aria-label={words.open}
          className="relative block overflow-hidden rounded-md border border-line"
        >
          <SmallAttachment {...props} />
        </button>
      }
      footer={saved === null ? undefined : <SaveFile {...saved} isVideo={video !== null} />}
    >
      <LargeAttachment {...props} />
    </Dialog>
  );
}

function SmallAttachment({ attachment, size, onExpired }: OpenProps) {
  const { variants, document, video } = attachment;
  if (video !== null) return <VideoTile seconds={video.seconds} className={size} />;
  return (
    <>
      <Picture
        variants={variants}
        alt=""
        sizes={SIZES[size]}
        onError={onExpired}
        className={classNames(size, 'bg-sunken object-cover', document !== null && 'object-top')}
      />
      {document !== null && <PagesLabel pages={document.pages} />}
    </>
  );
}

function LargeAttachment({ attachment, words, onExpired }: OpenProps) {
  const t = useMessages('files');
  const { variants, document, video } = attachment;
  if (video !== null) return <p className="text-sm text-muted">{t('video_help')}</p>;
  if (document !== null) {
    return <Pages attachment={attachment} document={document} onExpired={onExpired} />;
  }
  return (
    <Picture
      variants={variants}
      alt={words.name}
      sizes="(min-width: 40rem) 36rem, 100vw"
      eager
      onError={onExpired}
      className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-md bg-sunken"
    />
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

function SaveFile({
  url,
  bytes,
  isVideo,
}: {
  readonly url: string;
  readonly bytes: number;
  readonly isVideo: boolean;
}) {
  const t = useMessages('files');
  const kilobytes = Math.max(1, Math.round(bytes / 1_024));
  return (
    <a href={url} download className={buttonClass({ variant: 'secondary' })}>
      <Icon name="download" />
      {isVideo ? t('save_video', { kilobytes }) : t('save', { kilobytes })}
    </a>
  );
}

/** Stands for a video, of which nothing is drawn. */
export function VideoTile({ seconds, className }: { seconds: number; className: string }) {
  const t = useMessages('files');
  return (
    <span
      className={classNames(
        'flex flex-col items-center justify-center gap-1 bg-sunken px-1 text-xs text-ink',
        className,
      )}
    >
      <Icon name="play" className="size-6 text-muted" />
      {t('video', { seconds })}
    </span>
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
