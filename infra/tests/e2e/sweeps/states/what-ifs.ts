import type { Page } from 'playwright-core';
import { changeAnswers } from '../../support/held-answers.ts';
import { owner, type Scene, type World } from './scene.ts';

const WHAT_IFS = /\/api\/what-if$/;
const WHAT_IF = /\/api\/what-if\/[0-9a-f-]{36}$/;

interface Told {
  run: object;
  result: unknown;
}

/** A replay of a short history ends at once, so its other states are mocked. */
const run = (state: string) => (page: Page) =>
  changeAnswers<Told>(
    page,
    WHAT_IF,
    (answer) =>
      ({
        run: { ...answer.run, state, progress: { done: state === 'running' ? 400 : 0, total: 1_000 } },
        result: null,
      }) as never,
  );
const answer = {
  role: 'business',
  as: ({ many }: World) => many.owner,
  path: ({ runs }: World) => `/business/what-if/${runs.owner}`,
} as const;

/** Asking, earlier questions, and a shared answer. */
export const WHAT_IFS_ASKED: Scene[] = [
  {
    name: 'what-if, asked many times',
    ...owner('many', '/business/what-if'),
    held: WHAT_IFS,
    failed: 'Failed to load what was asked',
    sees: /^12 stamps a reward/,
  },
  { name: 'what-if, asked once', ...owner('one', '/business/what-if'), sees: /^8 stamps a reward/ },
  { name: 'what-if, never asked', ...owner('none', '/business/what-if'), sees: /^Nothing yet\./ },
  { name: 'an answer', ...answer, held: WHAT_IF, failed: 'Failed to load the answer', sees: 'What is owed' },
  { name: 'a question that waits', ...answer, before: run('queued'), sees: 'It starts in a moment.' },
  { name: 'a question under way', ...answer, before: run('running'), sees: '40 % read' },
  { name: 'a question that was stopped', ...answer, before: run('cancelled'), sees: 'Stopped' },
  { name: 'a question that failed', ...answer, before: run('failed'), sees: 'It could not be worked out' },
  {
    name: 'somebody else’s answer',
    ...answer,
    as: ({ one }) => one.owner,
    sees: 'There is no such answer',
  },
  {
    name: 'what-if across shops',
    role: 'admin',
    path: () => '/admin/what-if',
    held: WHAT_IFS,
    failed: 'Failed to load what was asked',
    sees: /^6 stamps a reward/,
  },
  {
    name: 'an answer across shops',
    role: 'admin',
    path: ({ runs }) => `/admin/what-if/${runs.admin}`,
    held: WHAT_IF,
    failed: 'Failed to load the answer',
    sees: 'What is owed',
  },
];
