import { Button } from '@guildhall/ui/button';
import { CopyButton } from '@guildhall/ui/copy-button';
import { Dialog } from '@guildhall/ui/dialog';
import { useMessages } from '../../../../lib/language/messages.ts';

/** Shows new recovery codes once, until the user confirms that they are saved. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[];
  onSaved: () => void;
}) {
  const t = useMessages('identity/settings');
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      title={t('recovery_codes.created_title')}
      description={t('recovery_codes.created')}
      open
      mustAnswer
      footer={<Button onClick={onSaved}>{t('recovery_codes.saved')}</Button>}
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-line bg-sunken p-4 font-mono text-base text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton
          text={text}
          label={t('recovery_codes.copy')}
          caption={t('recovery_codes.copy')}
          size="md"
        />
        <Button
          variant="secondary"
          onClick={() => {
            download(text, t('recovery_codes.file'));
          }}
        >
          {t('recovery_codes.download')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Downloads a text as a file. */
function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
