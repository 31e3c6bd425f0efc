// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { stubApi, uuid } from '../testing/api';
import { sample } from '../testing/sample';
import { showScreen } from '../testing/screen';
import { EndPosition } from './form';

afterEach(cleanup);

function Position() {
  return <output>{useWatch({ name: 'sort_order' })}</output>;
}

function Form() {
  const form = useForm({ defaultValues: { area: 'header', parent: null, sort_order: 100 } });
  return (
    <FormProvider {...form}>
      <EndPosition />
      <Position />
    </FormProvider>
  );
}

const link = (at: number, sort_order: number, parent: string | null = null) =>
  sample<NavLink>('NavLink', { id: uuid(at), parent, sort_order });

test('a new link stands after the others of its menu, also after one that was just made', async () => {
  const items = [link(1, 3), link(2, 100), link(3, 205, uuid(1))];
  stubApi({ 'GET /admin/nav-links': () => ({ items, total: items.length }) });
  const { client } = await showScreen(<Form />);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('101'));
  items.push(link(4, 101));
  await client.invalidateQueries();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('102'));
});
