import type { StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type Koa from 'koa';
import { createApp, createCapabilities, createServices } from './app.ts';
import type { AppPorts } from './app-ports.ts';
import { ensureAdmin } from './capabilities/accounts/registering/first-admin.ts';
import type { Config } from './config.ts';
import { openPorts } from './open-ports.ts';
import {
  type Capability,
  type Job,
  jobsOf,
  promptReactionsOf,
  reactionsOf,
  scheduleJobs,
  workQueues,
} from './services/capability/capability.ts';
import type { Mails } from './services/mail/mail.capability.ts';
import { beginAtHead, catchUpReactions } from './services/reactions/reactions.ts';

export interface RunningApi {
  app: Koa;
  /** For a second app with the same dependencies (the demo's seed). */
  ports: AppPorts;
  store: EventStore<StoredEvent>;
  mails: Pick<Mails, 'forget'>;
  /** Ends open streams and makes /readyz report not ready; other requests are still answered. */
  prepareToStop(): void;
  stop(): Promise<void>;
}

/** Starts the API from its settings, with all that its capabilities register. */
export async function startApi(config: Config): Promise<RunningApi> {
  const { ports, jobs, subscribe, prepareToStop, close } = await openPorts(config);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email && password) await ensureAdmin(ports, { email, name: 'Administrator', password });
  const services = createServices(ports);
  const capabilities = createCapabilities(ports, services);
  const all: Capability[] = Object.values(capabilities);
  const prompt = promptReactionsOf(all);
  await beginAtHead(ports, prompt);
  for (const reaction of [...Object.values(prompt), ...all.flatMap(({ onAppend = [] }) => onAppend)])
    subscribe(reaction);
  const reactions = { ...reactionsOf(all), ...prompt };
  const catchUp = () => catchUpReactions(ports, reactions, ports.stopping);
  await Promise.all(all.map((one) => one.prepare?.()));
  const work: Job[] = [...jobsOf(all), { name: 'reactions', every: 'minute', run: catchUp }];
  await Promise.all([workQueues(jobs, work), scheduleJobs(jobs, work)]);
  // Finishes work of a process that ended just now.
  await jobs.enqueue('reactions', {});
  return {
    app: createApp(ports, services, capabilities),
    ports,
    store: ports.store,
    mails: capabilities.mails,
    prepareToStop,
    async stop() {
      prepareToStop();
      await Promise.all([jobs.stop(), ...all.map((one) => one.stop?.())]);
      await close();
    },
  };
}
