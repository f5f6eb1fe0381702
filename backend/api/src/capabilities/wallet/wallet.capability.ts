import type { PoolClient } from 'pg';
import type { Capability } from '../../services/capability/capability.ts';
import { createGoogleShopPasses } from './google-shop-pass.ts';
import { type ChangePorts, createPassChanges } from './pass-changes.ts';
import { createReadPass } from './pass-facts.ts';
import type { ShopPassPorts } from './ports.ts';
import { createShopPasses } from './shop-passes.ts';
import { walletRoutes } from './wallet.routes.ts';

export interface Wallet extends Capability {
  /** Ends the customer's passes on the phones that have them; new ones can be made. */
  end(customerId: string, db: Pick<PoolClient, 'query'>): Promise<void>;
  sweep(): Promise<void>;
}

/** Passes in phones' wallets, and what changes them. */
export function createWallet(ports: ShopPassPorts): Wallet {
  const passes = createShopPasses(ports);
  const google = createGoogleShopPasses({ ...ports, passes });
  const updateGoogle: ChangePorts['updateGoogle'] = (pass, state) => google.update(pass, state, ports.now());
  const inner = { ...ports, passes, readPass: createReadPass(ports), updateGoogle };
  const { reaction, jobs, enqueueAnyway, end, forget, sweep } = createPassChanges(inner);
  return {
    routes: walletRoutes({ ...inner, google, enqueueAnyway }),
    promptReactions: { wallet: reaction },
    jobs,
    forget,
    exports: async (customerId) => ({ wallet_passes: await passes.listOf(customerId) }),
    end,
    sweep,
  };
}
