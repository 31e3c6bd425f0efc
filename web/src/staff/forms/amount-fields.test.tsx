// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { DateTimeField } from './date-time-fields';
import { SelectField } from './fields';
import { MoneyField, NumberField } from './number-fields';

afterEach(cleanup);

interface Props {
  values: Record<string, unknown>;
  onSend: (values: unknown) => void;
  children: ReactNode;
}

function Form({ values, onSend, children }: Props) {
  const form = useForm({ defaultValues: values });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((sent) => onSend(sent))}>
        {children}
        <button type="submit">Save</button>
        <button type="button" onClick={() => form.reset()}>
          Start over
        </button>
      </form>
    </FormProvider>
  );
}

function open(values: Record<string, unknown>, children: ReactNode) {
  const onSend = vi.fn();
  render(
    <Form values={values} onSend={onSend}>
      {children}
    </Form>,
  );
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  return { onSend, user, save, field };
}

test('money is shown in dollars and sent in cents', async () => {
  const { onSend, user, save, field } = open(
    { price: 1250 },
    <MoneyField name="price" label="Price" />,
  );
  expect(field('Price').value).toBe('12.50');
  await user.clear(field('Price'));
  await user.type(field('Price'), '1,099.9');
  await user.tab();
  expect(field('Price').value).toBe('1099.90');
  await save();
  expect(onSend).toHaveBeenCalledWith({ price: 109_990 });
});

test('what is no amount stays as it was typed and is not sent', async () => {
  const { onSend, user, save, field } = open(
    { price: null },
    <MoneyField name="price" label="Price" />,
  );
  await user.type(field('Price'), 'twelve');
  await save();
  expect(await screen.findByText('Enter an amount, such as 12.50')).toBeTruthy();
  expect(field('Price').value).toBe('twelve');
  expect(onSend).not.toHaveBeenCalled();
});

test('what was typed goes with a form that starts over', async () => {
  const { user, field } = open({ price: 1250 }, <MoneyField name="price" label="Price" />);
  await user.clear(field('Price'));
  await user.type(field('Price'), 'twelve');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(field('Price').value).toBe('12.50');
});

test('an empty number is null, or asked for', async () => {
  const { onSend, user, save, field } = open(
    { stock: 3, seats: null },
    <>
      <NumberField name="stock" label="Stock" />
      <NumberField name="seats" label="Seats" required="Seats are required" />
    </>,
  );
  await user.clear(field('Stock'));
  await save();
  expect(await screen.findByText('Seats are required')).toBeTruthy();
  await user.type(field('Seats'), '40');
  await save();
  expect(onSend).toHaveBeenCalledWith({ stock: null, seats: 40 });
});

test('a time is read and written in its own zone', async () => {
  const { onSend, user, save, field } = open(
    { starts: '2026-07-15T22:30:00Z' },
    <DateTimeField name="starts" label="Starts" timeZone="America/New_York" />,
  );
  expect(field('Starts').value).toBe('2026-07-15T18:30');
  await user.clear(field('Starts'));
  await user.type(field('Starts'), '2026-01-15T18:30');
  await save();
  expect(onSend).toHaveBeenCalledWith({ starts: '2026-01-15T23:30:00.000Z' });
});

test('one of several is chosen', async () => {
  const options = [
    { value: 'meeting', label: 'Meeting' },
    { value: 'social', label: 'Social' },
  ];
  const { onSend, user, save, field } = open(
    { kind: 'meeting' },
    <SelectField name="kind" label="Kind" options={options} />,
  );
  await user.selectOptions(field('Kind'), 'Social');
  await save();
  expect(onSend).toHaveBeenCalledWith({ kind: 'social' });
});
