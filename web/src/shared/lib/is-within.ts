export const isWithin = (path: string, area: string) =>
  path === area || path.startsWith(`${area}/`);
