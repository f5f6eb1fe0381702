/** Security events of an account, shown to its holder and administrators. */
export const SECURITY_EVENTS = [
  'signed_in',
  'sign_in_failed',
  'sign_in_blocked',
  'reauthenticated',
  'reauthentication_failed',
  'password_changed',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'staff_added',
  'staff_changed',
  'api_key_made',
  'api_key_revoked',
  'webhook_changed',
  'data_exported',
  'key_exported',
  'admin_order',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];
