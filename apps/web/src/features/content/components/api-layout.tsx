import type { ReactNode } from 'react';
import type { IndexedCall } from '../../../lib/reference/api-reference.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { ApiContents } from './api-contents.tsx';

/** A page of the reference, beside its contents; on phones they are folded above it. */
export function ApiLayout(props: {
  rooms: readonly string[];
  current: { readonly name: string; readonly calls: readonly IndexedCall[] } | null;
  children: ReactNode;
}) {
  const { rooms, current, children } = props;
  const t = useMessages('content/developers');
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
      <details className="mb-6 lg:hidden">
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-ink">
          {t('contents')}
        </summary>
        <ApiContents rooms={rooms} current={current} />
      </details>
      <div className="hidden lg:block">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pe-2">
          <ApiContents rooms={rooms} current={current} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-10">{children}</div>
    </div>
  );
}
