import type { SecurityEventKind } from '@stampwell/contracts/security-events.ts';

const WORDS: Record<SecurityEventKind, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in',
  sign_in_blocked: 'Sign-in held back',
  reauthenticated: 'Identity confirmed',
  reauthentication_failed: 'Failed to confirm identity',
  password_changed: 'Password changed',
  email_changed: 'Email changed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  authenticator_added: 'Authenticator app set up',
  authenticator_removed: 'Authenticator app turned off',
  recovery_codes_renewed: 'New recovery codes',
  recovery_code_used: 'Recovery code used',
  staff_added: 'Employee added',
  staff_changed: 'Employee changed',
  api_key_made: 'Key made or rotated',
  api_key_revoked: 'Key revoked',
  webhook_changed: 'Webhook changed',
  till_code_made: 'Code for a till made',
  till_revoked: 'Till revoked',
  pin_set: 'PIN chosen',
  pin_failed: 'Wrong PIN at a till',
  data_exported: 'Data downloaded',
  key_exported: 'Data downloaded with a key',
  admin_order: 'Order',
};

const HOW: Record<string, string> = {
  registration: 'at registration',
  password: 'with a password',
  passkey: 'with a passkey',
  code: 'with a code',
  recovery_code: 'with a recovery code',
  device: 'with this device’s card',
  second_factor: 'at the second step',
  other_page: 'at another role’s page',
};

/** Administrators' actions, by their name in the API. */
const ADMIN_ACTIONS: Record<string, string> = {
  approveBusiness: 'Approved a business',
  rejectBusiness: 'Rejected a business',
  deactivateBusiness: 'Deactivated a business',
  reactivateBusiness: 'Reactivated a business',
  deactivateUser: 'Deactivated a customer',
  reactivateUser: 'Reactivated a customer',
  updateAdminSettings: 'Changed the platform’s settings',
  rebuildProjection: 'Rebuilt a read model',
  retryProjection: 'Retried a read model',
  deleteAdminAccount: 'Deleted their account',
};

/** 'Signed in with a passkey'. An unknown action is shown by its name. */
export function securityWords(kind: SecurityEventKind, what: string | null): string {
  if (kind === 'admin_order') return ADMIN_ACTIONS[what ?? ''] ?? `${WORDS[kind]}: ${spelt(what ?? '')}`;
  const how = what === null ? undefined : HOW[what];
  return how ? `${WORDS[kind]} ${how}` : WORDS[kind];
}

const spelt = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
