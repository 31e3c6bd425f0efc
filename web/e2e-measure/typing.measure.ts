import { test } from '../e2e/site';
import { openNews } from '../e2e/staff/posts';
import { demoTexts } from '../src/staff/editor/markdown/testing/texts';

const WORDS = 10_000;
const KEYS = 400;
/** ms, for 95 of 100 keys. */
const GOAL = 16;

/** The demonstration's posts, again and again. */
function longText(): string {
  const texts = demoTexts();
  const parts: string[] = [];
  for (let words = 0; words < WORDS; ) {
    const next = texts[parts.length % texts.length] ?? '';
    parts.push(next.trim());
    words += next.split(/\s+/).length;
  }
  return parts.join('\n\n');
}

test('time from a key to the frame that shows it', async ({ page, site }) => {
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  await editor.getByLabel('Title').fill('A long post');
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  const text = editor.getByRole('textbox', { name: 'Content' });
  const markdown = longText();
  await text.fill(markdown);
  await editor.getByRole('tab', { name: 'Write' }).click();
  await text.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // After the frame.
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  // In the middle of the text, at the pace of somebody fast: 12 keys a second.
  await page.keyboard.type(
    'The quick brown fox jumps over the lazy dog. '.repeat(20).slice(0, KEYS),
    {
      delay: 80,
    },
  );
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
  const words = markdown.split(/\s+/).length;
  console.log(
    `typing in ${words.toLocaleString('en-US')} words: ${at(0.5)} ms median, ${at(0.95)} ms for 95 % of ${times.length} keys (goal ${GOAL}), ${at(1)} ms at most`,
  );
});
