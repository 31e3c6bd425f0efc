/** docs/behavior/screens.md#failures */
export const UNEXPECTED_ERROR = 'An unexpected error occurred';
