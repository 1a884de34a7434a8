import type {
  DraftView,
  PublishedOfferView,
  SellingTermsView,
} from '@guildhall/api/offers/drafts/views';
import { Button } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { Stepper } from '@guildhall/ui/stepper';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import {
  type Selling,
  type Step,
  stepOf,
  STEPS,
  useDraft,
  useErrorFocus,
  useShownErrors,
  useStep,
} from '../hooks.ts';
import { AccountStep } from './account-steps.tsx';
import { CardStep } from './card-steps.tsx';
import { PublishStep } from './publish-step.tsx';
import { SavedState, SaveProblem } from './saved-state.tsx';

export interface SellingFormProps {
  selling: Selling;
  terms: SellingTermsView;
  /** What is stored; null for a new draft. */
  stored: DraftView | null;
  onCreated: (draftId: string) => void;
  onPublished: (offer: PublishedOfferView) => void;
}

/** What a new form begins with. */
function useDefaults({ selling, terms }: SellingFormProps) {
  const language = useLanguage();
  return {
    language,
    delivery: 'instant' as const,
    ...(selling.kind === 'account'
      ? { warranty_days: selling.product.least_warranty_days }
      : { min_quantity: 1, max_quantity: Math.min(10, terms.most_quantity) }),
  };
}

/** The steps from nothing to a published offer. What is typed is saved as a draft. */
export function SellingForm(props: SellingFormProps) {
  const { selling, terms, stored, onCreated, onPublished } = props;
  const t = useMessages('offers/selling');
  const { step, goTo } = useStep();
  const container = useRef<HTMLDivElement>(null);
  const draft = useDraft(selling, stored, { defaults: useDefaults(props), onCreated });
  const shown = useShownErrors(draft, container);
  const missing = useMissing(step);
  const focusOnErrors = useErrorFocus(container);
  useStepFocus(step, container);

  async function next() {
    const saved = await draft.save();
    if (saved === null) return;
    const left = Object.keys(saved.faults).filter((field) => stepOf(field) === step);
    missing.set(left.length);
    if (left.length === 0) return goTo(STEPS[STEPS.indexOf(step) + 1] ?? 'publish');
    shown.showAll([step]);
    focusOnErrors();
  }

  const fields = { terms, draft, errorOf: shown.errorOf, step };
  return (
    <Card>
      <Stepper
        label={t('steps')}
        steps={STEPS.map((each) => ({ id: each, label: t(`step.${each}`) }))}
        current={STEPS.indexOf(step)}
      />
      <div className="mt-2 mb-4">
        <SavedState draft={draft} />
      </div>
      <div
        ref={container}
        tabIndex={-1}
        aria-label={t(`step.${step}`)}
        role="group"
        className="outline-none"
      >
        {step === 'publish' ? (
          <PublishStep {...{ selling, terms, draft, shown, goTo, onPublished }} />
        ) : selling.kind === 'account' ? (
          <AccountStep {...fields} game={selling.product} />
        ) : (
          <CardStep {...fields} brand={selling.product} />
        )}
      </div>
      <div className="mt-6 flex flex-col gap-4">
        <SaveProblem draft={draft} />
        {missing.count > 0 && (
          <Notice tone="danger" urgent>
            {t('missing', { count: missing.count })}
          </Notice>
        )}
        <StepButtons step={step} goTo={goTo} next={next} />
      </div>
    </Card>
  );
}

function StepButtons(props: { step: Step; goTo: (step: Step) => void; next: () => Promise<void> }) {
  const { step, goTo, next } = props;
  const t = useMessages('offers/selling');
  const [isGoing, setGoing] = useState(false);
  const before = STEPS[STEPS.indexOf(step) - 1];
  return (
    <div className="flex justify-between gap-3">
      {before !== undefined && (
        <Button variant="secondary" icon="arrow-left" onClick={() => goTo(before)}>
          {t('back')}
        </Button>
      )}
      {step !== 'publish' && (
        <Button
          trailingIcon="arrow-right"
          loading={isGoing}
          className="ms-auto"
          onClick={() => {
            setGoing(true);
            void next().finally(() => setGoing(false));
          }}
        >
          {t('next')}
        </Button>
      )}
    </div>
  );
}

/** How many fields of the step kept the user from going on. */
function useMissing(step: Step) {
  const [missing, setMissing] = useState<{ step: Step; count: number }>({ step, count: 0 });
  return {
    count: missing.step === step ? missing.count : 0,
    set: (count: number) => setMissing({ step, count }),
  };
}

/** After a change of the step the focus is where it begins. */
function useStepFocus(step: Step, container: RefObject<HTMLElement | null>) {
  const first = useRef(step);
  useEffect(() => {
    if (first.current === step) return;
    first.current = step;
    container.current?.focus({ preventScroll: true });
    container.current?.closest('main')?.scrollIntoView();
  }, [step, container]);
}
