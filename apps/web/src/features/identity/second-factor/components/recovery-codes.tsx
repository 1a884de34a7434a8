import { Button } from '@guildhall/ui/button';
import { CopyButton } from '@guildhall/ui/copy-button';
import { Dialog } from '@guildhall/ui/dialog';
import { recoveryCopy as copy } from '../copy.ts';

/** Shows new recovery codes, this once, until their owner says that he has kept them. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[];
  onSaved: () => void;
}) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      title={copy.made_title}
      description={copy.made}
      open
      preventOutsideClose
      footer={<Button onClick={onSaved}>{copy.saved}</Button>}
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-line bg-sunken p-4 font-mono text-base text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} label={copy.copy} caption={copy.copy} size="md" />
        <Button
          variant="secondary"
          onClick={() => {
            download(text, copy.file);
          }}
        >
          {copy.download}
        </Button>
      </div>
    </Dialog>
  );
}

/** Hands a text to the browser as a file. */
function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
