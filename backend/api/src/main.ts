import { createServer } from 'node:http';
import { ConfigError, readConfig } from './config.ts';
import { startApi } from './start-api.ts';

/** The API as a process of its own: environment → adapters → listen. */
const config = readOrExit();
const api = await startApi(config);
const server = createServer(api.app.callback()).listen(config.PORT);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.prepareToStop();
    server.close(() => void api.stop().then(() => process.exit(0)));
    server.closeIdleConnections();
  });
}

function readOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
