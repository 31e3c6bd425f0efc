import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { choose, newTitle, rowOf, told } from './posts';

test('a question is written, published, reworded and deleted', async ({ page, site }) => {
  await openAs(page, site, '/admin/questions');
  const question = newTitle('Where may I park');
  await page.getByRole('link', { name: 'New question' }).click();
  const editor = page.getByRole('dialog', { name: 'New question' });
  await editor.getByLabel('Question').fill(question);
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await editor.getByLabel('Answer').fill('Behind the **hall**.');
  await editor.getByLabel('Category').fill('Hall');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Question published successfully')).toBeVisible();
  await expect(editor).toBeHidden();

  const visitor = await page.context().newPage();
  await visitor.goto('/faq?category=Hall');
  await visitor.getByText(question).click();
  await expect(visitor.getByText('Behind the hall.')).toBeVisible();

  await choose(rowOf(page, question), 'Edit');
  const again = page.getByRole('dialog', { name: 'Edit question' });
  await again.getByLabel('Question').fill(`${question} at night`);
  await again.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'Question updated successfully')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(`${question} at night`)).toBeVisible();

  await choose(rowOf(page, question), 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete question' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(told(page, 'Question deleted successfully')).toBeVisible();
  await visitor.goto('/faq');
  await expect(visitor.getByRole('main')).not.toContainText(question);
});
