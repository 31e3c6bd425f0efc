export const pageOf = (raw: unknown): number => {
  const text = String(raw ?? '');
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
};
