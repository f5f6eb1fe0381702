import { Loaded, leave } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { employeeBusinessInfo } from '@stampwell/contracts/http/employee.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { fullReward, rewardWithSteps, stepsOnTheWay } from '@stampwell/contracts/programme.ts';
import { inMode, MyLatest, type ScanMode, StandingNotice, usualMode } from '@stampwell/counter/overview';
import { IconChevronRight, IconScan } from '@stampwell/icons';
import {
  Button,
  counted,
  Fact,
  Facts,
  Panel,
  Skeleton,
  Stack,
  StampGrid,
  VisuallyHidden,
} from '@stampwell/ui';
import { StaffPage } from '../staff/staff-page.tsx';
import { TELL_THE_OWNER } from '../staff/tell-the-owner.ts';
import { useStaff } from '../staff/use-staff.ts';
import classes from './dashboard-screen.module.css';
import { WelcomeCard } from './welcome-card.tsx';

type Shop = ReplyOf<typeof employeeBusinessInfo>['business'];

const TITLE = 'Loyalty programme';

function ProgrammeCard({ shop }: { shop: Shop }) {
  const { stamps, emoji } = fullReward(shop);
  return (
    <Panel title={TITLE} shopId={shop.id}>
      <StampGrid
        current={stamps}
        required={stamps}
        mark={emoji}
        steps={stepsOnTheWay(shop)}
        shape={shop.look?.stamp_shape}
      />
      <Facts>
        <Fact name="Stamps required">{counted(stamps, 'stamp')}</Fact>
        <Fact name="Reward">
          <span aria-hidden="true">{emoji}</span> {rewardWithSteps(shop)}
        </Fact>
        <Fact name="Scan cooldown">{counted(shop.scan_cooldown_hours, 'hour')}</Fact>
      </Facts>
    </Panel>
  );
}

function ProgrammeSkeleton() {
  return (
    <Panel title={TITLE}>
      <Stack gap={16} role="status">
        <VisuallyHidden>Loading the programme...</VisuallyHidden>
        <Skeleton height={126} radius={16} />
        <Skeleton height={132} />
      </Stack>
    </Panel>
  );
}

/** Shop, programme and the scanner. */
export function DashboardScreen() {
  const { employee, shop, standing, error, retry } = useStaff();
  return (
    <StaffPage
      shop={shop}
      welcome={employee ? `Welcome, ${employee.name}` : ''}
      tools={<Logout />}
      actions={<ScannerCard mode={usualMode(standing)} />}
    >
      <Loaded
        query={{ data: (employee && shop) ?? undefined, error, refetch: retry }}
        failed="Failed to load dashboard"
      >
        <StandingNotice standing={standing} appeal={TELL_THE_OWNER} />
        <WelcomeCard name={employee?.name} />
        {shop ? <ProgrammeCard shop={shop} /> : <ProgrammeSkeleton />}
        <MyLatest />
      </Loaded>
    </StaffPage>
  );
}

function Logout() {
  return (
    <Button variant="default" size="sm" onClick={() => leave('employee')}>
      Logout
    </Button>
  );
}

/** The main action, as large as possible. With a lapsed plan it still redeems rewards. */
function ScannerCard({ mode }: { mode: ScanMode }) {
  return (
    <Link to={inMode(paths.employee.scanner, mode)} className={classes.card}>
      <IconScan size={56} stroke={1.4} aria-hidden="true" />
      <span className={classes.words}>
        <strong className={classes.title}>QR Scanner</strong>
        <span>{mode === 'redeem' ? 'Redeem rewards that are ready' : 'Add stamps and redeem rewards'}</span>
      </span>
      <IconChevronRight size={28} aria-hidden="true" />
    </Link>
  );
}
