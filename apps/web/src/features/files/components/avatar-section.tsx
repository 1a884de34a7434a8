import { IMAGE_FILE } from '@guildhall/domain/files/rules';
import { Avatar } from '@guildhall/ui/avatar';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { FileDrop } from '@guildhall/ui/file-drop';
import { useEffect, useState } from 'react';
import { type FileUploads, useFileUploads } from '../../../lib/api/file-uploads.ts';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { messageOf, problemOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { refreshUser, useAuth } from '../../../lib/session/auth-state.ts';
import { toasts } from '../../../lib/toasts.ts';

const SIZE = 80;

/** A picture that was chosen and has not left the device. */
interface Chosen {
  readonly file: File;
  /** Where this page shows it. */
  readonly url: string;
}

/** The picture that others see beside the user's name, or the one that is drawn for them. */
export function AvatarSection() {
  const t = useMessages('files');
  const { user } = useAuth();
  const { chosen, choose, discard, save, uploads, change } = useAvatar();
  if (user === null) return null;
  const isBusy = change.pending || uploads.sent !== null;
  return (
    <Card>
      <CardHeader level={3} title={t('avatar.title')} description={t('avatar.help')} />
      <div className="mt-5 flex flex-wrap items-start gap-5">
        <Avatar
          seed={user.id}
          src={chosen?.url ?? user.avatar_large_url}
          label={t(chosen === null ? 'avatar.now' : 'avatar.preview')}
          size={SIZE}
        />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          <FileDrop
            label={t('avatar.label')}
            hint={t('avatar.hint')}
            accept={IMAGE_FILE.media_types.join(',')}
            prompt={chosen?.file.name ?? t('avatar.prompt')}
            chosen={chosen !== null}
            disabled={isBusy}
            onFile={choose}
          />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {chosen !== null && (
              <>
                <Button loading={isBusy} onClick={save}>
                  {t('avatar.save')}
                </Button>
                <Button variant="ghost" disabled={isBusy} onClick={discard}>
                  {t('avatar.cancel')}
                </Button>
              </>
            )}
            {chosen === null && user.avatar_url !== null && (
              <Button
                variant="secondary"
                loading={change.pending}
                onClick={() => void change.run(null)}
              >
                {t('avatar.remove')}
              </Button>
            )}
          </div>
          <AvatarState uploads={uploads} problem={problemOf(change.error)} />
        </div>
      </div>
    </Card>
  );
}

function useAvatar() {
  const t = useMessages('files');
  const { client } = trpc.useUtils();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const url = chosen?.url;
  useEffect(() => () => void (url === undefined || URL.revokeObjectURL(url)), [url]);
  const discard = () => setChosen(null);
  const change = useIdempotentMutation(
    async (fileId: string | null) => await client.files.changeAvatar.mutate({ file_id: fileId }),
    async ({ avatar_url: address }) => {
      await refreshUser();
      discard();
      toasts.success(t(address === null ? 'avatar.removed' : 'avatar.saved'));
    },
  );
  const uploads = useFileUploads('avatar', ({ file_id: fileId }) => void change.run(fileId));
  return {
    chosen,
    choose: (file: File) => setChosen({ file, url: URL.createObjectURL(file) }),
    discard,
    save: () => chosen !== null && uploads.add(chosen.file),
    uploads,
    change,
  };
}

function AvatarState({ uploads, problem }: { uploads: FileUploads; problem: string | null }) {
  const t = useMessages('files');
  const { failed, sent } = uploads;
  const text = failed === null ? problem : messageOf(failed.error);
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {sent !== null && (sent < 1 ? t('avatar.sending', { share: sent }) : t('avatar.checking'))}
      </p>
      {text !== null && (
        <p role="alert" className="text-sm text-danger">
          {text}
        </p>
      )}
    </>
  );
}
