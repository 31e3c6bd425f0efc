/** Specification section 8. */
export const UNEXPECTED = 'An unexpected error occurred';
