import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/apple-passes.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { ShopPassFiles } from './apple-shop-pass.ts';
import { createReports } from './device-reports.ts';
import type { ReadPass } from './pass-facts.ts';
import type { ShopPassPorts } from './ports.ts';
import type { ShopPass, ShopPasses } from './shop-passes.ts';

interface WebServicePorts extends ShopPassPorts {
  passes: ShopPasses;
  readPass: ReadPass;
  fileOf: ShopPassFiles;
  /** Has the pass looked at, as it may have changed since its file was made. */
  enqueueAnyway(serial: string): Promise<void>;
}

interface Request {
  koa: { get(header: string): string };
  params: { passType: string; serial: string };
}

/** What iPhones call, by Apple's specification ([WA2] to [WA5]). */
export function appleWebServiceRoutes(ports: WebServicePorts): Route[] {
  const { passes, readPass, fileOf, wallets, limits, log } = ports;
  const report = createReports(log);

  /** @throws DomainError `unauthenticated`: without the pass's token nothing is said of it, not even that it exists */
  async function authenticated({ koa, params }: Request): Promise<{ pass: ShopPass; token: string }> {
    const [scheme, token] = koa.get('authorization').split(' ');
    const { passTypeId } = await wallets.apple();
    if (scheme !== 'ApplePass' || !token || params.passType !== passTypeId)
      throw new DomainError('unauthenticated');
    return { pass: await passes.byToken(params.serial, token), token };
  }

  return [
    route(http.registerPassDevice, async (request) => {
      const { params, body, koa } = request;
      const { pass } = await authenticated(request);
      const isNew = await passes.register(pass.serial, params.deviceId, body.pushToken);
      if (isNew) await ports.enqueueAnyway(pass.serial);
      koa.body = '';
      koa.status = isNew ? 201 : 200;
    }),

    route(http.unregisterPassDevice, async (request) => {
      const { params, koa } = request;
      const { pass } = await authenticated(request);
      await passes.unregister(pass.serial, params.deviceId);
      koa.body = '';
      koa.status = 200;
    }),

    route(http.listChangedPasses, async ({ params, query, koa }) => {
      const { passTypeId } = await wallets.apple();
      const since = Number(query.passesUpdatedSince ?? -1);
      const changed = params.passType === passTypeId ? await passes.changedOn(params.deviceId, since) : [];
      const newest = changed.at(-1);
      if (newest)
        return { serialNumbers: changed.map(({ serial }) => serial), lastUpdated: String(newest.tag) };
      koa.body = null;
      koa.status = 204;
      return undefined as never;
    }),

    route(http.fetchPass, async (request) => {
      const { koa, address } = request;
      const { pass, token } = await authenticated(request);
      koa.set('Last-Modified', pass.changedAt.toUTCString());
      koa.set('Cache-Control', 'no-store');
      const since = Date.parse(koa.get('if-modified-since'));
      if (since >= pass.changedAt.getTime()) {
        koa.body = null;
        koa.status = 304;
        return;
      }
      await limits.passFile(address);
      koa.body = await fileOf({ serial: pass.serial, token, state: await readPass(pass) });
      koa.type = http.fetchPass.replyType;
    }),

    route(http.logFromDevices, async ({ body, koa }) => {
      report(body.logs);
      koa.body = '';
      koa.status = 200;
    }),
  ];
}
