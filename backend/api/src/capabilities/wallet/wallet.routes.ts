import { DomainError, FIRST_PROGRAMME } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/wallet.ts';
import { type Route, route } from '../../services/http/route.ts';
import { createApplePasses, type PassHolder } from './apple-pass.ts';
import { createShopPassFiles } from './apple-shop-pass.ts';
import { appleWebServiceRoutes } from './apple-web-service.routes.ts';
import { createDownloads } from './downloads.ts';
import { googleSaveUrl } from './google-pass.ts';
import type { createGoogleShopPasses } from './google-shop-pass.ts';
import type { ChangePorts, createPassChanges } from './pass-changes.ts';
import { contentOf, type ReadPass } from './pass-facts.ts';
import type { ShopPassPorts } from './ports.ts';
import type { OfCard, ShopPasses } from './shop-passes.ts';

interface WalletRoutePorts extends ShopPassPorts {
  passes: ShopPasses;
  readPass: ReadPass;
  google: ReturnType<typeof createGoogleShopPasses>;
  updateGoogle: ChangePorts['updateGoogle'];
  enqueueAnyway: ReturnType<typeof createPassChanges>['enqueueAnyway'];
}

export function walletRoutes(ports: WalletRoutePorts): Route[] {
  const { pool, people, wallets, publicUrl, limits, passes, readPass, google, enqueueAnyway } = ports;
  const downloads = createDownloads(pool);
  const applePass = createApplePasses(wallets.apple);
  const fileOf = createShopPassFiles(ports);

  /** Read from the vault each time, so that an erased customer gets no pass and a pass always has the newest code. */
  async function holder(customerId: string | null): Promise<PassHolder> {
    const person = customerId && (await people.byId(customerId));
    const qrCode = customerId && (await people.qrCodeOf(customerId));
    if (!person || !qrCode) throw new DomainError('not_found');
    return { customerId, name: person.name, qrCode };
  }

  /** [WA1] The pass of a shop that takes part, or where the customer has a card. @throws DomainError `not_found` */
  async function shopPass(customerId: string, of: OfCard) {
    const state = await readPass({ customerId, ...of });
    const { facts } = state;
    if (!facts || !(facts.note === null || facts.hasCard)) throw new DomainError('not_found');
    return { state, facts, pass: await passes.ofCard(customerId, of) };
  }

  async function shopPassFile(customerId: string, of: OfCard, linkId: string): Promise<Buffer> {
    const { state, pass } = await shopPass(customerId, of);
    const token = await passes.tokenOfLink(pass.serial, linkId);
    await passes.noteFirst(pass.serial, contentOf(state));
    return fileOf({ serial: pass.serial, token, state });
  }

  const linkTo = (id: string) => ({ download_url: `${publicUrl}/api/wallet/apple-pass/${id}` });

  return [
    route(http.walletSupported, async () => wallets.supported),

    route(http.createApplePass, async ({ actor }) => {
      const { customerId } = await holder(actor.id);
      return linkTo(await downloads.issue(customerId));
    }),

    route(http.createGooglePass, async ({ actor }) => ({
      save_url: await googleSaveUrl(await holder(actor.id), await wallets.google(), publicUrl),
    })),

    route(http.createAppleShopPass, async ({ actor, params, query }) => {
      const of = { businessId: params.id, programme: query.programme ?? FIRST_PROGRAMME };
      await shopPass(actor.id, of);
      return linkTo(await downloads.issue(actor.id, of));
    }),

    route(http.createGoogleShopPass, async ({ actor, params, query }) => {
      const of = { businessId: params.id, programme: query.programme ?? FIRST_PROGRAMME };
      const { pass, facts } = await shopPass(actor.id, of);
      const save_url = await google.saveUrl(pass, { facts, ending: null });
      // If the card changed in the meantime, its job ran before Google had the pass.
      if (wallets.googleWallet) await enqueueAnyway(pass.serial);
      return { save_url };
    }),

    route(http.downloadApplePass, async ({ params, address, koa }) => {
      await limits.passFile(address);
      const link = await downloads.passOf(params.id);
      const file = link?.businessId
        ? await shopPassFile(link.customerId, { ...link, businessId: link.businessId }, params.id)
        : await applePass(await holder(link?.customerId ?? null));
      koa.attachment('stampwell.pkpass');
      koa.type = http.downloadApplePass.replyType;
      koa.body = file;
    }),

    ...appleWebServiceRoutes({ ...ports, fileOf }),
  ];
}
