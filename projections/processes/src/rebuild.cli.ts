import { ConfigError } from '@stampwell/base/process';
import { eventCodec } from '@stampwell/contracts';
import { projectors } from '@stampwell/read-models';
import { claim } from '@stampwell/runtime/checkpoints.ts';
import { openPlain, requireRuntime } from '@stampwell/runtime/connections.ts';
import { openLog } from '@stampwell/runtime/open-log.ts';
import type { Projector } from '@stampwell/runtime/projector/projector.ts';
import { progressReporter, type RebuildProgress } from '@stampwell/runtime/rebuild/progress.ts';
import { AlreadyRebuilding, rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { readToolConfig } from './config.ts';
import { progressLine } from './progress-line.ts';

/** `npm run rebuild -- <name|all>`: builds read models again while the old ones serve. */
async function main(names: string[]): Promise<void> {
  const chosen = choose(names);
  const { DATABASE_URL: databaseUrl, EVENT_STORE_URL: eventStoreUrl } = readToolConfig(process.env);
  const log = await openLog({ url: eventStoreUrl, codec: eventCodec });
  await requireRuntime(databaseUrl);
  await claim(databaseUrl, chosen);
  const client = await openPlain(databaseUrl);
  const reporter = progressReporter(client);
  try {
    const draw = progressDrawer(process.stdout);
    await rebuild({
      databaseUrl,
      source: log.source,
      projectors: chosen,
      onProgress(progress) {
        reporter.report(progress);
        draw(progress);
      },
    });
  } finally {
    await reporter.flush();
    await client.end();
    await log.store.close();
  }
}

class UnknownName extends Error {}

function choose(names: string[]): Projector[] {
  const known = projectors.map(({ name }) => name);
  const unknown = names.filter((name) => name !== 'all' && !known.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    const complaint = unknown.length > 0 ? `There is no read model '${unknown.join("', '")}'.\n` : '';
    throw new UnknownName(`${complaint}Usage: npm run rebuild -- all, or any of: ${known.join(', ')}`);
  }
  return names.includes('all') ? projectors : projectors.filter(({ name }) => names.includes(name));
}

/** On a terminal one line is redrawn; elsewhere a line is printed every few seconds. */
function progressDrawer(out: NodeJS.WriteStream): (progress: RebuildProgress) => void {
  const startedAt = Date.now();
  const everyMs = out.isTTY ? 100 : 5000;
  let drawnAt = 0;
  return ({ state, done, total, projectors: names }) => {
    const now = Date.now();
    if (state === 'done')
      return void out.write(`${out.isTTY ? '\r\x1b[K' : ''}✓ ${names.join(', ')} (${total} events)\n`);
    if (state === 'failed' || (now - drawnAt < everyMs && done < total)) return;
    drawnAt = now;
    const line = progressLine({ done, total, elapsedMs: now - startedAt });
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected =
    error instanceof UnknownName || error instanceof ConfigError || error instanceof AlreadyRebuilding;
  process.stderr.write(
    `${isExpected || !(error instanceof Error) ? String(error).replace(/^\w+: /, '') : error.stack}\n`,
  );
  process.exit(1);
});
