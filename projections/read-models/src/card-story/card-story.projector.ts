import { FIRST_PROGRAMME, type ProgrammeTerms, REFUSALS } from '@stampwell/contracts';
import { keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { accountOf } from '../account-of.ts';
import { defineProjector, type ProjectedEvent } from '../define-projector.ts';

const programmeTerms = table('programme_terms', {
  key: { business_id: 'uuid', programme: 'int', position: 'bigint' },
  columns: { terms: keep('jsonb') },
});

const refusals = table('card_refusals', {
  key: { customer_id: 'uuid', business_id: 'uuid', programme: 'int', place: 'int' },
  columns: {
    id: set('uuid'),
    position: set('bigint'),
    action: set('text'),
    reason: set('text'),
    amount: set('int'),
    until: set('timestamptz'),
    steps: set('jsonb'),
    actor_kind: set('text'),
    actor_id: set('uuid'),
    created_at: set('timestamptz'),
    place_id: set('uuid'),
  },
});

const questions = table('card_questions', {
  key: { question_id: 'uuid' },
  columns: {
    business_id: keep('uuid'),
    customer_id: keep('uuid'),
    programme: keep('int'),
    entry_id: keep('uuid'),
    words: keep('jsonb'),
    asked_at: keep('timestamptz'),
    position: set('bigint'),
    outcome: set('text'),
    stamps: set('int'),
    answer: set('jsonb'),
    answered_at: set('timestamptz'),
  },
});

/** The maximum number of refusals within the days for which they are shown. */
const PLACES = REFUSALS.days * REFUSALS.perCardDay;

type RefusalEvent = ProjectedEvent<'StampsRefused' | 'RewardRefused', 'id' | 'actor'>;

function refusal(
  { id, position, at, actor, data }: RefusalEvent,
  asked: { action: 'earn' | 'redeem'; amount: number | null; until: string | null },
) {
  const { business_id, customer_id, programme = FIRST_PROGRAMME, nth, reason, steps } = data;
  return refusals.change(
    { business_id, customer_id, programme, place: nth % PLACES },
    {
      ...asked,
      id,
      position,
      reason,
      steps,
      actor_kind: actor.kind,
      actor_id: accountOf(actor),
      created_at: at,
      place_id: data.place_id ?? null,
    },
  );
}

interface TermsSet {
  position: number;
  data: { business_id: string; programme?: number | undefined; terms: ProgrammeTerms };
}
const termsFrom = ({ position, data: { business_id, programme = FIRST_PROGRAMME, terms } }: TermsSet) => [
  programmeTerms.insert({ business_id, programme, position }, { terms }),
];

/** Events outside the card's stream that explain it: the shop's past terms, refusals, and questions. */
export const cardStory = defineProjector({
  name: 'card-story',
  pace: 'live',
  revision: 7,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [programmeTerms, refusals, questions],
  needs: ['id', 'actor'],
  reads: ['business-directory', 'customer-cards'],
  on: {
    BusinessRegistered: termsFrom,
    ProgrammeOpened: termsFrom,
    ProgrammeConfigured: termsFrom,
    StampsRefused: (event) => {
      const { amount, until } = event.data;
      return [refusal(event, { action: 'earn', amount, until })];
    },
    RewardRefused: (event) => [refusal(event, { action: 'redeem', amount: null, until: null })],
    CardQuestioned: ({ id, at, position, data }) => {
      const { business_id, customer_id, programme = FIRST_PROGRAMME, entry_id, words } = data;
      const asked = { business_id, customer_id, programme, entry_id, words, asked_at: at, position };
      return [questions.change({ question_id: id }, asked)];
    },
    CardQuestionAnswered: ({ at, position, data: { question_id, outcome, stamps, words } }) => [
      questions.change({ question_id }, { outcome, stamps, answer: words, answered_at: at, position }),
    ],
  },
});
