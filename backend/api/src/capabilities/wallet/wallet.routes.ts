import type { Jobs } from '@stampwell/base/jobs';
import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/wallet.ts';
import type { PoolClient } from 'pg';
import { type Route, route } from '../../services/http/route.ts';
import type { BatchReaction } from '../../services/reactions/reactions.ts';
import { createApplePasses, type PassHolder } from './apple-pass.ts';
import { createShopPassFiles } from './apple-shop-pass.ts';
import { appleWebServiceRoutes } from './apple-web-service.routes.ts';
import { createDownloads } from './downloads.ts';
import { googleSaveUrl } from './google-pass.ts';
import { createGoogleShopPasses } from './google-shop-pass.ts';
import { type ChangePorts, createPassChanges } from './pass-changes.ts';
import { contentOf, createReadPass } from './pass-facts.ts';
import type { ShopPassPorts } from './ports.ts';
import { createShopPasses } from './shop-passes.ts';

export interface Wallet {
  routes: Route[];
  /** From events to changed passes. */
  changes: BatchReaction;
  work(jobs: Pick<Jobs, 'work'>): Promise<void>;
  sweep(): Promise<void>;
  forget(customerId: string): Promise<void>;
  /** Ends the customer's passes on the phones that have them; new ones can be made. */
  end(customerId: string, db: Pick<PoolClient, 'query'>): Promise<void>;
  /** For the customer's export. */
  heldBy(customerId: string): Promise<object[]>;
}

export function createWallet(ports: ShopPassPorts): Wallet {
  const { pool, people, wallets, publicUrl, limits } = ports;
  const downloads = createDownloads(pool);
  const applePass = createApplePasses(wallets.apple);
  const passes = createShopPasses(ports);
  const readPass = createReadPass(ports);
  const google = createGoogleShopPasses({ ...ports, passes });
  const updateGoogle: ChangePorts['updateGoogle'] = (pass, state) => google.update(pass, state, ports.now());
  const fileOf = createShopPassFiles(ports);
  const inner = { ...ports, passes, readPass, updateGoogle };
  const { reaction: changes, enqueueAnyway, ...rest } = createPassChanges(inner);

  /** Read from the vault each time, so that an erased customer gets no pass and a pass always has the newest code. */
  async function holder(customerId: string | null): Promise<PassHolder> {
    const person = customerId && (await people.byId(customerId));
    const qrCode = customerId && (await people.qrCodeOf(customerId));
    if (!person || !qrCode) throw new DomainError('not_found');
    return { customerId, name: person.name, qrCode };
  }

  /** [WA1] The pass of a shop that takes part, or where the customer has a card. @throws DomainError `not_found` */
  async function shopPass(customerId: string, businessId: string) {
    const state = await readPass({ customerId, businessId });
    const { facts } = state;
    if (!facts || !(facts.givesStamps || facts.hasCard)) throw new DomainError('not_found');
    return { state, facts, pass: await passes.ofCard(customerId, businessId) };
  }

  async function shopPassFile(customerId: string, businessId: string, linkId: string): Promise<Buffer> {
    const { state, pass } = await shopPass(customerId, businessId);
    const token = await passes.tokenOfLink(pass.serial, linkId);
    await passes.noteFirst(pass.serial, contentOf(state));
    return fileOf({ serial: pass.serial, token, state });
  }

  const linkTo = (id: string) => ({ download_url: `${publicUrl}/api/wallet/apple-pass/${id}` });

  const routes = [
    route(http.walletSupported, async () => wallets.supported),

    route(http.createApplePass, async ({ actor }) => {
      const { customerId } = await holder(actor.id);
      return linkTo(await downloads.issue(customerId));
    }),

    route(http.createGooglePass, async ({ actor }) => ({
      save_url: await googleSaveUrl(await holder(actor.id), await wallets.google(), publicUrl),
    })),

    route(http.createAppleShopPass, async ({ actor, params }) => {
      await shopPass(actor.id, params.id);
      return linkTo(await downloads.issue(actor.id, params.id));
    }),

    route(http.createGoogleShopPass, async ({ actor, params }) => {
      const { pass, facts } = await shopPass(actor.id, params.id);
      const save_url = await google.saveUrl(pass, { facts, ending: null });
      // If the card changed in the meantime, its job ran before Google had the pass.
      if (wallets.googleWallet) await enqueueAnyway(pass.serial);
      return { save_url };
    }),

    route(http.downloadApplePass, async ({ params, address, koa }) => {
      await limits.passFile(address);
      const link = await downloads.passOf(params.id);
      const file = link?.businessId
        ? await shopPassFile(link.customerId, link.businessId, params.id)
        : await applePass(await holder(link?.customerId ?? null));
      koa.attachment('stampwell.pkpass');
      koa.type = http.downloadApplePass.replyType;
      koa.body = file;
    }),

    ...appleWebServiceRoutes({ ...inner, fileOf, enqueueAnyway }),
  ];
  return { routes, changes, ...rest, heldBy: passes.listOf };
}
