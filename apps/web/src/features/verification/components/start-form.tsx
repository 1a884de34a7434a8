import type { StandingView } from '@guildhall/api/verification/views';
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
import { isHeld } from '../rules.ts';

type LevelName = '2' | '3';

interface StartProps {
  standing: StandingView;
  /** As the address has it. */
  wanted: string | null;
}

/** What is asked for, and as whom. A level that the user has for long cannot be chosen. */
export function StartForm({ standing, wanted }: StartProps) {
  const t = useMessages('verification/request');
  const held = { 2: isHeld(standing, 2), 3: isHeld(standing, 3) } as const;
  const [level, setLevel] = useState<LevelName>(wanted === '3' || held[2] ? '3' : '2');
  const [kind, setKind] = useState<ApplicantKind>('individual');
  const mutation = useStart();
  if (held[2] && held[3]) {
    return (
      <Notice tone="success" className="mt-5">
        {t('choose.all_held')}
      </Notice>
    );
  }
  return (
    <Card className="mt-5 flex flex-col gap-6">
      <p className="text-sm text-muted">{t('intro')}</p>
      <RadioCards<LevelName>
        label={t('choose.level')}
        columns={2}
        cards={(['2', '3'] as const).map((value) => ({
          value,
          title: t(`choose.level_${value}`),
          description: t(held[value] ? 'choose.held' : `choose.level_${value}_help`),
          disabled: held[value],
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
