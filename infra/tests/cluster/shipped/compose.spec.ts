import { beforeAll, describe, expect, it } from 'vitest';
import { type ComposeService, runCompose } from './compose.ts';
import { buildImage, missingForImages } from './image.ts';

const missing = missingForImages();
if (missing) console.log(`  → compose.yaml is not tried, since ${missing}`);

describe.skipIf(missing)('compose.yaml, by podman-compose', () => {
  let services: ComposeService[];
  beforeAll(async () => {
    if (process.env.IMAGE !== 'kept') await buildImage();
    services = await runCompose();
    for (const one of services) console.log(`  → ${JSON.stringify(one)}`);
  }, 1_800_000);
  const named = (name: string) => services.find((one) => one.name === name);

  it('migrates, publishes, and takes a sign-in through the port that it publishes', () => {
    for (const name of ['migrator', 'publish', 'a sign-in through Caddy'])
      expect(named(name), name).toMatchObject({ exit: 0 });
  });

  it('has a Kafka that answers again after it was stopped', () =>
    expect(named('kafka')).toMatchObject({ answers: 1 }));

  it('ends by itself when all of it is stopped at once', () =>
    expect(named('down')).toMatchObject({ exit: 0, killed: 0 }));

  it.each(['web', 'api', 'projector', 'relay', 'caddy', 'postgres'])(
    '%s answers and stops within 10 s',
    (name) => {
      const { ms = Number.POSITIVE_INFINITY, stopMs = Number.POSITIVE_INFINITY, ...rest } = named(name) ?? {};
      expect(rest).toMatchObject({ answers: 1 });
      expect(Math.max(ms, stopMs)).toBeLessThan(10_000);
    },
  );
});
