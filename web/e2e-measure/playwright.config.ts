import { defineConfig } from '@playwright/test';
import { LAUNCH } from '../scripts/browser.mjs';

/** Figures of the browser, printed. They are no tests: a busy machine would fail them. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../e2e/demo.ts',
  testMatch: '*.measure.ts',
  timeout: 300_000,
  workers: 1,
  reporter: [['line']],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    // A frame is drawn as soon as it is there, so that waiting for the screen is not measured.
    launchOptions: {
      ...LAUNCH,
      args: [...LAUNCH.args, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
    },
  },
});
