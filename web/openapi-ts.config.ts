import { defineConfig } from '@hey-api/openapi-ts';

/**
 * Types, one function for each operation, and the fetch client under them. No TanStack Query options: the queries of
 * the doors check and trim the records, which generated ones would not.
 */
export default defineConfig({
  input: '../openapi.json',
  output: { path: 'src/shared/api/generated', entryFile: false },
  plugins: [
    '@hey-api/typescript',
    { name: '@hey-api/client-fetch', runtimeConfigPath: '../http', throwOnError: true },
    { name: '@hey-api/sdk', responseStyle: 'data' },
  ],
});
