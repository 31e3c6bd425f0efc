import { defineConfig } from 'vitest/config';

/** Measurements, printed without a threshold since machines differ. */
export default defineConfig({
  test: {
    include: ['client-tests/**/*.measure.ts'],
    testTimeout: 300_000,
    reporters: [['default', { summary: false }]],
  },
});
