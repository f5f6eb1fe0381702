import type {
  AccountEvent,
  ApiKeyEvent,
  BusinessEvent,
  CardLapseEvent,
  CardMergeEvent,
  CardQuestionEvent,
  CardRefusalEvent,
  CardTermsEvent,
  CarryOverTallyEvent,
  CustomerSearchEvent,
  EmployeeEvent,
  FindingEvent,
  LapseTellingEvent,
  PlatformSettings,
  SettingsEvent,
  StampCardEvent,
  SubscriptionEvent,
  SupportEvent,
  TallyEvent,
  TillEvent,
  TillTurnEvent,
  WatchEvent,
  WebhookLogEvent,
} from '@stampwell/contracts';
import { DISMISSAL_REASONS, type FindingAction, RULE_WORDS } from '@stampwell/contracts/anomaly-rules.ts';
import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { rewardLine } from '@stampwell/contracts/programme.ts';
import { counted } from '@stampwell/ui';
import { rewardWords } from '../story/story-words.ts';
import { linesOf } from './setting-words.ts';

type CardSideEvent =
  | CardLapseEvent
  | CardMergeEvent
  | CardQuestionEvent
  | CardRefusalEvent
  | CardTermsEvent
  | LapseTellingEvent;
type ShopEvent =
  | ApiKeyEvent
  | BusinessEvent
  | CarryOverTallyEvent
  | CardSideEvent
  | EmployeeEvent
  | CustomerSearchEvent
  | FindingEvent
  | StampCardEvent
  | SubscriptionEvent
  | TallyEvent
  | TillEvent
  | TillTurnEvent
  | WatchEvent
  | WebhookLogEvent;
type AnyEvent = ShopEvent | AccountEvent | SettingsEvent | SupportEvent;

