import { Button, type ButtonProps } from '@guildhall/ui/button';
import { useState } from 'react';
import { ApiScope } from '../../../lib/api/api-scope.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { ReportDialog, type ReportedThing } from './report-dialog.tsx';

interface ReportButtonProps extends ReportedThing {
  /** What the button says instead of "Report". */
  label?: string | undefined;
  size?: ButtonProps['size'];
}

/** Opens the form to report something. */
export function ReportButton({ label, size = 'sm', ...thing }: ReportButtonProps) {
  const t = useMessages('moderation');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="ghost" size={size} icon="flag" onClick={() => setAsks(true)}>
        {label ?? t('report.open')}
      </Button>
      {asks && <ReportDialog {...thing} onClose={() => setAsks(false)} />}
    </>
  );
}

/** The same on a public page. */
export function PublicReportButton(props: ReportButtonProps) {
  return (
    <ApiScope>
      <ReportButton {...props} />
    </ApiScope>
  );
}
