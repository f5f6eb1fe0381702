// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { beside } from './beside.tsx';

it('leaves the page as it is where a part cannot be loaded', async () => {
  const Lost = beside(() => Promise.reject(new Error('no connection')));
  const There = beside(async () => () => <p>beside it</p>);
  render(
    <main>
      card <Lost /> <There />
    </main>,
  );
  await screen.findByText('beside it');
  expect(screen.getByRole('main').textContent).toBe('card  beside it');
});
