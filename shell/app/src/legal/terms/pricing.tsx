import { PLANS, type Plan } from '@stampwell/contracts/plans.ts';
import { money } from '@stampwell/ui/static';

/** The terms' own names for the plans. */
const names: Record<Plan['type'], string> = {
  monthly: 'Monthly Plan',
  six_month: '6-Month Plan',
  yearly: 'Annual Plan',
};

const period = (months: number): string => {
  if (months === 1) return 'per month';
  return months === 12 ? 'per year' : `per ${months} months`;
};

/** What a subscription costs. */
export function Pricing() {
  return (
    <table>
      <caption>Subscription prices</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(PLANS).map(({ type, pricePence, months }) => (
          <tr key={type}>
            <th scope="row">{names[type]}</th>
            <td>
              {money(pricePence)} {period(months)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
