import { ATTACHED_FILE } from '@guildhall/domain/files/rules';
import { MAX_ATTACHMENTS, MESSAGE_MAX_LENGTH } from '@guildhall/domain/messages/rules';
import { Button } from '@guildhall/ui/button';
import { classNames } from '@guildhall/ui/class-names';
import { Picture } from '@guildhall/ui/picture';
import { useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useIsOffline } from '../../../../lib/api/connection.ts';
import { useFileUploads, type FileUploads } from '../../../../lib/api/file-uploads.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagesLabel } from '../../../files/components/attachments.tsx';
import type { Sending } from '../sending.ts';

/** The counter appears when so many characters are left. */
const COUNTED_BELOW = 200;

/** On phones the Enter key breaks the line, since their keyboards have no other key for it. */
const hasKeyboard = () => !globalThis.matchMedia('(pointer: coarse)').matches;

const isAttachment = (file: File) =>
  (ATTACHED_FILE.media_types as readonly string[]).includes(file.type);

export interface ComposerProps {
  sending: Sending;
  /** Only in threads of orders. */
  takesFiles: boolean;
}

/** Where a message is written, with its files. */
export function Composer({ sending, takesFiles }: ComposerProps) {
  const { draft } = sending;
  const [tooMany, setTooMany] = useState(false);
  const [isOver, setOver] = useState(false);
  const uploads = useFileUploads('message_file', sending.addAttachment);
  const left = MESSAGE_MAX_LENGTH - draft.text.trim().length;
  const isEmpty = draft.text.trim() === '' && draft.attachments.length === 0;
  const maySend = !isEmpty && left >= 0 && uploads.sent === null;

  function send() {
    if (maySend) sending.send();
  }

  function add(files: Iterable<File>) {
    const uploading = uploads.sent === null ? 0 : uploads.waiting + 1;
    const room = MAX_ATTACHMENTS - draft.attachments.length - uploading;
    const chosen = [...files];
    setTooMany(chosen.length > room);
    for (const file of chosen.slice(0, Math.max(0, room))) uploads.add(file);
  }

  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      add([...event.dataTransfer.files].filter(isAttachment));
    },
  };

  return (
    <form
      {...(takesFiles && dropping)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={classNames('flex flex-col gap-2 p-3 md:p-4', isOver && 'bg-accent-soft')}
    >
      <DraftFiles sending={sending} uploads={uploads} tooMany={tooMany} isOver={isOver} />
      <div className="flex items-end gap-2">
        {takesFiles && <AddFiles onFiles={add} />}
        <TextBox sending={sending} left={left} onSend={send} onFiles={takesFiles ? add : null} />
        <SendButton disabled={!maySend} />
      </div>
      <BelowBox left={left} isEmpty={isEmpty} />
    </form>
  );
}

function SendButton({ disabled }: { disabled: boolean }) {
  const t = useMessages('messages');
  return (
    <Button
      type="submit"
      size="icon"
      icon="send"
      disabled={disabled}
      aria-label={t('write.send')}
    />
  );
}

function TextBox(props: {
  sending: Sending;
  left: number;
  onSend: () => void;
  /** Null where no attachments are taken. */
  onFiles: ((files: Iterable<File>) => void) | null;
}) {
  const t = useMessages('messages');
  const id = useId();
  const { sending, left, onSend, onFiles } = props;

  function press(event: KeyboardEvent) {
    // Enter also ends the composition of a character, as in Japanese.
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlain || !hasKeyboard()) return;
    event.preventDefault();
    onSend();
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('write.label')}
      </label>
      <textarea
        id={id}
        rows={1}
        dir="auto"
        placeholder={t('write.placeholder')}
        value={sending.draft.text}
        aria-invalid={left < 0 ? true : undefined}
        onChange={({ target }) => sending.write({ text: target.value })}
        onKeyDown={press}
        onPaste={(event) => {
          const files = [...event.clipboardData.files].filter(isAttachment);
          if (onFiles === null || files.length === 0) return;
          event.preventDefault();
          onFiles(files);
        }}
        className="field-sizing-content max-h-40 min-h-11 w-full min-w-0 flex-1 [resize:none] rounded-md border border-control bg-raised px-3 py-2.5 text-base text-ink placeholder:text-muted focus-visible:outline-2 focus-visible:outline-focus aria-invalid:border-danger md:min-h-10 md:py-2 md:text-sm"
      />
    </>
  );
}

function AddFiles({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useMessages('messages');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ATTACHED_FILE.media_types.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        icon="paperclip"
        aria-label={t('write.file')}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

function DraftFiles(props: {
  sending: Sending;
  uploads: FileUploads;
  tooMany: boolean;
  isOver: boolean;
}) {
  const t = useMessages('messages');
  const { sending, uploads, tooMany, isOver } = props;
  const { attachments } = sending.draft;
  const { sent, failed } = uploads;
  return (
    <>
      {isOver && <p className="text-center text-sm text-accent-ink">{t('write.drop')}</p>}
      {attachments.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {attachments.map(({ file_id: id, variants, pages }, place) => (
            <li key={id} className="relative">
              <Picture
                variants={variants}
                alt={t('write.file_alt', { number: String(place + 1) })}
                sizes="5rem"
                className="size-20 rounded-md bg-sunken object-cover object-top"
              />
              {pages !== null && <PagesLabel pages={pages} />}
              <Button
                variant="secondary"
                size="icon"
                icon="x"
                aria-label={t('write.file_remove', { number: String(place + 1) })}
                onClick={() => sending.write({ attachments: attachments.toSpliced(place, 1) })}
                className="absolute -end-2 -top-2 size-8! rounded-full!"
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {sent !== null &&
          (sent < 1 ? t('write.file_sending', { share: sent }) : t('write.file_checking'))}
      </p>
      {failed !== null && (
        <p role="alert" className="text-sm text-danger">
          {t('write.file_failed', { name: failed.name, problem: messageOf(failed.error) })}
        </p>
      )}
      {tooMany && (
        <p role="alert" className="text-sm text-danger">
          {t('write.file_most', { most: MAX_ATTACHMENTS })}
        </p>
      )}
    </>
  );
}

/** How much can still be written, and whether it can be sent at all. */
function BelowBox({ left, isEmpty }: { left: number; isEmpty: boolean }) {
  const t = useMessages('messages');
  const offline = useIsOffline();
  return (
    <>
      {left < COUNTED_BELOW && (
        <p
          role="status"
          className={classNames('figures text-xs', left < 0 ? 'text-danger' : 'text-muted')}
        >
          {left < 0 ? t('write.too_long', { count: -left }) : t('write.left', { count: left })}
        </p>
      )}
      {offline && !isEmpty && <p className="text-xs text-muted">{t('write.offline')}</p>}
    </>
  );
}
