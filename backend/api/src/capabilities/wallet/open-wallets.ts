import { generateKeyPairSync } from 'node:crypto';
import type { Pool } from 'pg';
import { once, standInSecret } from '../../services/stand-ins/stand-in-secrets.ts';
import type { AppleIdentity } from './apple-pass.ts';
import type { GoogleIdentity } from './google-pass.ts';

export interface WalletPorts {
  apple(): Promise<AppleIdentity>;
  google(): Promise<GoogleIdentity>;
  supported: { apple: boolean; google: boolean; stand_in: boolean };
}

export interface WalletOptions {
  pool: Pool;
  apple?: Omit<AppleIdentity, 'isStandIn'>;
  google?: Omit<GoogleIdentity, 'isStandIn'>;
}

/**
 * The configured wallets. If neither is configured, both work as stand-ins with our own keys, and say so; beside a real wallet no
 * stand-in is offered.
 */
export function openWallets({ pool, apple, google }: WalletOptions): WalletPorts {
  const isStandIn = !apple && !google;
  return {
    apple: apple ? async () => ({ ...apple, isStandIn: false }) : once(() => standInApple(pool)),
    google: google ? async () => ({ ...google, isStandIn: false }) : once(() => standInGoogle(pool)),
    supported: {
      apple: Boolean(apple) || isStandIn,
      google: Boolean(google) || isStandIn,
      stand_in: isStandIn,
    },
  };
}

const STAND_IN_PASS_TYPE = 'pass.test.stampwell.card';
const STAND_IN_TEAM = 'STANDIN000';
const STAND_IN_ISSUER = '3388000000000000000';

async function standInApple(pool: Pool): Promise<AppleIdentity> {
  const make = async () => {
    const { selfMadeCertificate } = await import('./self-made-certificate.ts');
    return JSON.stringify(selfMadeCertificate(STAND_IN_PASS_TYPE, STAND_IN_TEAM));
  };
  const material = JSON.parse(await standInSecret(pool, 'apple-pass', make));
  return { ...material, passTypeId: STAND_IN_PASS_TYPE, teamId: STAND_IN_TEAM, isStandIn: true };
}

async function standInGoogle(pool: Pool): Promise<GoogleIdentity> {
  const make = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const key = await standInSecret(pool, 'google-wallet', make);
  return { issuerId: STAND_IN_ISSUER, email: 'stand-in@stampwell.test', key, isStandIn: true };
}
