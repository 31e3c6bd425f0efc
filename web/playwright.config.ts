import { defineConfig } from '@playwright/test';
import { LAUNCH } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo.ts',
  retries: 0,
  // ms. A machine may be four times slower than a developer's; what fails says so in the end all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A test takes one core: two halve the time of a machine with two.
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  // Ignored by git.
  outputDir: 'test-results',
  // Recording traces costs a quarter of the time, and nobody can open a trace that stays on a CI machine.
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH,
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
});
