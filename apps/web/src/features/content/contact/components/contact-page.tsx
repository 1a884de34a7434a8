import { Skeleton } from '@guildhall/ui/skeleton';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useMessages, withMessages } from '../../../../lib/language/messages.ts';

/** The form needs the client of the API, which no reader of the page does. */
const loadForm = withMessages(
  ['content/contact', 'errors', 'field-errors'],
  () => import('./contact-form.tsx'),
);

/** How to reach the support. */
export function ContactPage() {
  const t = useMessages('content/contact');
  const [form, fetchForm] = useOnDemand(loadForm);
  useEffect(() => fetchForm(), [fetchForm]);
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('title')}</h1>
      <p className="mt-3 text-base text-muted">{t('intro')}</p>
      <p className="mt-2">
        <Link to="/faq" className="font-medium text-accent-ink underline">
          {t('faq')}
        </Link>
      </p>
      <div className="mt-6 min-h-[34rem]">
        {form === null ? <Skeleton className="h-96 w-full" /> : <form.ContactForm />}
      </div>
    </div>
  );
}
