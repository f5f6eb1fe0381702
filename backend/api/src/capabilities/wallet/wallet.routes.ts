import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/wallet.ts';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import { type Route, route } from '../../services/http/route.ts';
import { createApplePasses, type PassHolder } from './apple-pass.ts';
import { createDownloads } from './downloads.ts';
import { googleSaveUrl } from './google-pass.ts';
import type { WalletPorts } from './open-wallets.ts';

export interface WalletRoutePorts {
  pool: Pool;
  people: People;
  wallets: WalletPorts;
  publicUrl: string;
}

export function walletRoutes({ pool, people, wallets, publicUrl }: WalletRoutePorts): Route[] {
  const downloads = createDownloads(pool);
  const applePass = createApplePasses(wallets.apple);

  /** Read from the vault each time, so that an erased customer gets no pass and a pass always has the newest code. */
  async function holder(customerId: string | null): Promise<PassHolder> {
    const person = customerId && (await people.byId(customerId));
    const qrCode = customerId && (await people.qrCodeOf(customerId));
    if (!person || !qrCode) throw new DomainError('not_found');
    return { customerId, name: person.name, qrCode };
  }

  return [
    route(http.walletSupported, async () => wallets.supported),

    route(http.createApplePass, async ({ actor }) => {
      const { customerId } = await holder(actor.id);
      return { download_url: `${publicUrl}/api/wallet/apple-pass/${await downloads.issue(customerId)}` };
    }),

    route(http.createGooglePass, async ({ actor }) => ({
      save_url: await googleSaveUrl(await holder(actor.id), await wallets.google(), publicUrl),
    })),

    route(http.downloadApplePass, async ({ params, koa }) => {
      const pass = await applePass(await holder(await downloads.holderOf(params.id)));
      koa.attachment('stampwell.pkpass');
      koa.type = http.downloadApplePass.replyType;
      koa.body = pass;
    }),
  ];
}
