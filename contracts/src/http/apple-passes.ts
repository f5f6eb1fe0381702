import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';

/**
 * The web service that iPhones call for passes, by Apple's specification: paths, names and statuses are Apple's. A pass shows its own
 * token as `Authorization: ApplePass <token>`; a device's list of passes has its library identifier for a secret.
 */
const BASE = '/wallet/apple/v1';

const deviceId = z.string().check(z.regex(/^[\w.:-]{1,200}$/, 'Invalid device'));
const passType = z.string().check(z.regex(/^[\w.-]{1,200}$/, 'Invalid pass type'));
const registration = z.object({ deviceId, passType, serial: f.id });

export const registerPassDevice = endpoint({
  name: 'registerPassDevice',
  method: 'POST',
  path: `${BASE}/devices/{deviceId}/registrations/{passType}/{serial}`,
  who: 'nobody',
  summary: 'A device has the pass, and where it is pushed to: 201, or 200 if that was known',
  params: registration,
  body: z.object({
    pushToken: z
      .string('Push token is required')
      .check(z.regex(/^[0-9a-fA-F]{8,400}$/, 'Invalid push token')),
  }),
  status: 201,
  orStatus: 200,
  errors: ['unauthenticated', 'limit_reached'],
  repeat: 'none',
});

export const unregisterPassDevice = endpoint({
  name: 'unregisterPassDevice',
  method: 'DELETE',
  path: `${BASE}/devices/{deviceId}/registrations/{passType}/{serial}`,
  who: 'nobody',
  summary: 'The pass was removed from the device',
  params: registration,
  status: 200,
  errors: ['unauthenticated'],
  repeat: 'none',
});

export const listChangedPasses = endpoint({
  name: 'listChangedPasses',
  method: 'GET',
  path: `${BASE}/devices/{deviceId}/registrations/{passType}`,
  who: 'nobody',
  summary: 'The device’s passes that changed since the tag of its last answer; 204 if there are none',
  params: z.object({ deviceId, passType }),
  query: z.object({
    passesUpdatedSince: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Invalid tag'))),
  }),
  reply: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }),
  orStatus: 204,
});

export const fetchPass = endpoint({
  name: 'fetchPass',
  method: 'GET',
  path: `${BASE}/passes/{passType}/{serial}`,
  who: 'nobody',
  summary: 'The pass as it is now; 304 if it has not changed since If-Modified-Since',
  params: z.object({ passType, serial: f.id }),
  replyType: 'application/vnd.apple.pkpass',
  orStatus: 304,
  errors: ['unauthenticated', 'rate_limited'],
});

export const logFromDevices = endpoint({
  name: 'logFromDevices',
  method: 'POST',
  path: `${BASE}/log`,
  who: 'nobody',
  summary: 'What a device could not do with a pass, as counts of what we know of it',
  body: z.object({ logs: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(50)) }),
  status: 200,
  repeat: 'none',
});
