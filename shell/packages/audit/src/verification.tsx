import { callApi } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { auditVerify } from '@stampwell/contracts/http/operations.ts';
import { IconShieldCheck } from '@stampwell/icons';
import { Banner, Button, counted, errorWords, grouped } from '@stampwell/ui';
import { useState } from 'react';

type Verdict = ReplyOf<typeof auditVerify>;
type State =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'failed'; words: string }
  | { name: 'done'; verdict: Verdict };

/** Verifies the chain on request only, since it reads the whole log. */
export function Verification({ showsStorage }: { showsStorage: boolean }) {
  const [state, setState] = useState<State>({ name: 'idle' });

  async function verify(): Promise<void> {
    if (state.name === 'busy') return;
    setState({ name: 'busy' });
    try {
      setState({ name: 'done', verdict: await callApi(auditVerify, { query: {} }) });
    } catch (error) {
      setState({ name: 'failed', words: errorWords(error, 'The check failed. Please try again.') });
    }
  }

  const { tone, words } = told(state, showsStorage);
  return (
    <Banner
      tone={tone}
      action={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconShieldCheck size={18} />}
          loading={state.name === 'busy'}
          onClick={() => void verify()}
        >
          {state.name === 'idle' ? 'Verify' : 'Verify again'}
        </Button>
      }
    >
      {words}
    </Banner>
  );
}

interface Outcome {
  tone: 'info' | 'success' | 'warning' | 'error';
  words: string;
}

function told(state: State, showsStorage: boolean): Outcome {
  switch (state.name) {
    case 'idle':
      return { tone: 'info', words: 'Check that nothing here was changed afterwards.' };
    case 'busy':
      return { tone: 'info', words: 'Checking every entry...' };
    case 'failed':
      return { tone: 'error', words: state.words };
    case 'done':
      return showsStorage ? verdictOf(state.verdict) : shopVerdictOf(state.verdict);
  }
}

/** For a shop: what the result means, and whom to contact. */
function shopVerdictOf({ events, first_bad, sealed }: Verdict): Outcome {
  if (first_bad || sealed.state === 'differs' || sealed.state === 'unsigned') {
    const words = 'Some of these entries were changed after they were saved. Please contact support.';
    return { tone: 'error', words };
  }
  if (sealed.state !== 'matches') {
    const words = `No damage found in ${counted(events, 'entry', 'entries')}. A full check is not possible yet.`;
    return { tone: 'warning', words };
  }
  const newest = events - sealed.events;
  const later = newest > 0 ? ` The newest ${grouped(newest)} can be checked in a minute.` : '';
  return {
    tone: 'success',
    words: `${counted(sealed.events, 'entry', 'entries')} checked. Nothing was changed.${later}`,
  };
}

function verdictOf({ events, first_bad, sealed }: Verdict): Outcome {
  if (first_bad) {
    const { stream, version, reason } = first_bad;
    return { tone: 'error', words: `The chain is broken in ${stream} at version ${version}: ${reason}` };
  }
  switch (sealed.state) {
    case 'matches':
      return {
        tone: 'success',
        words: `${counted(events, 'event')} verified. ${coverage(events, sealed.events)}`,
      };
    case 'differs':
      return {
        tone: 'error',
        words: `The log is not as it was sealed${placeOf(sealed.position)}. Run npm run audit -- verify.`,
      };
    case 'unsigned':
      return {
        tone: 'error',
        words: 'The newest seal was not signed with this log’s key. Run npm run audit -- verify.',
      };
    default:
      return {
        tone: 'warning',
        words: `No damage found in ${counted(events, 'event')}, but nothing is sealed to compare them with: a rewritten log would look the same.`,
      };
  }
}

const placeOf = (position: number | null) =>
  position === null ? '' : `: position ${grouped(position)} differs`;

const coverage = (events: number, sealed: number): string =>
  sealed < events
    ? `${grouped(sealed)} match their seals; the newest ${grouped(events - sealed)} have no seal yet.`
    : 'All match their seals.';
