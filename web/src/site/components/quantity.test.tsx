// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Quantity } from './quantity';

afterEach(cleanup);

async function changes(quantity: { value: number; least?: 0 | 1; most: number; busy?: boolean }) {
  const onChange = vi.fn();
  render(<Quantity {...quantity} onChange={onChange} />);
  for (const name of ['Decrease quantity', 'Increase quantity'])
    await userEvent.click(screen.getByRole('button', { name }));
  return onChange.mock.calls.flat();
}

test.each([
  ['within its bounds', { value: 2, most: 3 }, [1, 3]],
  ['at the stock', { value: 3, most: 3 }, [2]],
  ['above a stock that shrank', { value: 5, most: 3 }, [4]],
  ['at one', { value: 1, most: 3 }, [2]],
  ['at one, where none removes', { value: 1, least: 0, most: 3 }, [0, 2]],
  ['while a change is saved', { value: 2, most: 3, busy: true }, []],
] as const)('a quantity %s changes to what is allowed', async (_, quantity, expected) => {
  expect(await changes(quantity)).toEqual(expected);
});
