/** The longest display name, in characters. */
export const MAX_NAME_CHARS = 80;

export interface Named {
  display_name?: string | null;
  email: string;
}

export const personName = ({ display_name, email }: Named): string => display_name || email;
