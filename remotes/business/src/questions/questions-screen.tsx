import { QuestionThread } from '@stampwell/audit/story';
import { Loaded, useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { cardQuestions } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Button,
  CountBadge,
  EmptyState,
  PageHeader,
  Panel,
  RowsSkeleton,
  Skeleton,
  Stack,
  WideScreen,
} from '@stampwell/ui';
import { useState } from 'react';
import { OpenQuestion } from './open-question.tsx';
import classes from './questions.module.css';

/** Page size: each question loads a card. */
const PAGE_SIZE = 5;

/** Customers' questions: open ones with an answer form, settled ones below. */
export function QuestionsScreen() {
  const query = useApiQuery(cardQuestions, {});
  const questions = query.data?.questions ?? [];
  const cache = useApiCache();
  // Also refreshes the number in the navigation.
  useLive('question-changed', () => void cache.refresh());
  const [most, setMost] = useState(PAGE_SIZE);
  const waiting = questions.filter(({ answer }) => !answer);
  const answered = questions.filter(({ answer }) => answer);
  return (
    <WideScreen>
      <PageHeader title="Questions" subtitle="What customers asked about their cards">
        {waiting.length > 0 && <CountBadge>{`${waiting.length} open`}</CountBadge>}
      </PageHeader>
      <Loaded query={query} failed="Failed to load the questions" loading={<QuestionsSkeleton />}>
        {() =>
          waiting.length === 0 && (
            <Panel>
              <EmptyState title="No open questions">
                When a customer finds something wrong on their card, it shows here.
              </EmptyState>
            </Panel>
          )
        }
      </Loaded>
      <Stack gap={16}>
        {waiting.slice(0, most).map((question) => (
          <OpenQuestion key={question.id} question={question} />
        ))}
        {waiting.length > most && (
          <Button variant="default" onClick={() => setMost(most + PAGE_SIZE)}>
            Show more
          </Button>
        )}
      </Stack>
      {answered.length > 0 && (
        <Panel title="Answered">
          <ul className={classes.answered}>
            {answered.map((question) => (
              <li key={question.id}>
                <Link className={classes.name ?? ''} to={paths.business.card(question.customer.id)}>
                  {question.customer.name}
                </Link>
                <QuestionThread question={question} reader="counter" />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </WideScreen>
  );
}

function QuestionsSkeleton() {
  return (
    <>
      <QuestionToCome label="Loading the questions..." />
      <QuestionToCome />
    </>
  );
}

function QuestionToCome({ label }: { label?: string }) {
  return (
    <Panel>
      <Skeleton height={24} width="40%" />
      <div className={classes.halves}>
        <div className={classes.half}>
          <Skeleton height={14} width="50%" />
          <Skeleton height={48} />
          <Skeleton height={44} />
          <Skeleton height={88} />
        </div>
        <div className={classes.half}>
          <Skeleton height={34} width="80%" />
          {label ? <RowsSkeleton kind="lines" count={3} label={label} /> : <Skeleton height={120} />}
        </div>
      </div>
    </Panel>
  );
}
