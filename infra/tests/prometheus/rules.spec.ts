import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { executableOf } from '../fetched.ts';

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(REPOSITORY, 'infra/deploy/prometheus');
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook: string };
}
const rulesOf = (file: string) =>
  (parse(read(file)) as { groups: { rules: Rule[] }[] }).groups[0]?.rules ?? [];
const alerts = rulesOf('alerts.yaml');

/** Names that our code registers. */
const exported = new Set(
  ['backend/api/src/services/metrics/*.ts', 'projections/processes/src/metrics.ts', 'backend/web/main.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: REPOSITORY }))
    .flatMap((file) => readFileSync(path.join(REPOSITORY, file), 'utf8').match(/\bstampwell_\w+/g) ?? []),
);
const recorded = new Set(rulesOf('rules.yaml').map(({ record }) => record));

it.each(['rules.yaml', 'alerts.yaml', 'grafana/stampwell.json'])(
  '%s asks for metrics that there are',
  (file) => {
    const asked = read(file).match(/\bstampwell[_:][\w:]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    const unknown = asked.filter(
      (name) =>
        !recorded.has(name) && !exported.has(name.replace(/_(count|sum|bucket)$/, '')) && !exported.has(name),
    );
    expect([...new Set(unknown)]).toEqual([]);
  },
);

it.each(alerts)('$alert leads to its section of the runbook', ({ annotations, labels }) => {
  const headings = readFileSync(path.join(REPOSITORY, 'docs/runbook.md'), 'utf8').match(/^#+ .+$/gm) ?? [];
  const anchors = headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(anchors).toContain(annotations?.runbook);
  expect(['page', 'ticket']).toContain(labels?.severity);
});

describe('by promtool', () => {
  let promtool: string | null = null;
  beforeAll(async () => {
    promtool = await run('promtool', ['--version']).then(
      () => 'promtool',
      () => executableOf('prometheus', 'promtool').catch(() => null),
    );
  }, 120_000);

  it('the rules are valid, and fire when they should', async ({ skip }) => {
    if (!promtool) return skip('Prometheus is neither installed nor to be had from Debian');
    const checked = await run(promtool, ['check', 'config', 'prometheus.yaml'], { cwd: FOLDER });
    expect(checked.stdout).toMatch(/SUCCESS/);
    const tested = await run(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd: FOLDER }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(`${tested.stdout}${tested.stderr}`).toMatch(/SUCCESS/);
    expect(`${tested.stdout}${tested.stderr}`).not.toMatch(/FAILED/);
  });
});
