import { once } from 'node:events';
import { createServer } from 'node:http';
import { runProcess, untilAborted } from '@stampwell/base/process';
import { HTTP_SERVER } from '@stampwell/contracts';
import { readConfig } from './config.ts';
import { startApi } from './start-api.ts';

/** The API process: environment → adapters → listen, until it gets a signal to stop. */
runProcess('api', async (signal) => {
  const config = readConfig(process.env);
  const api = await startApi(config);
  const server = createServer(HTTP_SERVER, api.app.callback()).listen(config.PORT, config.HOST);
  await once(server, 'listening');
  await untilAborted(signal);
  api.prepareToStop();
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
  await api.stop();
});