/** Events of a business: its cards, terms, staff and subscription. */
export const SHOP_LABELS: Record<ShopEvent['type'], string> = {
  StampsGiven: 'Stamps given',
  RewardRedeemed: 'Reward redeemed',
  StampsReversed: 'Stamps taken back',
  RedemptionReversed: 'Redemption taken back',
  StampsCarriedOver: 'Stamps carried over',
  CarryOverReversed: 'Carried-over stamps taken back',
  CardMerged: 'Another card put together with this one',
  CardMergedInto: 'Put together with another card',
  CardSplit: 'Another card taken apart from this one',
  CardSplitOff: 'Taken apart from another card',
  StampsLapsed: 'Stamps lapsed',
  StampsBroughtBack: 'Lapsed stamps brought back',
  TermsSwitched: 'Switched to new terms',
  LapseAnnounced: 'Customer told when stamps lapse',
  CarryOversTallied: 'Paper cards carried over that day',
  PaperCardsConfigured: 'Paper cards configured',
  StampsRefused: 'Stamps refused',
  RewardRefused: 'Reward refused',
  CardQuestioned: 'Customer asked about a card',
  CardQuestionAnswered: 'Question about a card answered',
  StampsTallied: 'Daily tally of an employee',
  ApologiesTallied: 'Stamps as an apology by an employee that month',
  RedemptionUndosTallied: 'Rewards undone by an employee that day',
  BusinessRegistered: 'Business registered',
  BusinessProfileChanged: 'Business profile changed',
  ProgrammeConfigured: 'Programme configured',
  ProgrammeOpened: 'Another card offered',
  ProgrammeNamed: 'Card named',
  ProgrammeLookChosen: 'Look of another card chosen',
  ProgrammeClosed: 'Card closing',
  ProgrammeReopened: 'Card open again',
  PlaceDetailsChanged: 'Place changed',
  PlaceOpened: 'Place opened',
  PlaceClosed: 'Place closed',
  PlaceReopened: 'Place open again',
  ProgrammePlacesChosen: 'Where a card is given',
  TimeZoneChanged: 'Time zone changed',
  OpeningHoursSet: 'Opening hours set',
  ShopLookChosen: 'Card’s look chosen',
  OnboardingFinished: 'Onboarding finished',
  BusinessApproved: 'Business approved',
  ApprovalWithdrawn: 'Approval undone',
  BusinessRejected: 'Business rejected',
  BusinessResubmitted: 'Business asked again',
  BusinessDeactivated: 'Business deactivated',
  BusinessReactivated: 'Business reactivated',
  BusinessErased: 'Business erased',
  EmployeeHired: 'Employee added',
  EmployeeChanged: 'Employee changed',
  EmployeeDeactivated: 'Employee deactivated',
  EmployeeActivated: 'Employee activated',
  EmployeeCapped: 'Daily cap of an employee',
  EmployeePermissionsChanged: 'What an employee may do',
  EmployeePlacesSet: 'Where an employee works',
  EmployeePinSet: 'PIN chosen',
  EmployeeDeleted: 'Employee deleted',
  FindingRaised: 'Something unusual found',
  FindingDismissed: 'Something unusual dismissed',
  FindingActedOn: 'Something unusual acted on',
  CustomersSearched: 'Customers searched for',
  FoundCardOpened: 'Card of a found customer opened',
  CodesMissed: 'Unknown codes looked up',
  AliasSuspected: 'Employee and customer may be one person',
  TrialStarted: 'Trial started',
  TrialReserved: 'Trial kept until the approval',
  TrialWithdrawn: 'Trial taken back',
  TrialEnded: 'Trial ended',
  CheckoutOpened: 'Checkout opened',
  SubscriptionStarted: 'Subscription started',
  SubscriptionRenewed: 'Subscription renewed',
  PaymentFailed: 'Payment failed',
  CancellationRequested: 'Cancellation requested',
  CancellationWithdrawn: 'Cancellation withdrawn',
  SubscriptionSuspended: 'Subscription suspended',
  SubscriptionEnded: 'Subscription ended',
  PausedForSeason: 'Closed for the season',
  Reopened: 'Open again after a season',
  ApiKeyMade: 'Key made',
  ApiKeyRotated: 'Key rotated',
  ApiKeyRevoked: 'Key revoked',
  WebhookAdded: 'Webhook added',
  WebhookChanged: 'Webhook changed',
  WebhookTurnedOff: 'Webhook switched off',
  WebhookTurnedOn: 'Webhook switched on',
  WebhookSecretRotated: 'Webhook’s secret rotated',
  WebhookRemoved: 'Webhook removed',
  TillEnrolled: 'Till added',
  TillNamed: 'Till named',
  TillMoved: 'Till moved',
  TillLockSet: 'Till’s lock set',
  TillRevoked: 'Till revoked',
  TillPinRefused: 'Wrong PIN at a till',
  TillTaken: 'Till taken',
  TillLeft: 'Till left',
};

export const EVENT_LABELS: Record<AnyEvent['type'], string> = {
  ...SHOP_LABELS,
  AccountRegistered: 'Account registered',
  GuestJoined: 'Joined as a guest',
  AccountClaimed: 'Guest’s card kept safe',
  AccountProfileChanged: 'Profile changed',
  PasswordChanged: 'Password changed',
  QrCodeRotated: 'QR code renewed',
  CardPutAway: 'Card put away',
  MarketingDecided: 'News and offers decided',
  FindabilityChosen: 'May be found by name',
  AccountsMerged: 'Put together with another account',
  AccountsSplit: 'Taken apart from another account',
  AccountDeactivated: 'Account deactivated',
  AccountReactivated: 'Account reactivated',
  AccountErased: 'Account erased',
  PlatformSettingsChanged: 'Platform settings changed',
  SupportNoteAdded: 'Support note',
};

export const labelOf = (type: string): string => EVENT_LABELS[type as AnyEvent['type']] ?? type;

const ACTION_WORDS: Record<FindingAction, string> = {
  cap: 'The employee has a daily cap',
  deactivate: 'The employee was deactivated',
  undo_day: 'The stamps of the day are undone',
};

/** In the audit log a step's sealed words are decrypted. */
const decrypted = (steps: unknown) => ({ steps }) as Parameters<typeof rewardWords>[0];

