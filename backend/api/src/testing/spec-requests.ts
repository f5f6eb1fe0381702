import { afterDays, businessStream, cardStream, type DomainEvent, houseText } from '@stampwell/contracts';
import { makeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { adminComplaints, sendComplaint } from '@stampwell/contracts/http/data-complaints.ts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { chooseShopLink } from '@stampwell/contracts/http/shop-link.ts';
import {
  keepForOffline,
  leaveTill,
  makeTillCode,
  openTill,
  revokeTill,
  sendTillScans,
  setPin,
  takeTill,
} from '@stampwell/contracts/http/tills.ts';
import { addWebhook } from '@stampwell/contracts/http/webhooks.ts';
import { SPEC_PASSWORD, type SpecActor } from './spec-actors.ts';
import { createSpecDevice } from './spec-device.ts';
import { askedFor, forgotten, invitedBy, movedTo } from './spec-mail.ts';
import { specLogo } from './spec-pictures.ts';
import type { RequestMaker, SpecRequests } from './spec-request-maker.ts';
import {
  absentId,
  anotherPlace,
  body,
  cancelled,
  changedPassword,
  customersFile,
  deletion,
  guestAt,
  guestIn,
  mergeOf,
  ofBusiness,
  ofCode,
  ofEmployee,
  ofFinding,
  ofImport,
  ofPlace,
  ofProgramme,
  ofSubscription,
  ofUser,
  ofWhatIf,
  one,
  paid,
  projection,
  questionOf,
  reason,
  search,
  sessionOf,
  staffMayApologise,
  staffMayCarryOver,
  three,
  WEEK,
  waitingOf,
} from './spec-request-subjects.ts';
import { SECURITY_REQUESTS } from './spec-security-requests.ts';
import { createTablet, SPEC_PIN, takenBy, tillOf, waitedScan } from './spec-till.ts';
import { createWorld, SPEC_TERMS, type SpecWorld } from './spec-world.ts';
import type { TestApp } from './test-app.ts';

const COMPLAINT = { name: 'Clare', email: 'clare@example.test', words: 'spec' };

const ofInvited: RequestMaker = async ({ own, other }) => {
  const [mine, theirs] = [await invitedBy(own.owner.call), await invitedBy(other.owner.call)];
  return three(mine.id, theirs.id, absentId, (id) => ({ params: { id } }));
};
const ofKey: RequestMaker = async ({ own, other }) => {
  const made = ({ owner }: SpecWorld['own']) =>
    owner.call(makeApiKey, { body: { name: 'Front', scopes: ['give'] } });
  const [mine, theirs] = [(await made(own)).body.key.id, (await made(other)).body.key.id];
  return three(mine, theirs, absentId, (id) => ({ params: { id } }));
};
const SPEC_WEBHOOK = { url: 'https://till.example.test/told', events: ['stamps.given'] as const };
const webhookOf = async ({ owner }: SpecWorld['own']) =>
  (await owner.call(addWebhook, { body: SPEC_WEBHOOK })).body.webhook.id;
const ofWebhook =
  (sent?: object): RequestMaker =>
  async ({ own, other }) =>
    three(await webhookOf(own), await webhookOf(other), absentId, (id) => ({
      params: { id },
      ...(sent && { body: sent }),
    }));
const ofWebhookDelivery: RequestMaker = async ({ own, other, deliveryOf }) => {
  const [mine, theirs] = [await webhookOf(own), await webhookOf(other)];
  const deliveries = new Map([
    [mine, await deliveryOf(mine)],
    [theirs, await deliveryOf(theirs)],
  ]);
  return three(mine, theirs, absentId, (id) => ({
    params: { id, delivery_id: deliveries.get(id) ?? absentId },
  }));
};
const ofTill =
  (changed?: object): RequestMaker =>
  async ({ own, other }) =>
    three(
      (await tillOf(own.owner, own.owner)).id,
      (await tillOf(other.owner, other.owner)).id,
      absentId,
      (id) => ({
        params: { id },
        body: changed,
      }),
    );
const ofOpenShop: RequestMaker = ({ own, closed }) =>
  three(own.owner.id, closed.id, absentId, (id) => ({ params: { id } }));
const ofDevice = { deviceId: 'spec', passType: 'pass.test.stampwell.card', serial: absentId };

/** By endpoint name; endpoints that are missing need no parameters or body. */
const SPEC_REQUESTS: Record<string, RequestMaker> = {
  // accounts
  customerRegister: body({ name: 'Ann', email: 'newcomer@example.test', password: SPEC_PASSWORD }),
  businessRegister: body({ email: 'newcomer@example.test', password: SPEC_PASSWORD }),
  forgotPassword: body({ email: 'nobody@example.test', type: 'customer' }),
  resetPassword: async ({ own: { customer } }) =>
    one({ body: { token: await forgotten(customer.call, customer), new_password: 'stampwell-2' } }),
  verifyEmail: async ({ actors, mailProofTo }, kind) =>
    one({ body: { token: await mailProofTo(actors[kind]) } }),
  confirmEmail: async ({ newcomer }) => {
    const someone = await newcomer();
    return one({ body: { token: await askedFor(someone, `next-${someone.email}`) } });
  },
  undoEmail: async ({ newcomer }) => {
    const someone = await newcomer();
    return one({ body: { token: await movedTo(someone, `next-${someone.email}`) } });
  },
  changeCustomerPassword: changedPassword,
  changeBusinessPassword: changedPassword,
  changeEmployeePassword: changedPassword,
  changeAdminPassword: changedPassword,
  joinPage: ({ own }) => three(own.owner.id, undefined, absentId, (id) => ({ params: { id } })),
  joinOpened: ({ own }) => one({ params: { id: own.owner.id }, body: { from: 'a4' } }),
  joinShop: async ({ own: { owner } }) =>
    one({ params: { id: owner.id }, body: { ...(await createSpecDevice(owner.call).proof()), from: 'a4' } }),
  deviceSignIn: async ({ own }) => one({ body: await guestAt(own) }),
  mergePreview: async ({ own }) => one({ body: await guestAt(own) }),
  mergeAccounts: async ({ own }) => one({ body: await guestAt(own) }),
  undoMerge: async ({ own, other }) =>
    three(await mergeOf(own), await mergeOf(other), absentId, (id) => ({ params: { id } })),
  retireCode: async ({ own, other }) =>
    three(await guestIn(own), await guestIn(other), absentId, (id) => ({ params: { id } })),
  userMergesForAdmin: ({ own }) => three(own.customer.id, undefined, absentId, (id) => ({ params: { id } })),
  splitUser: async ({ own }) => {
    const merge_id = await mergeOf(own);
    return three(own.customer.id, undefined, absentId, (id) => ({ params: { id }, body: { merge_id } }));
  },
  // The world's customers are no guests.
  claimByEmail: () => ({
    own: { body: { name: 'Ann', email: 'safe@example.test', password: SPEC_PASSWORD } },
    status: 409,
  }),
  eraseGuest: () => ({ own: {}, status: 409 }),
  deleteUserAccount: deletion,
  putCardAway: ({ own, other }) => ({
    ...three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id } })),
    given: [own, other].map(({ owner }): [string, DomainEvent] => [
      businessStream(owner.id),
      { type: 'BusinessDeactivated', data: { business_id: owner.id, reason: houseText('spec') } },
    ]),
  }),
  resubmitBusiness: ({ own: { owner } }) => ({
    own: {},
    given: [
      [
        businessStream(owner.id),
        { type: 'BusinessRejected', data: { business_id: owner.id, reason: houseText('spec') } },
      ],
    ],
  }),
  deleteBusinessAccount: deletion,
  deleteAdminAccount: deletion,
  endSession: ({ actors, other }, kind) =>
    three(actors[kind].sessionId, other.owner.sessionId, absentId, (id) => ({ params: { id } })),
  ...SECURITY_REQUESTS,
  updateUserProfile: body({ name: 'Ann', email: 'ann@example.test', current_password: SPEC_PASSWORD }),

  // staff
  createEmployee: body({ name: 'Sam', email: 'sam@example.test', password: SPEC_PASSWORD }),
  getEmployee: ofInvited,
  inviteEmployee: ofInvited,
  readInvitation: async ({ own: { owner } }) =>
    one({ params: { token: (await invitedBy(owner.call)).token } }),
  acceptInvitation: async ({ own: { owner } }) =>
    one({ body: { token: (await invitedBy(owner.call)).token, new_password: 'stampwell-2' } }),
  updateEmployee: ofEmployee({ name: 'Sam' }),
  setEmployeePlaces: ofEmployee({ place_ids: null }),
  deleteEmployee: ofEmployee(),
  deactivateEmployee: ofEmployee(),
  activateEmployee: ofEmployee(undefined, 'EmployeeDeactivated'),

  // keys
  makeApiKey: body({ name: 'Front', scopes: ['give'] }),
  rotateApiKey: ofKey,
  revokeApiKey: ofKey,
  addWebhook: body(SPEC_WEBHOOK),
  changeWebhook: ofWebhook({ ...SPEC_WEBHOOK, is_on: false }),
  rotateWebhookSecret: ofWebhook(),
  removeWebhook: ofWebhook(),
  webhookDeliveries: ofWebhook(),
  webhookDelivery: ofWebhookDelivery,
  resendWebhook: ofWebhook({}),

  // tills
  makeTillCode: body({ name: 'Front' }),
  changeTill: ofTill({ name: 'Back' }),
  revokeTill: ofTill(),
  setPin: body({ pin: SPEC_PIN }),
  enrolTill: async ({ own: { owner } }) => {
    const { body: made } = await owner.call(makeTillCode, { body: { name: 'Front' } });
    return one(createTablet(owner.call).enrolment(made.till_code));
  },
  openTill: async ({ own: { owner } }) => one((await tillOf(owner, owner)).request(openTill)),
  takeTill: async ({ own: { owner, employee } }) => {
    await employee.call(setPin, { body: { pin: SPEC_PIN } });
    const taking = { body: { employee_id: employee.id, pin: SPEC_PIN } };
    return one((await tillOf(owner, owner)).request(takeTill, taking));
  },
  // Only at a till: permissions-till.spec.ts.
  keepForOffline: () => ({ own: { body: { offline_key: 'A'.repeat(43) } }, status: 409 }),
  heldScans: async ({ own: { owner, employee, customer } }) => {
    const till = await tillOf(owner, owner);
    await owner.call(revokeTill, { params: { id: till.id } });
    const scans = [waitedScan(employee.id, Buffer.alloc(32), customer)];
    await till.call(sendTillScans, { body: { scans } });
    return one({});
  },
  sendTillScans: async ({ own: { owner, employee, customer } }) => {
    const till = await tillOf(owner, owner);
    const key = Buffer.alloc(32);
    const at = await takenBy(till, employee);
    await at.call(keepForOffline, { body: { offline_key: key.toString('base64url') } });
    const scans = [waitedScan(employee.id, key, customer)];
    return one(till.request(sendTillScans, { body: { scans } }));
  },
  leaveTill: async ({ own: { owner } }) =>
    one((await tillOf(owner, owner)).request(leaveTill, { body: { by: 'person' } })),

  // the programme, the counter
  updateBusinessProfile: body({ name: 'Corner' }),
  updateBusinessSettings: body(SPEC_TERMS),
  scanStamps: ofCode('qr_code'),
  carryOver: async (world, kind) => {
    const requests = await ofCode('qr_code', { stamps: 4 })(world, kind);
    return { ...requests, given: staffMayCarryOver(world) };
  },
  apologise: async (world, kind) => {
    const requests = await ofCode('qr_code', { stamps: 1, reason: 'spec' })(world, kind);
    return { ...requests, given: staffMayApologise(world) };
  },
  checkImport: () => one(customersFile('ann')),
  startImport: () => one(customersFile('ann')),
  customerImport: ofImport,
  undoImport: ofImport,
  findCustomers: body({ q: 'ann' }),
  findWaitingCards: async (world) => ({
    ...one({ body: { q: 'ann' } }),
    given: staffMayCarryOver(world),
  }),
  giveWaitingCard: async (world) => {
    const own = await waitingOf(world.own);
    const other = await waitingOf(world.other);
    const { qrCode: qr_code } = world.own.customer;
    return {
      ...three(own, other, absentId, (waiting_id) => ({ body: { waiting_id, qr_code } })),
      given: staffMayCarryOver(world),
    };
  },
  lookUpFound: ({ own, other }) =>
    three(own.customer.id, other.customer.id, absentId, (customer_id) => ({ body: { customer_id } })),
  chooseFindability: body({ is_findable: false }),
  businessRedeem: ofCode('qr_code'),
  businessValidateQr: ofCode('qr_code'),
  employeeValidateQr: ofCode('qr_code'),
  stampStatus: ofCode('qr_token'),
  employeeRedeem: ({ own }) =>
    three(own.customer.id, undefined, absentId, (id) => ({ body: { customer_id: id } })),
  customerRedeem: ({ own }) =>
    three(own.owner.id, undefined, absentId, (id) => ({ body: { business_id: id } })),
  undoTransaction: ({ own, other }) =>
    three(own.transactionId, other.transactionId, absentId, (id) => ({ body: { transaction_id: id } })),

  bringBackOwnStamps: async ({ own, other, lapseOf }) => {
    await Promise.all([lapseOf(own), lapseOf(other)]);
    return three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id } }));
  },
  switchTerms: async ({ own, other }) => {
    await own.owner.call(updateBusinessSettings, { body: { ...SPEC_TERMS, stamps_required: 20 } });
    return three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id }, body: { version: 2 } }));
  },
  bringBackStamps: async ({ own, other, lapseOf }) => {
    const [mine, theirs] = [await lapseOf(own), await lapseOf(other)];
    return three(mine, theirs, absentId, (lapse_id) => ({ body: { lapse_id } }));
  },

  ownCardStory: ({ own, other }) =>
    three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id } })),
  cardStory: ({ own, other }) =>
    three(own.customer.id, other.customer.id, absentId, (customer_id) => ({ params: { customer_id } })),
  cardStoryByCode: ofCode('qr_code'),
  entryReceipt: ({ own, other }) =>
    three(
      [own.owner.id, own.transactionId],
      [other.owner.id, other.transactionId],
      [absentId, absentId],
      ([id = '', entry_id = '']) => ({ params: { id, entry_id } }),
    ),
  // Any shop may be asked about a missing stamp; another's are the steps of their card [SC31].
  askAboutCard: ({ own, other }) => ({
    ...three(own.owner.id, undefined, absentId, (id) => ({ params: { id }, body: { words: 'spec' } })),
    another: { params: { id: other.owner.id }, body: { entry_id: other.transactionId, words: 'spec' } },
  }),
  answerCardQuestion: async ({ own, other }) => {
    const [mine, theirs] = [await questionOf(own), await questionOf(other)];
    const sent = { outcome: 'explained', words: 'spec' };
    return three(mine, theirs, absentId, (id) => ({ params: { id }, body: sent }));
  },
  readCardAnswers: async ({ own, other }) => {
    await Promise.all([questionOf(own), questionOf(other)]);
    return three(own.owner.id, other.owner.id, absentId, (id) => ({ params: { id } }));
  },
  // findings
  businessFinding: ofFinding(),
  adminFinding: ofFinding(),
  previewDayUndo: ofFinding(),
  dismissFinding: ofFinding({ reason: 'agreed' }),
  actOnFinding: ofFinding({ action: 'cap', daily_stamp_cap: 30 }),
  openPlace: anotherPlace({ name: 'Harbour' }),
  changePlace: ofPlace({ name: 'Spec', address: '1 High Street' }),
  closePlace: ofPlace(),
  reopenPlace: ofPlace(undefined, 'PlaceClosed'),
  openProgramme: body({
    card_name: 'Spec',
    steps: [{ stamps: 10, reward_description: 'A cake', reward_emoji: '🍰' }],
    scan_cooldown_hours: 0,
  }),
  changeProgramme: ofProgramme({ card_name: 'Spec' }),
  closeProgramme: ofProgramme({
    closes_on: afterDays(new Date(), 2).slice(0, 10),
    redeemable_until: afterDays(new Date(), 90).slice(0, 10),
  }),
  reopenProgramme: ofProgramme(),
  updatePaperCards: body({ by_staff: true, per_day: 20 }),
  updateOpeningHours: body({ opening_hours: WEEK }),
  updateShopLook: body({ hue: 205, stamp_shape: 'flower' }),
  posterFile: () => one({ params: { poster: 'strip' } }),
  chooseShopLink: () => one({ body: { link: 'the-corner' } }),
  shopLinkCode: async ({ actors }) => {
    await linkOf(actors.business);
    return one({ params: { format: 'svg' } });
  },
  linkedShop: async ({ actors }) => one({ params: { link: await linkOf(actors.business) } }),
  posterPicture: () => one({ params: { poster: 'strip' } }),
  uploadLogo: body(specLogo()),

  // subscriptions
  checkout: body({ plan_type: 'monthly' }),
  checkoutNoTrial: body({ plan_type: 'monthly' }),
  closeForSeason: body({ until: afterDays(new Date(), 60).slice(0, 10), redeems: true }),
  resumeSubscription: ofSubscription(cancelled),
  billingPortal: ofSubscription(paid),
  checkoutStatus: async ({ own, other }) => {
    const [mine, theirs] = [await sessionOf(own.owner), await sessionOf(other.owner)];
    return three(mine, theirs, 'cs_unknown', (session_id) => ({ params: { session_id } }));
  },
  moveSandboxClock: body({ advance_days: 1 }),

  payInSandbox: async ({ own: { owner } }) =>
    one({ params: { session_id: await sessionOf(owner) }, body: { outcome: 'paid' } }),
  trialEligibility: body({ email: 'newcomer@example.test' }),

  // administrators
  approveBusiness: ofBusiness({}, ({ pending }) => pending.id),
  undoApproval: ({ pending: { id } }) => ({
    ...three(id, undefined, absentId, (it) => ({ params: { id: it }, body: {} })),
    given: [
      [businessStream(id), { type: 'BusinessApproved', data: { business_id: id, notes: houseText('') } }],
    ],
  }),
  rejectBusiness: ofBusiness(reason, ({ pending }) => pending.id),
  deactivateBusiness: ofBusiness(reason, ({ own }) => own.owner.id),
  reactivateBusiness: ofBusiness({}, ({ own }) => own.owner.id, 'BusinessDeactivated'),
  deactivateUser: ofUser(reason),
  reactivateUser: ofUser({}, 'AccountDeactivated'),
  reportPaint: body({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, cause: 'live', took_ms: 20 }),
  supportNotes: ({ own }) => three(own.customer.id, undefined, absentId, (id) => ({ params: { id } })),
  addSupportNote: ({ own }) =>
    three(own.customer.id, undefined, absentId, (id) => ({ params: { id }, body: { words: 'spec' } })),
  sendComplaint: body(COMPLAINT),
  answerComplaint: async ({ admin }) => {
    await admin.call(sendComplaint, { body: COMPLAINT });
    const { complaints } = (await admin.call(adminComplaints)).body;
    return three(complaints.at(-1)?.id, undefined, absentId, (id = absentId) => ({
      params: { id },
      body: { answer: 'spec' },
    }));
  },
  updateAdminSettings: body({ trial_days: 14 }),
  searchUsers: search,
  searchBusinesses: search,
  rebuildProjection: projection('customer-cards'),
  retryProjection: projection('activity-feed', 409),

  downloadApplePass: () => one({ params: { id: 'unknown' } }),
  changeNoticeKind: body({ kind: 'stamp_added', is_on: false }),
  // No push service is configured.
  subscribeToNotices: () => ({
    own: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/spec',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      },
    },
    status: 409,
  }),
  decideMarketing: body({ is_allowed: true, wording: '2026-11' }),
  createAppleShopPass: ofOpenShop,
  createGoogleShopPass: ofOpenShop,
  registerPassDevice: () => one({ params: ofDevice, body: { pushToken: 'ab12cd34' } }),
  unregisterPassDevice: () => one({ params: ofDevice }),
  listChangedPasses: () => one({ params: ofDevice }),
  fetchPass: () => one({ params: ofDevice }),
  logFromDevices: body({ logs: ['spec'] }),

  // mails
  mailSubscription: () => one({ params: { token: 'unknown' } }),
  unsubscribe: () => one({ params: { token: 'unknown' } }),
  changeMailSubscription: () => one({ params: { token: 'unknown' }, body: { is_on: true } }),
  changeMailPreference: body({ topic: 'getting_started', is_on: false }),
  retryMail: async ({ failedMail }) =>
    three(await failedMail(), undefined, absentId, (id) => ({ params: { id } })),

  // what-if questions
  keepWhatIfCosts: body({ reward_cost_pence: 120, average_spend_pence: 450 }),
  askWhatIf: body({ days: 30, terms: { stamps_required: 8 } }),
  whatIf: ofWhatIf,
  cancelWhatIf: ofWhatIf,
  whatIfChanges: ofWhatIf,
  whatIfChangesFile: ofWhatIf,
  whatIfOwedFile: ofWhatIf,

  // reads
  userBusiness: ofOpenShop,
  stampHistory: ({ own, other }) =>
    three(own.owner.id, other.owner.id, absentId, (id) => ({ query: { business_id: id } })),
  searchBusinessCustomers: search,
  auditCard: ({ own, other }, kind) =>
    three(
      [own.owner.id, own.customer.id],
      kind === 'admin' ? undefined : [other.owner.id, other.customer.id],
      [absentId, absentId],
      ([business_id = '', customer_id = '']) => ({ params: { business_id, customer_id } }),
    ),
  auditVerify: ({ own, other }, kind) =>
    three(own.owner.id, kind === 'admin' ? undefined : other.owner.id, absentId, (id) => ({
      query: { business_id: id },
    })),
  auditEvents: ({ own, other }, kind) =>
    three(
      cardStream(own.owner.id, own.customer.id),
      kind === 'admin' ? undefined : cardStream(other.owner.id, other.customer.id),
      cardStream(absentId, absentId),
      (stream) => ({ query: { stream } }),
    ),
};

export const requestsOf = async ({ name }: Endpoint, world: SpecWorld, kind: Role): Promise<SpecRequests> =>
  (await SPEC_REQUESTS[name]?.(world, kind)) ?? { own: {} };

/** Creates everything the endpoint needs, in the given world or in a new one. */
export async function prepare(
  app: TestApp,
  endpoint: Endpoint,
  kind: Role,
  given?: SpecWorld,
): Promise<[SpecWorld, SpecRequests]> {
  const world = given ?? (await createWorld(app));
  const requests = await requestsOf(endpoint, world, kind);
  for (const [stream, event] of requests.given ?? []) await app.given(stream, [event]);
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  return [world, requests];
}

async function linkOf({ id, call }: SpecActor): Promise<string> {
  const link = `shop-${id.slice(-12)}`;
  await call(chooseShopLink, { body: { link } });
  return link;
}
