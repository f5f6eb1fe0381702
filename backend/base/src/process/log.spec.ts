import { expect, it } from 'vitest';
import { createFailures } from './failures.ts';
import { createLog } from './log.ts';

function logged() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('spec', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

it('keeps credentials, and values that PostgreSQL quotes from a row, out of the log', () => {
  const { log, lines } = logged();
  const err = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ada@example.test) exists' });
  log.error({ err, req: { headers: { authorization: 'Bearer secret' } } }, 'failed');
  expect(lines).toMatchObject([{ process: 'spec', msg: 'failed', err: { message: 'duplicate key' } }]);
  expect(JSON.stringify(lines)).not.toMatch(/ada@|secret/);
});

it('logs a failure once a minute however often it occurs, and its recovery', () => {
  const { log, lines } = logged();
  let now = 0;
  const failures = createFailures(log, () => now);
  for (let time = 0; time < 5; time++) failures.failed('relay', new Error('no broker'));
  failures.failed('relay', new Error('no lease'));
  expect(lines.map(({ msg }) => msg)).toEqual(['relay failed', 'relay failed']);
  now = 60_000;
  failures.failed('relay', new Error('no broker'));
  expect(lines.at(-1)).toMatchObject({ where: 'relay', repeated: 4, err: { message: 'no broker' } });
  failures.recovered('relay');
  failures.recovered('relay');
  expect(lines.slice(3)).toMatchObject([{ msg: 'relay recovered' }]);
});
