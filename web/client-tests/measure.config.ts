import { defineConfig } from 'vitest/config';

/** What is measured and printed; it has no threshold, since machines differ. */
export default defineConfig({
  test: {
    include: ['client-tests/**/*.measure.ts'],
    testTimeout: 300_000,
    reporters: [['default', { summary: false }]],
  },
});
