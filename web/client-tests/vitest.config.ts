import { defineConfig } from 'vitest/config';

/** Files run in parallel since each starts separate programs; two at a time suit a small machine. */
export default defineConfig({
  test: {
    include: ['client-tests/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
