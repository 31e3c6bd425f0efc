import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';

async function open(page: Page) {
  await page.goto('/');
  await alive(page);
  const show = page.getByRole('group', { name: 'Featured slideshow' });
  await expect(show.getByText('1 / 5')).toBeVisible();
  return show;
}

test('arrow keys change the slide, with Alt or Command they do not, and space starts and stops', async ({
  page,
}) => {
  const show = await open(page);
  await show.getByRole('list', { name: 'Slides' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(show.getByText('2 / 5')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(show.getByText('5 / 5')).toBeVisible();
  await expect(show.getByRole('figure').nth(4)).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press('ArrowRight');
  await expect(show.getByText('1 / 5')).toBeVisible();
  // Alt and Command with an arrow key belong to the browser's history.
  for (const keys of ['Alt+ArrowRight', 'Meta+ArrowRight', 'ArrowRight'])
    await page.keyboard.press(keys);
  await expect(show.getByText('2 / 5')).toBeVisible();
  for (const state of ['Pause', 'Play', 'Pause']) {
    await expect(show.getByRole('button', { name: `${state} slideshow` })).toBeVisible();
    await page.keyboard.press('Space');
  }
});

test('buttons and dots change the slide', async ({ page }) => {
  const show = await open(page);
  await show.getByRole('button', { name: 'Next slide' }).click();
  await expect(show.getByText('2 / 5')).toBeVisible();
  await show.getByRole('button', { name: /^Go to slide 4/ }).click();
  await expect(show.getByText('4 / 5')).toBeVisible();
  await show.getByRole('button', { name: 'Previous slide' }).click();
  await expect(show.getByText('3 / 5')).toBeVisible();
});

test('the slideshow advances every 5 seconds, and pauses while it has the focus', async ({
  page,
}) => {
  await page.clock.install({ time: '2040-01-01T00:00:00Z' });
  await page.clock.pauseAt('2040-01-01T01:00:00Z');
  const show = await open(page);
  await expect(page.getByRole('region', { name: 'Stay Connected' })).not.toContainText(' ago');
  await page.clock.runFor(4900);
  await expect(show.getByText('1 / 5')).toBeVisible();
  await page.clock.runFor(200);
  await expect(show.getByText('2 / 5')).toBeVisible();
  const strip = show.getByRole('list', { name: 'Slides' });
  await strip.focus();
  const box = await strip.boundingBox();
  if (!box) throw new Error('the slides are not shown');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.move(0, 0);
  await page.clock.runFor(6000);
  await expect(show.getByText('2 / 5')).toBeVisible();
  await strip.blur();
  await page.clock.runFor(5100);
  await expect(show.getByText('3 / 5')).toBeVisible();
});

test('a swipe is counted in a browser without scrollend', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
    for (const kind of [Window, Document, HTMLElement]) {
      Reflect.deleteProperty(kind.prototype, 'onscrollend');
    }
    Reflect.deleteProperty(window, 'onscrollend');
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const show = await open(page);
  const strip = show.getByRole('list', { name: 'Slides' });
  await strip.hover();
  await page.mouse.wheel((await strip.boundingBox())?.width ?? 0, 0);
  await expect(show.getByRole('figure').nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(show.getByText('2 / 5')).toBeVisible();
});

test('the slideshow does not move with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const show = await open(page);
  await expect(show.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
});
