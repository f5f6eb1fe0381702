import { owner, press, type Scene } from './scene.ts';

const OWN_STORY = /\/api\/user\/business\/[^/]+\/story$/;
const STORY = /\/api\/stamps\/story\//;

/** 'Card history' for customer and counter, with its questions. */
export const STORIES: Scene[] = [
  {
    name: 'a customer’s story of many steps',
    role: 'customer',
    as: ({ many }) => many.customer,
    path: ({ many }) => `/business/${many.id}/story`,
    held: OWN_STORY,
    failed: 'Failed to load the card',
    sees: 'No reward given',
  },
  {
    name: 'a customer’s story of one step, and asking about it',
    role: 'customer',
    as: ({ one }) => one.customer,
    path: ({ one }) => `/business/${one.id}/story`,
    sees: 'Waiting for the shop',
    next: (page) => press(page, 'Tell the shop what is missing'),
  },
  {
    name: 'a customer’s story of nothing',
    role: 'customer',
    as: ({ none }) => none.customer,
    path: ({ none }) => `/business/${none.id}/story`,
    sees: 'No steps yet',
  },
  {
    name: 'an owner’s story of many steps',
    role: 'business',
    as: ({ many }) => many.owner,
    path: ({ many }) => `/business/customers/${many.customer.id}`,
    held: STORY,
    failed: 'Failed to load the card',
    sees: 'No reward given',
  },
  {
    name: 'an owner’s story of one step',
    role: 'business',
    as: ({ one }) => one.owner,
    path: ({ one }) => `/business/customers/${one.customer.id}`,
    sees: 'Waiting for an answer',
  },
  {
    name: 'an owner’s story of nothing',
    role: 'business',
    as: ({ none }) => none.owner,
    path: ({ none }) => `/business/customers/${none.customer.id}`,
    sees: 'No such card',
  },
  {
    name: 'the staff’s story of many steps',
    role: 'employee',
    as: ({ many }) => many.staff,
    path: ({ many }) => `/employee/story/${many.customer.id}`,
    held: STORY,
    failed: 'Failed to load the card',
    sees: 'No reward given',
  },
  {
    name: 'the staff’s story of one step',
    role: 'employee',
    as: ({ one }) => one.staff,
    path: ({ one }) => `/employee/story/${one.customer.id}`,
    sees: 'Waiting for an answer',
  },
  {
    name: 'the staff’s story of nothing',
    role: 'employee',
    as: ({ none }) => none.staff,
    path: ({ none }) => `/employee/story/${none.customer.id}`,
    sees: 'No such card',
  },
];

export const QUESTIONS: Scene[] = [
  {
    name: 'many questions',
    ...owner('many', '/business/questions'),
    held: /\/api\/business\/questions$/,
    failed: 'Failed to load the questions',
    sees: 'Show more',
  },
  { name: 'one question', ...owner('one', '/business/questions'), sees: 'Was it not two?' },
  { name: 'no questions', ...owner('none', '/business/questions'), sees: 'No open questions' },
];
