import { defineConfig } from '@playwright/test';
import { LAUNCH } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  retries: 0,
  workers: process.env.CI ? 1 : 2,
  forbidOnly: true,
  reporter: [['list']],
  // Ignored by git.
  outputDir: 'test-results',
  use: { browserName: 'chromium', launchOptions: LAUNCH, trace: 'retain-on-failure' },
});
