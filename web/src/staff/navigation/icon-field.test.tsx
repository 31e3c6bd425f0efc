// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../testing/screen';
import { IconField } from './icon-field';

afterEach(cleanup);

function Chosen() {
  return <output>{useWatch({ name: 'icon_name' }) || 'none'}</output>;
}

function Form({ stored }: { stored: string }) {
  const form = useForm({ defaultValues: { icon_name: stored } });
  return (
    <FormProvider {...form}>
      <IconField name="icon_name" label="Icon" />
      <Chosen />
    </FormProvider>
  );
}

test('the icon of a link is chosen by its picture, with the keyboard too', async () => {
  await showScreen(<Form stored="" />);
  const user = userEvent.setup();
  const icons = within(await screen.findByRole('group', { name: 'Icon' }));
  const icon = (name: string) => icons.getByRole<HTMLInputElement>('radio', { name });
  expect(icon('Default').checked).toBe(true);
  icon('Default').focus();
  await user.keyboard('{ArrowRight}');
  expect(icon('Globe').checked).toBe(true);
  await user.click(icon('Calendar'));
  expect(screen.getByRole('status').textContent).toBe('calendar');
});

test('a stored icon that is none of the choices stays chosen', async () => {
  await showScreen(<Form stored="trophy" />);
  const other = await screen.findByRole<HTMLInputElement>('radio', { name: 'trophy' });
  expect(other.checked).toBe(true);
});
