import { Dialog } from '@guildhall/ui/dialog';
import { Picture } from '@guildhall/ui/picture';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { MessageView } from '../thread-reading.ts';

export interface MessagePicturesProps {
  pictures: MessageView['pictures'];
  /** Whose they are, in words. */
  name: string;
  /** The address of one does not work any more. */
  onExpired: () => void;
}

/** The pictures of a message; a press shows one large. */
export function MessagePictures({ pictures, name, onExpired }: MessagePicturesProps) {
  const t = useMessages('messages');
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ file_id: id, variants }, place) => {
        const words = { number: String(place + 1), name };
        if (variants.length === 0) {
          return (
            <li key={id} className="text-sm text-muted">
              <em>{t('message.picture_gone')}</em>
            </li>
          );
        }
        return (
          <li key={id}>
            <Dialog
              title={t('message.picture', words)}
              trigger={
                <button
                  type="button"
                  aria-label={t('message.open_picture', words)}
                  className="block overflow-hidden rounded-md"
                >
                  <Picture
                    variants={variants}
                    alt=""
                    sizes="10rem"
                    onError={onExpired}
                    className="size-40 bg-sunken object-cover"
                  />
                </button>
              }
            >
              <Picture
                variants={variants}
                alt={t('message.picture', words)}
                sizes="(min-width: 40rem) 36rem, 100vw"
                eager
                onError={onExpired}
                className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-md bg-sunken"
              />
            </Dialog>
          </li>
        );
      })}
    </ul>
  );
}
