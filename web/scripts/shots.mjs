/**
 * Pictures of every screen of the visitors at 390, 820 and 1440 pixels in both themes, to look at:
 * node scripts/shots.mjs URL FOLDER [NAME...]
 */
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';
import { take } from './shoot.mjs';
import { visitorScreens } from './visitor-screens.mjs';

const [base = 'http://127.0.0.1:8080', folder = 'shots', ...only] = process.argv.slice(2);
const browser = await chromium.launch(LAUNCH);
const first = await browser.newPage({ baseURL: base });
await take(browser, { base, folder, only }, await visitorScreens(first));
await browser.close();
