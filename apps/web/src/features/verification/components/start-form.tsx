import { APPLICANT_KINDS, type ApplicantKind } from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useRefreshVerification } from '../hooks.ts';

type LevelName = '2' | '3';

/** What is asked for, and as whom. */
export function StartForm({ level: wanted }: { level: string | null }) {
  const t = useMessages('verification/request');
  const [level, setLevel] = useState<LevelName>(wanted === '3' ? '3' : '2');
  const [kind, setKind] = useState<ApplicantKind>('individual');
  const mutation = useStart();
  return (
    <Card className="mt-5 flex flex-col gap-6">
      <p className="text-sm text-muted">{t('intro')}</p>
      <RadioCards<LevelName>
        label={t('choose.level')}
        columns={2}
        cards={(['2', '3'] as const).map((value) => ({
          value,
          title: t(`choose.level_${value}`),
          description: t(`choose.level_${value}_help`),
        }))}
        value={level}
        onValueChange={setLevel}
      />
      <RadioCards<ApplicantKind>
        label={t('choose.kind')}
        columns={2}
        cards={APPLICANT_KINDS.map((value) => ({ value, title: t(`choose.${value}`) }))}
        value={kind}
        onValueChange={setKind}
      />
      {mutation.error !== null && (
        <Notice tone="danger" urgent title={t('choose.failed')}>
          {problemOf(mutation.error)}
        </Notice>
      )}
      <Button
        className="self-start"
        loading={mutation.pending}
        onClick={() => void mutation.run({ level: level === '3' ? 3 : 2, kind })}
      >
        {t('choose.submit')}
      </Button>
    </Card>
  );
}

interface Asked {
  readonly level: 2 | 3;
  readonly kind: ApplicantKind;
}

function useStart() {
  const { client } = trpc.useUtils();
  const refresh = useRefreshVerification();
  const [, setParams] = useSearchParams();
  return useIdempotentMutation(
    async (asked: Asked, idempotencyKey) =>
      await client.verification.start.mutate({ ...asked, idempotency_key: idempotencyKey }),
    async ({ request_id: id }) => {
      await refresh();
      setParams({ request: id }, { replace: true });
    },
  );
}
