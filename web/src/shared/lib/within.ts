/** Whether `path` is `area` or below it. */
export const within = (path: string, area: string) => path === area || path.startsWith(`${area}/`);
