import { dismissFarewell, setOnboarding, useSession } from '@stampwell/client';
import { Link, useNavigate } from '@stampwell/client/router';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Banner, Button, Group } from '@stampwell/ui';
import type { WizardHandle } from './use-wizard.ts';

/** Notes for owners returning to an unfinished registration. */
export function Notes({ business, wizard, act }: WizardHandle & { business: Business | null }) {
  const { farewell } = useSession();
  if (business && !business.onboarding) return <Complete />;
  const isFirst = wizard.step === wizard.firstStep;
  return (
    <>
      {farewell?.words && (
        <Banner tone="warning" onClose={dismissFarewell}>
          {farewell.words}
        </Banner>
      )}
      {isFirst && wizard.isRestored && (
        <Banner
          tone="info"
          action={
            <Group gap="xs">
              {wizard.isAccountThere && <SignIn email={wizard.form.email} />}
              <Button variant="default" size="sm" onClick={() => act({ type: 'started-over', business })}>
                Start Over
              </Button>
            </Group>
          }
        >
          {wizard.isAccountThere
            ? 'Your account is there already. Sign in to go on with your registration.'
            : 'We kept what you entered.'}
        </Banner>
      )}
    </>
  );
}

function SignIn({ email }: { email: string }) {
  return (
    <Button component={Link} to={paths.business.login} state={{ email }} size="sm">
      Sign In
    </Button>
  );
}

/** The onboarding flag in this browser belongs to another registration; this clears it. */
function Complete() {
  const navigate = useNavigate();
  const leave = () => {
    setOnboarding(false);
    navigate(paths.dashboard);
  };
  return (
    <Banner
      tone="success"
      action={
        <Button variant="default" size="sm" onClick={leave}>
          Go to Dashboard
        </Button>
      }
    >
      Your registration is complete.
    </Banner>
  );
}
