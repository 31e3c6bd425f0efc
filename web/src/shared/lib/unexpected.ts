/** docs/behavior/screens.md#failures */
export const UNEXPECTED = 'An unexpected error occurred';
