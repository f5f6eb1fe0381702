import { callApi } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { auditVerify } from '@stampwell/contracts/http/operations.ts';
import { Banner, Button, counted, errorWords, grouped } from '@stampwell/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';

type Verdict = ReplyOf<typeof auditVerify>;
type State =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'failed'; words: string }
  | { name: 'done'; verdict: Verdict };

/** Checks every link of the chain, when it is asked to: it reads the whole log. */
export function Verification() {
  const [state, setState] = useState<State>({ name: 'idle' });

  async function verify(): Promise<void> {
    if (state.name === 'busy') return;
    setState({ name: 'busy' });
    try {
      setState({ name: 'done', verdict: await callApi(auditVerify, { query: {} }) });
    } catch (error) {
      setState({ name: 'failed', words: errorWords(error, 'The log could not be verified') });
    }
  }

  const { tone, words } = told(state);
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

function told(state: State): { tone: 'info' | 'success' | 'error'; words: string } {
  switch (state.name) {
    case 'idle':
      return { tone: 'info', words: 'Each event carries a hash over itself and the one before it.' };
    case 'busy':
      return { tone: 'info', words: 'Verifying every event...' };
    case 'failed':
      return { tone: 'error', words: state.words };
    case 'done':
      return verdictOf(state.verdict);
  }
}

function verdictOf({ ok, events, head, first_bad }: Verdict): ReturnType<typeof told> {
  if (ok || !first_bad) {
    return {
      tone: 'success',
      words: `${counted(events, 'event')} verified, up to position ${grouped(head)}. Nothing was altered.`,
    };
  }
  const { stream, version, reason } = first_bad;
  return { tone: 'error', words: `The chain is broken in ${stream} at version ${version}: ${reason}` };
}
