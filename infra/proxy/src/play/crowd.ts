import { Agent } from 'node:http';
import { ask, type Question, type Victim } from './victim.ts';

/** Victims who go on asking, until they are told to stop. */
export interface Crowd {
  /** Resolves when so many calls of those who are waited for, begun from now on, have been answered. */
  afterCalls(count: number): Promise<void>;
  stop(): Promise<CrowdReport>;
}

export interface CrowdReport {
  calls: number;
  /** Each answer that was not the asker's own, or that never came, in words. */
  wrong: string[];
}

/** Somebody who waits for calls from the one of this number on. */
interface Waiting {
  from: number;
  left: number;
  resolve(): void;
}

export function startCrowd(port: number, victims: readonly Victim[]): Crowd {
  const wrong: string[] = [];
  const waiting = new Set<Waiting>();
  let begun = 0;
  let isOver = false;
  const tell = (number: number) => {
    for (const one of waiting) {
      if (number < one.from || --one.left > 0) continue;
      waiting.delete(one);
      one.resolve();
    }
  };
  const goOn = async ({ name, questions, isAwaited }: Victim) => {
    // One connection each, which the server sees as any browser's.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let nth = 0; !isOver; nth++) {
      const number = begun++;
      const caller = `${name}.${nth}`;
      const question = questions[nth % questions.length] as Question;
      const fault = await faultOf(port, agent, caller, question);
      if (fault) wrong.push(`${caller} ${question.method} ${question.path}: ${fault}`);
      if (isAwaited) tell(number);
    }
    agent.destroy();
  };
  const going = victims.map(goOn);
  return {
    afterCalls: (left) => new Promise((resolve) => waiting.add({ from: begun, left, resolve })),
    async stop() {
      isOver = true;
      await Promise.all(going);
      return { calls: begun, wrong };
    },
  };
}

async function faultOf(
  port: number,
  agent: Agent,
  caller: string,
  question: Question,
): Promise<string | null> {
  try {
    const reply = await ask(port, agent, caller, question);
    const { 'x-answers': answers } = reply.headers;
    if (answers !== caller) return `was answered what ${answers ?? 'somebody unnamed'} had asked`;
    return question.isAnswer(reply) ? null : `${reply.status} ${reply.text.slice(0, 200)}`;
  } catch (error) {
    return `no answer (${(error as Error).message})`;
  }
}
