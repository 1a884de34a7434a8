import type { QuestionsView } from '@guildhall/api/content/views';
import { FAQ_TOPICS } from '@guildhall/domain/content/types';
import { Button } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { useEffect } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { Foldable } from '../../components/foldable.tsx';
import { TextBody } from '../../components/text-body.tsx';

type Question = QuestionsView['items'][number];

/** The questions by topic, or those that a search has found. */
export function QuestionsPage({
  questions,
  words,
}: {
  questions: readonly Question[];
  words: string;
}) {
  const t = useMessages('content/pages');
  useOpenedQuestion();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('faq.title')}</h1>
      <Form method="get" role="search" className="mt-6 flex gap-2">
        <TextField
          type="search"
          name="q"
          icon="search"
          label={t('faq.search')}
          placeholder={t('faq.search')}
          hideLabel
          // Another search begins with its own words.
          key={words}
          defaultValue={words}
          maxLength={80}
          className="grow"
        />
        <Button type="submit" variant="secondary">
          {t('faq.submit')}
        </Button>
      </Form>
      {words === '' ? (
        FAQ_TOPICS.map((topic) => (
          <Topic
            key={topic}
            topic={topic}
            questions={questions.filter((each) => each.topic === topic)}
          />
        ))
      ) : (
        <FoundQuestions questions={questions} words={words} />
      )}
      <p className="mt-10">
        <Link to="/contact" className="font-medium text-accent-ink underline">
          {t('faq.contact')}
        </Link>
      </p>
    </div>
  );
}

/** The question that an address names is open. */
function useOpenedQuestion() {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash === '' ? null : document.querySelector(`#${CSS.escape(hash.slice(1))}`);
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
  }, [hash]);
}

function Topic({ topic, questions }: { topic: Question['topic']; questions: readonly Question[] }) {
  const t = useMessages('content/pages');
  if (questions.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold text-ink">{t(`faq.topic.${topic}`)}</h2>
      <QuestionList questions={questions} />
    </section>
  );
}

function FoundQuestions({ questions, words }: { questions: readonly Question[]; words: string }) {
  const t = useMessages('content/pages');
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold [overflow-wrap:anywhere] text-ink">
        {t('faq.found', { count: questions.length, words })}
      </h2>
      {questions.length === 0 && <p className="mt-2 text-muted">{t('faq.nothing')}</p>}
      <QuestionList questions={questions} />
      <p className="mt-4">
        <Link to="/faq" className="font-medium text-accent-ink underline">
          {t('faq.all')}
        </Link>
      </p>
    </section>
  );
}

function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      {questions.map(({ slug, question, html }) => (
        <Foldable key={slug} id={slug} title={question}>
          <TextBody html={html} className="px-4 pb-4 text-sm leading-6" />
        </Foldable>
      ))}
    </div>
  );
}
