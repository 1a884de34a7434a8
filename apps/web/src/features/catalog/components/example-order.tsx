import { Badge } from '@guildhall/ui/badge';
import { CoverArt } from '@guildhall/ui/cover-art';
import { Icon } from '@guildhall/ui/icon';
import type { Messages } from '@guildhall/locales/messages';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

const AMOUNT_MINOR = 10_400;
const TIME_LEFT_MS = 258_120_000;

/** An example order next to the headline: where the money is while the buyer checks. */
export function ExampleOrder() {
  const t = useMessages('catalog/home');
  const { price, timeLeft } = useFormats();
  const steps = stepsOf(t, price(AMOUNT_MINOR));
  return (
    <figure className="w-full max-w-md">
      <div className="rounded-2xl border border-line bg-raised shadow-float">
        <div className="flex items-center gap-4 p-5">
          <CoverArt
            slug="valorant"
            variant="example"
            rank={4}
            title="Valorant"
            className="aspect-square w-14 rounded-lg"
          />
          <div className="min-w-0 grow">
            <p className="truncate text-sm font-semibold text-ink">{t('example.product')}</p>
            <p className="text-sm text-muted">{t('example.seller')}</p>
          </div>
          <div className="shrink-0 text-end">
            <p className="figures text-lg font-semibold text-ink">{price(AMOUNT_MINOR)}</p>
            <p className="text-xs text-muted">{t('example.amount_label')}</p>
          </div>
        </div>
        <ol className="border-t border-line px-5 py-5">
          {steps.map((step, index) => (
            <Step
              key={step.title}
              step={step}
              done={index < CURRENT_STEP}
              current={index === CURRENT_STEP}
            />
          ))}
        </ol>
        <div className="flex items-center justify-between gap-3 rounded-b-2xl border-t border-line bg-sunken px-5 py-3">
          <span className="figures flex items-center gap-2 text-sm font-medium text-ink">
            <Icon name="timer" className="size-4.5 text-muted" />
            {t('example.time_left', { time: timeLeft(TIME_LEFT_MS) })}
          </span>
          <Badge tone="accent">{t('example.state')}</Badge>
        </div>
      </div>
      <figcaption className="mt-3 text-center text-xs text-muted">{t('example.label')}</figcaption>
    </figure>
  );
}

const CURRENT_STEP = 2;

interface ExampleStep {
  readonly title: string;
  readonly body: string;
}

function stepsOf(t: Messages<'catalog/home'>, amount: string): readonly ExampleStep[] {
  return [
    { title: t('example.paid'), body: t('example.paid_help', { amount }) },
    { title: t('example.delivered'), body: t('example.delivered_help') },
    { title: t('example.check'), body: t('example.check_help') },
    { title: t('example.release'), body: t('example.release_help') },
  ];
}

function Step(props: { step: ExampleStep; done: boolean; current: boolean }) {
  const { step, done, current } = props;
  return (
    <li className="group relative flex gap-3.5 pb-5 last:pb-0">
      <span className="absolute top-6 bottom-0 start-[0.6875rem] w-0.5 bg-line group-last:hidden" />
      <span
        className={`relative grid size-6 shrink-0 place-items-center rounded-full border ${
          done
            ? 'border-accent bg-accent text-on-accent'
            : current
              ? 'border-accent bg-accent-soft text-accent-ink'
              : 'border-control bg-raised'
        }`}
      >
        {done && <Icon name="check" className="size-3.5 stroke-[2.5]" />}
        {current && <span className="size-2 rounded-full bg-accent" />}
      </span>
      <div className="min-w-0">
        <p className={`text-sm font-medium ${done || current ? 'text-ink' : 'text-muted'}`}>
          {step.title}
        </p>
        <p className="text-sm text-muted">{step.body}</p>
      </div>
    </li>
  );
}