type EventData<Type extends AnyEvent['type']> = Extract<AnyEvent, { type: Type }>['data'];

const apartWords = ({ apology, anyway }: EventData<'StampsGiven'>): string =>
  apology ? ', as an apology' : anyway ? ', given anyway' : '';

function permissionWords({ may_give_anyway, apologies_per_month }: EventData<'EmployeePermissionsChanged'>) {
  const anyway = may_give_anyway ? 'May give anyway' : 'May not give anyway';
  return apologies_per_month > 0
    ? `${anyway}, ${counted(apologies_per_month, 'stamp')} a month as an apology`
    : anyway;
}

/** What the event says beyond its label; may be empty. */
export function summaryOf({ type, data }: Pick<AuditEvent, 'type' | 'data'>): string {
  const event = { type, data } as AnyEvent;
  switch (event.type) {
    case 'StampsGiven':
      return `${stampsOf(event.data)}${apartWords(event.data)}`;
    case 'StampsCarriedOver':
      return stampsOf(event.data);
    case 'TermsSwitched':
      return `Version ${event.data.terms_version} instead of ${event.data.from_terms_version}`;
    case 'LapseAnnounced':
      return `${event.data.days} days before, for ${event.data.due}`;
    case 'MarketingDecided':
      return event.data.is_allowed ? 'Allowed' : 'Not allowed';
    case 'RewardRedeemed':
      return event.data.stamps_used === 0
        ? `${rewardLine(decrypted([event.data]))} on the way`
        : `${rewardLine(decrypted([event.data]))} for ${counted(event.data.stamps_used, 'stamp')}`;
    case 'StampsReversed':
    case 'CarryOverReversed':
    case 'StampsLapsed':
    case 'StampsBroughtBack':
      return stampsOf(event.data);
    case 'RedemptionReversed':
      return `${counted(event.data.stamps_restored, 'stamp')}, ${event.data.balance_after} on the card`;
    case 'StampsRefused':
    case 'RewardRefused':
      return event.data.reason.replaceAll('_', ' ');
    case 'CardQuestionAnswered':
      return event.data.outcome;
    case 'PlatformSettingsChanged':
      return linesOf(event.data.changes as Partial<PlatformSettings>).join(', ');
    case 'EmployeeCapped':
      return event.data.daily_stamp_cap === null
        ? 'No cap of their own'
        : `${counted(event.data.daily_stamp_cap, 'stamp')} a day`;
    case 'EmployeePermissionsChanged':
      return permissionWords(event.data);
    case 'CarryOversTallied':
      return counted(event.data.total, 'card');
    case 'PaperCardsConfigured':
      return `${event.data.by_staff ? 'Owner and staff' : 'Owner only'}, ${counted(event.data.per_day, 'card')} a day`;
    case 'FindingRaised':
      return RULE_WORDS[event.data.rule].title;
    case 'FindingDismissed':
      return DISMISSAL_REASONS[event.data.reason];
    case 'FindingActedOn':
      return ACTION_WORDS[event.data.action];
    case 'CodesMissed':
      return `${event.data.misses} within an hour`;
    case 'TimeZoneChanged':
      return event.data.time_zone;
    case 'BusinessRegistered':
    case 'ProgrammeConfigured':
      return rewardWords(decrypted(event.data.terms.steps));
    default:
      return summaryOfOthers(data);
  }
}

const stampsOf = ({ amount, balance_after }: { amount: number; balance_after: number }) =>
  `${counted(amount, 'stamp')}, ${balance_after} on the card`;

/** Other events say at most one thing, under one of a few names. */
function summaryOfOthers({ reason, notes, note, fields, plan_type, why }: Record<string, unknown>): string {
  const words = [reason, notes, note].find((text) => typeof text === 'string' && text !== '');
  if (words) return `“${words}”`;
  if (Array.isArray(fields)) return fields.join(', ');
  return [plan_type, why]
    .filter((text) => typeof text === 'string')
    .join(', ')
    .replaceAll('_', ' ');
}
