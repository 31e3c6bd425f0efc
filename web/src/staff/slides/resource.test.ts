// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { toastStore } from '../components/toast-store';
import { staffQueries } from '../query-client';
import { problem, stubApi } from '../testing/api';
import { SLIDES } from './resource';

/** The toast after a change, as the mutations of the staff show it. */
async function told(change: () => Promise<unknown>) {
  const client = staffQueries();
  const meta = { failure: 'Failed' };
  const mutation = client.getMutationCache().build(client, { mutationFn: change, meta });
  await mutation.execute(undefined).catch(() => {});
  const latest = toastStore.now().at(-1);
  return { title: latest?.title, text: latest?.description };
}

test('where slides are not managed, saving and deleting say that it is coming soon', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const off = () => problem(403, 'slide_management_off');
  stubApi({ 'PATCH /admin/slides': off, 'DELETE /admin/slides': off, 'POST /admin/slides': off });
  const saving = 'Slide management functionality will be available in the admin panel';
  expect(await told(() => SLIDES.update('1', 1, {}))).toEqual({
    title: 'Coming Soon',
    text: saving,
  });
  expect(await told(() => SLIDES.remove('1', 1))).toEqual({
    title: 'Coming Soon',
    text: 'Delete functionality will be available in the admin panel',
  });
});
