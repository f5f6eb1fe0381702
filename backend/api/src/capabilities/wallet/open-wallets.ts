import { generateKeyPairSync } from 'node:crypto';
import type { Pool } from 'pg';
import { once, standInSecret } from '../../services/stand-ins/stand-in-secrets.ts';
import type { AppleIdentity, Issuer } from './apple-pass.ts';
import { type ApplePush, type ApplePushServer, createApplePush } from './apple-push.ts';
import type { GoogleIdentity } from './google-pass.ts';
import { createGoogleWallet, type GoogleWallet } from './google-wallet.ts';

export interface WalletPorts {
  apple(): Promise<AppleIdentity>;
  /** Tells devices that a pass has changed; null for the stand-in, whose passes no phone takes. */
  applePush: ApplePush | null;
  /** Named on every pass; null where the operator is not configured. */
  issuer: Issuer | null;
  google(): Promise<GoogleIdentity>;
  /** Null for the stand-in, which Google does not know. */
  googleWallet: GoogleWallet | null;
  supported: { apple: boolean; google: boolean; stand_in: boolean };
}

export interface WalletOptions {
  pool: Pool;
  apple?: Omit<AppleIdentity, 'isStandIn'>;
  google?: Omit<GoogleIdentity, 'isStandIn'>;
  issuer?: Issuer | null;
  /** Where Apple's and Google's servers are, for specs. */
  at?: { applePush?: ApplePushServer; googleFetch?: typeof fetch };
}

/**
 * The configured wallets. If neither is configured, both work as stand-ins with our own keys, and say so; beside a real wallet no
 * stand-in is offered.
 */
export function openWallets({ pool, apple, google, issuer = null, at = {} }: WalletOptions): WalletPorts {
  const isStandIn = !apple && !google;
  return {
    apple: apple ? async () => ({ ...apple, isStandIn: false }) : once(() => standInApple(pool)),
    issuer,
    applePush: apple ? createApplePush({ ...apple, isStandIn: false }, at.applePush) : null,
    googleWallet: google ? createGoogleWallet(google, at.googleFetch) : null,
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
